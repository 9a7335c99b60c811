internal import Foundation
internal import MultiplaneBase

// Forms of a program's own, by their outlines in rectangles.

extension Shape {
  /// The form as a view without a fill.
  public var outline: AnyView {
    var node = ViewNode("Path", .value(.word("")), fills: true)
    // Room around it is room around its box.
    node.stage = .padding
    let form = OutlineInBox(form: self)
    node.outline = { size in .map([("d", form.data(in: size)), ("box", .word("10x10"))]) }
    return AnyView(node)
  }
  /// The form in the style around, or black.
  public var body: AnyView { outline }
}

/// The outline of a form as path data in a box of 10 by 10, which is drawn in any box. So large is the form where it
/// is offered no room.
private struct OutlineInBox<Form: Shape>: Sendable {
  let form: Form

  /// The data in a box whose size is known, or in any.
  func data(in size: (width: Double, height: Double)?) -> SceneValue {
    let path = path(size?.width ?? 400, size?.height ?? 200)
    if let problem = path.problem
      ?? (path.numbers.allSatisfy(\.isFinite) ? nil : "an outline with a point that is no number")
    {
      return .problem(problem, hint: "write its outline as a Path of points")
    }
    if let size {
      let scales = [10 / max(size.width, 1e-6), 10 / max(size.height, 1e-6)]
      return .template([.text(text(path) { Self.digits(path.numbers[$0] * scales[$0 % 2]) })])
    }
    guard let lengths = lengths() else {
      return .problem(
        "the outline of \(Form.self) follows its box in a way of its own", hint: "give it a frame(width:height:)")
    }
    let data = text(path) { lengths[$0].share(isAcross: $0.isMultiple(of: 2)) }
    return data.contains("$") ? .words(data) : .template([.text(data)])
  }

  private func path(_ width: Double, _ height: Double) -> Path {
    form.path(in: CGRect(x: 0, y: 0, width: width, height: height))
  }

  /// The commands of a path with the texts of its numbers.
  private func text(_ path: Path, _ number: (Int) -> String) -> String {
    var (text, next) = (path.isEmpty ? "M0 0" : "", 0)
    for command in path.commands {
      text.append(command)
      for _ in 0..<(["M": 2, "L": 2, "Q": 4, "C": 6][command] ?? 0) {
        text += (text.last == command ? "" : " ") + number(next)
        next += 1
      }
    }
    return text
  }

  static func digits(_ number: Double) -> String { numberText((number * 1e5).rounded() / 1e5) }

  /// The numbers of the outline as sums, found at a few sizes; `nil` if at others they are none.
  private func lengths() -> [LengthInBox]? {
    let wide = path(400, 200)
    let paths = [path(520, 200), path(400, 260), path(200, 400), path(200, 520)]
    let trials = [(90.0, 70.0), (64, 333), (1_000, 1_000)].map { (size: $0, path: path($0.0, $0.1)) }
    guard (paths + trials.map(\.path)).allSatisfy({ $0.commands == wide.commands }) else { return nil }
    var lengths: [LengthInBox] = []
    for (index, number) in wide.numbers.enumerated() {
      let other = paths.map { $0.numbers[index] }
      var length = LengthInBox()
      length.width = (other[0] - number) / 120
      length.height = (other[3] - other[2]) / 120
      length.least = (other[1] - number) / 60 - length.height
      length.points = number - length.width * 400 - (length.height + length.least) * 200
      let checks = trials + [((200, 400), paths[2])]
      guard checks.allSatisfy({ abs(length.value($0.size) - $0.path.numbers[index]) < 1e-3 }) else { return nil }
      lengths.append(length)
    }
    return lengths
  }
}

/// A length as a sum: points, and shares of the width of a box, of its height and of the lesser of both.
private struct LengthInBox {
  var points = 0.0, width = 0.0, height = 0.0, least = 0.0

  func value(_ size: (Double, Double)) -> Double {
    points + width * size.0 + height * size.1 + least * min(size.0, size.1)
  }

  /// The length in tenths of the box, as a number or a formula.
  func share(isAcross: Bool) -> String {
    let terms = [(points, ""), (width, "width"), (height, "height"), (least, "min(width, height)")]
      .map { (share: ($0.0 * 1e7).rounded() / 1e6, name: $0.1) }.filter { $0.share != 0 }
    let side = isAcross ? "width" : "height"
    if terms.allSatisfy({ $0.name == side }) { return OutlineInBox<Path>.digits(terms.first?.share ?? 0) }
    let sum = terms.map { $0.name.isEmpty ? numberText($0.share) : "\(numberText($0.share)) * \($0.name)" }
    return "${(\(sum.joined(separator: " + "))) / max(\(side), 1)}"
  }
}
