import Foundation
import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// A form whose outline has shares of its box alone.
private struct Triangle: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.midX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.closeSubpath()
    }
  }
}

/// A form whose outline has lengths of its own, and the largest circle in its box.
private struct Ticket: InsettableShape {
  var inset: CGFloat = 0
  func inset(by amount: CGFloat) -> Ticket { Ticket(inset: inset + amount) }
  func path(in rect: CGRect) -> Path {
    let rect = rect.insetBy(dx: inset, dy: inset)
    var path = Path(CGRect(x: rect.minX, y: rect.minY, width: 10, height: rect.height))
    let radius = min(rect.width, rect.height) / 2
    path.addArc(
      center: CGPoint(x: rect.maxX - radius, y: rect.midY), radius: radius, startAngle: .zero,
      endAngle: .degrees(360), clockwise: false)
    return path
  }
}

/// A form that has more corners the wider it is.
private struct Wave: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.addLines(
        stride(from: 0, through: rect.width, by: 10).map { CGPoint(x: $0, y: rect.midY + 10 * sin($0 / 10)) })
    }
  }
}

/// Paths and own forms as the nodes that they become.
@Suite struct PathTests {
  /// The data of the only path of a view.
  private func data(_ view: some View) throws -> String {
    let lines = try layers(of: view).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.contains("box: 10x10"))
    let line = lines.first { $0.hasPrefix("d: ") } ?? ""
    return line.dropFirst(3).trimmingCharacters(in: CharacterSet(charactersIn: "\""))
  }

  @Test func `the lines of a path are path data, in tenths of a frame`() throws {
    let path = Path { path in
      path.move(to: CGPoint(x: 10, y: 20))
      path.addLine(to: CGPoint(x: 50, y: 20))
      path.addQuadCurve(to: CGPoint(x: 60, y: 30), control: CGPoint(x: 60, y: 20))
      path.addCurve(
        to: CGPoint(x: 10, y: 50), control1: CGPoint(x: 60, y: 40), control2: CGPoint(x: 30, y: 50))
      path.closeSubpath()
    }
    #expect(
      try data(path.frame(width: 100, height: 50))
        == "M1 4L5 4Q6 4 6 6C6 8 3 10 1 10Z")
    #expect(path.currentPoint == CGPoint(x: 10, y: 20))
    #expect(try data(Path().frame(width: 10, height: 10)) == "M0 0")
    #expect(
      try data(Path(CGRect(x: 10, y: 0, width: 40, height: 50)).frame(width: 100, height: 50))
        == "M1 0L5 0L5 10L1 10Z")
  }

  @Test func `an arc goes down from the right, and clockwise the other way`() throws {
    /// How many curves an arc has, and where it ends.
    func arc(_ start: Double, _ end: Double, _ clockwise: Bool) throws -> [Int] {
      let path = Path {
        $0.addArc(
          center: CGPoint(x: 50, y: 50), radius: 10, startAngle: .degrees(start), endAngle: Angle(degrees: end),
          clockwise: clockwise)
      }
      let curves = try data(path.frame(width: 100, height: 100)).count { $0 == "C" }
      return [curves] + [path.currentPoint?.x ?? 0, path.currentPoint?.y ?? 0].map { Int($0.rounded()) }
    }
    #expect(try arc(0, 90, false) == [1, 50, 60])
    #expect(try arc(0, 90, true) == [3, 50, 60])
    #expect(try arc(0, -90, true) == [1, 50, 40])
    #expect(try arc(-90, 270, false) == [4, 50, 40])
    #expect(try arc(0, 360, true) == [4, 60, 50])
    #expect(try arc(30, 30, false)[0] == 0)
    let line = Path { path in
      path.move(to: CGPoint(x: 50, y: 50))
      path.addArc(
        center: CGPoint(x: 50, y: 50), radius: 10, startAngle: .zero, endAngle: .radians(.pi / 2), clockwise: false)
      path.closeSubpath()
    }
    #expect(try data(line.frame(width: 100, height: 100)).hasPrefix("M5 5L6 5C6 5.55228"))
    let live = Path {
      $0.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(Live.scroll), clockwise: false)
    }
    #expect(problems(live).contains("an arc whose angles follow the scroll (write its outline as a Path of points)"))
  }

  @Test func `an own form of shares is the same in every box`() throws {
    #expect(try data(Triangle()) == "M5 0L10 10L0 10Z")
    #expect(try data(Triangle().frame(width: 30, height: 70)) == "M5 0L10 10L0 10Z")
    #expect(try data(Text("A").padding().background(.red, in: Triangle())) == "M5 0L10 10L0 10Z")
    #expect(
      try data(Ellipse().stroke(.red))
        == data(Path(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 5)).frame(width: 9, height: 5)))
  }

  @Test func `lengths of an own form stay in every box`() throws {
    let text = try data(Ticket().fill(.red))
    #expect(text.hasPrefix("M0 0L${(100) / max(width, 1)} 0L${(100) / max(width, 1)} 10L0 10ZL10 5C"))
    #expect(text.contains("5 * min(width, height)"))
    #expect(try data(Ticket().frame(width: 100, height: 50)).hasPrefix("M0 0L1 0L1 10L0 10ZL10 5C"))
  }

  @Test func `a form that follows its box in a way of its own needs a frame`() throws {
    #expect(
      problems(Wave().stroke(.red)).contains(
        "the outline of Wave follows its box in a way of its own (give it a frame(width:height:))"))
    #expect(try data(Wave().stroke(.red).frame(width: 30, height: 20)).count { $0 == "L" } == 3)
    #expect(problems(Wave().trim(to: 0.5).stroke(.red).frame(width: 30, height: 20)) == "")
    #expect(problems(Color.red.frame(width: 30, height: 20).clipShape(Wave())) == "")
    #expect(problems(Color.red.clipShape(Wave())).contains("give it a frame(width:height:)"))
  }

  @Test func `own forms cut, and are drawn in rows`() throws {
    let list = ScrollView {
      LazyVStack {
        ForEach(0..<40) { row in
          HStack {
            Text("Row \(row)").padding(row.isMultiple(of: 2) ? 8 : 12).background(.orange, in: Ticket())
            Path { $0.addLines([.zero, CGPoint(x: 40, y: row)]) }.stroke(.red, lineWidth: 2).frame(
              width: 40, height: 40)
            Color.red.frame(width: 20, height: 20).clipShape(Triangle())
            Color.red.frame(width: 20, height: 20).mask { Ticket() }
            Triangle().trim(from: 0, to: Live.entry).stroke(.blue, lineWidth: 3).frame(height: 20)
          }
        }
      }
    }
    #expect(problems(list) == "")
    #expect(try layers(of: list).contains("ForEach: rows1"))
  }
}

/// Paths and own forms, as pixels.
@Suite(.full) struct PathPixelTests {
  /// The columns of a row of pixels that are dark, in a canvas of 60 by 60.
  private func columns(_ view: some View, row: Int = 30) throws -> [Int] {
    let frame = try session(view.canvas(width: 60, height: 60, scale: 1)).frame(0)
    return (0..<60).filter { frame.pixels[(row * frame.width + $0) * 4 + 1] < 128 }
  }

  @Test func `a path stands at the top left of its room, as large as it is`() throws {
    let path = Path(CGRect(x: 10, y: 20, width: 10, height: 20))
    #expect(try columns(path) == Array(10..<20))
    #expect(try columns(path, row: 19) == [] && columns(path, row: 39) == Array(10..<20))
    #expect(try columns(path.frame(width: 40, height: 40)) == Array(20..<30))
    #expect(try columns(path.padding(5)) == Array(15..<25))
    #expect(try columns(path.stroke(lineWidth: 2)) == [9, 10, 19, 20])
  }

  @Test func `an own form is drawn in its box, and a line within it`() throws {
    #expect(try columns(Ticket().fill(.black), row: 58).prefix(10) == Array(0..<10)[...])
    #expect(try columns(Ticket().frame(width: 50).frame(width: 60)) == Array(5..<55))
    #expect(try columns(Ticket().frame(height: 20), row: 41) == [])
    #expect(try columns(Ticket().frame(height: 20).frame(width: 40)).first == 10)
    #expect(try columns(Triangle().frame(maxWidth: .infinity), row: 59).count > 55)
    #expect(try columns(ScrollView { HStack { Triangle().frame(width: 20) } }, row: 9).count > 15)
    #expect(try columns(ScrollView { HStack { Triangle().frame(width: 20) } }, row: 11) == [])
    #expect(try columns(Ticket().strokeBorder(.black, lineWidth: 4)).prefix(4) == [0, 1, 2, 3])
    #expect(try columns(Circle().inset(by: 10)) == Array(10..<50))
    #expect(try columns(Color.black.clipShape(Triangle()), row: 0).count < 3)
  }
}
