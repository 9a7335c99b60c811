import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneCommands
import MultiplaneDecoding
import MultiplaneExpressions
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// The pictures of docs/pictures.md: kinds and keys by their examples, functions by their curves, and the order of effects.
/// The engine draws them, and they are held to what it draws.
///
/// With MULTIPLANE_WRITE_DOCS=1 those that changed are written instead.
@Suite(.full) struct ReferencePictureTests {
  private static let folder = "docs/images/reference"
  private static let mostBytes = 14_000

  /// A picture of the page.
  struct Sample: Sendable, CustomTestStringConvertible {
    var file: String
    /// Items of `layers`.
    var layers: String
    /// The same without what is shown, drawn at the left of it; `nil` where nothing can be left out.
    var without: String?
    /// The words below the picture, beside "without".
    var caption = ""
    /// Whether the example stands on the canvas itself, as its key asks; others are in the middle of a margin.
    var isOnCanvas = false
    /// Whether a faint copy stands where the node is without the key.
    var hasGhost = false
    var size = "128x80"
    /// The frame at which so much of the page is scrolled away, in points.
    var scroll = 8.0
    /// Device pixels a point. Pages show pictures at half their pixels, so that a point is two of theirs.
    var scale = 4
    /// How many pixels of the picture stand for one that is drawn, on either side.
    var magnification = 1

    /// Pixels across as a page shows it.
    var shownWidth: Int {
      let width = (Int(size.prefix { $0 != "x" }) ?? 0) * scale * magnification
      return (without == nil ? width : 2 * width + ReferencePictureTests.gap) / 2
    }

    var testDescription: String { file }

    func scene(of layers: String) -> String {
      let ghost = hasGhost && layers == self.layers ? without.map(Self.faint) : nil
      // A window of its own color, since the content is cut at it.
      let window =
        self.layers.contains("ScrollView:") ? "- { Color: white, top: 8, left: 8, bottom: 8, right: 8 }" : nil
      let all = [window] + [ghost, layers].map { $0.map(arranged) }
      return "multiplane: 1\ncanvas: { size: \(size), background: \"\(ReferencePictureTests.background)\" }\n"
        + "styles:\n  title: { size: 28, weight: bold }\nlayers:\n"
        + all.compactMap { $0 }.map { indented($0, by: 2) }.joined()
    }

    private static func faint(_ layers: String) -> String {
      let line = "\n  opacity: 0.25"
      return layers.replacing("\n- ", with: "\(line)\n- ") + line
    }

    private func arranged(_ layers: String) -> String {
      if isOnCanvas {
        return ["top:", "place:"].contains(where: layers.contains) ? layers : "\(layers)\n  place: center"
      }
      return "- ZStack:\n\(indented(layers, by: 4))  padding: 8\n  width: 100%\n  height: 100%"
    }

    private func indented(_ lines: String, by count: Int) -> String {
      lines.split(separator: "\n").map { "\(String(repeating: " ", count: count))\($0)\n" }.joined()
    }
  }

  static let kinds = SceneKind.allCases.map { kind in
    let example = ReferenceExamples.kinds[kind] ?? ""
    return arranged(
      Sample(
        file: "kind-\(kind.rawValue.lowercased())", layers: filled(example, like: example)))
  }

  /// A sample that is seen as its example needs: with more room, from the top of its page, or pixel by pixel.
  private static func arranged(_ sample: Sample) -> Sample {
    var sample = sample
    switch sample.file {
    case "kind-inspector", "key-group": (sample.size, sample.scale, sample.scroll) = ("256x160", 2, 0)
    case "kind-lazyvstack", "kind-lazyhstack", "kind-lazyvgrid", "kind-lazyhgrid", "kind-section", "key-header",
      "key-footer", "key-inset", "key-columns":
      sample.scroll = 0
    case "kind-scrollview", "key-x", "key-y", "key-sticky", "key-pin", "key-axis": sample.scroll = 24
    case "key-speed": sample.scroll = 48
    // Single pixels cannot be seen otherwise.
    case "key-sampling", "key-frames": (sample.scale, sample.magnification) = (1, 4)
    case "key-snap": (sample.size, sample.scale, sample.magnification) = ("32x20", 1, 16)
    // Soft edges make large files.
    case "key-blur", "key-material", "key-frame", "key-origin", "key-roll", "key-rotate":
      (sample.scale, sample.magnification) = (2, 2)
    default: break
    }
    return sample
  }

  /// Keys that change no frame by themselves, which the page leaves out: names, what chooses rows, and what decides how content moves or when rows
  /// are asked for.
  private static let unseen: Set<String> = [
    "name", "id", "anchor", "initialOffset", "bounce", "paging", "physics", "rate", "sizing", "estimate", "requery",
    "overscan",
    "refresh", "label", "where", "sort", "first",
  ]

  private static let seen = SceneSchema.nodeKeys.filter { !unseen.contains($0.name) }

  static let keys = seen.map { key in
    let example = ReferenceExamples.nodeKeys[key.name] ?? ""
    let caption = example.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.hasPrefix("\(key.name):") }
    return arranged(
      Sample(
        file: "key-\(key.name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined())",
        layers: filled(example, like: example),
        without: isNeeded.contains(key.name) ? nil : filled(left(key.name, out: example), like: example),
        caption: caption ?? "", isOnCanvas: onLayers.contains(key.name),
        hasGhost: key.group == .move && !unmoved.contains(key.name)))
  }

  /// Keys of layers.
  private static let onLayers: Set<String> = ["speed", "z", "tilt", "turn", "roll", "repeat", "snap"]

  /// Keys of motion without a ghost, since their examples have something else to compare with.
  private static let unmoved: Set<String> = ["along", "origin", "sticky", "repeat", "snap"]

  /// Keys without which the example is no scene.
  private static let isNeeded: Set<String> = ["row", "let", "placeholder", "columns", "group"]

  /// An example without a key, which has a line of its own or stands in braces.
  private static func left(_ key: String, out example: String) -> String {
    let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("\(key):") }.joined(separator: "\n")
  }

  /// Lines with pictures that are there: those that the whole example needs, whatever was left out of it.
  private static func filled(_ lines: String, like example: String) -> String {
    let isSheet = ["frames:", "frame:", "rate:"].contains(where: example.contains)
    let picture =
      isSheet
      ? "turn.png"
      : example.contains("sampling:") ? "faces.png" : example.contains("slices:") ? "bubble.svg" : "view.svg"
    return lines.replacing("picture.png", with: "small/assets/\(picture)")
  }

  /// Functions of one number, drawn over a range of it; colors as strips.
  struct Curve: Sendable {
    var name: String
    /// The call, with `x` for the number.
    var call: String
    var from: Double
    var to: Double
    var low = 0.0
    var high = 1.0
    var isColor = false
    var isText = false
  }

  static let curves = [
    Curve(name: "if", call: "if(x > 1, 0.8, 0.2)", from: 0, to: 2),
    Curve(name: "min", call: "min(x, 0.6)", from: 0, to: 1), Curve(name: "max", call: "max(x, 0.4)", from: 0, to: 1),
    Curve(name: "abs", call: "abs(x)", from: -1, to: 1),
    Curve(name: "round", call: "round(x)", from: 0, to: 4, high: 4),
    Curve(name: "floor", call: "floor(x)", from: 0, to: 4, high: 4),
    Curve(name: "ceil", call: "ceil(x)", from: 0, to: 4, high: 4),
    Curve(name: "clamp", call: "clamp(x, 0.2, 0.8)", from: 0, to: 1),
    Curve(name: "lerp", call: "lerp(gold, navy, x)", from: 0, to: 1, isColor: true),
    Curve(name: "interpolate", call: "interpolate(x, 20, 80, 1, 0)", from: 0, to: 100),
    Curve(name: "smoothstep", call: "smoothstep(20, 80, x)", from: 0, to: 100),
    Curve(name: "mod", call: "mod(x, 1)", from: -1, to: 3), Curve(name: "pow", call: "pow(x, 3)", from: 0, to: 1),
    Curve(name: "sqrt", call: "sqrt(x)", from: 0, to: 1), Curve(name: "ease", call: "ease(x)", from: 0, to: 1),
    Curve(name: "easeIn", call: "easeIn(x)", from: 0, to: 1),
    Curve(name: "easeOut", call: "easeOut(x)", from: 0, to: 1),
    Curve(name: "easeInOut", call: "easeInOut(x)", from: 0, to: 1),
    Curve(name: "spring", call: "spring(x)", from: 0, to: 1, high: 1.1),
    Curve(name: "sin", call: "sin(x)", from: 0, to: 12.6, low: -1, high: 1),
    Curve(name: "cos", call: "cos(x)", from: 0, to: 12.6, low: -1, high: 1),
    Curve(name: "format", call: "format(x, \"#,##0.00\")", from: -1204.5, to: 2409, isText: true),
    Curve(name: "left", call: "left(\"Lisbon\", x)", from: 0, to: 6, isText: true),
    Curve(name: "length", call: "length(left('Lisbon', x))", from: 0, to: 6, high: 6),
    Curve(name: "random", call: "random()", from: 0, to: 1),
    Curve(name: "pick", call: "pick([0.2, 0.8, 0.5], floor(x))", from: 0, to: 6),
    Curve(name: "rgb", call: "rgb(255 * x, 204, 0)", from: 0, to: 1, isColor: true),
    Curve(name: "hsl", call: "hsl(40deg, x, 0.5)", from: 0, to: 1, isColor: true),
    Curve(name: "hue", call: "hue(x * 1deg)", from: 0, to: 360, isColor: true),
  ]

  static func picture(of curve: Curve) -> Sample {
    let count = curve.isText ? 4 : 120
    let step = decimalText((curve.to - curve.from) / Double(count - 1))
    // The number is put in wherever it stands by itself.
    let argument = "(\(decimalText(curve.from)) + index * \(step))"
    let call = curve.call.replacing(/\bx\b/, with: argument)
    let rows =
      curve.isText
      ? "row: { Text: '${\(call)}', size: 10 }"
      : curve.isColor
        ? "row: { Color: \"\(call)\", width: 1, height: 40 }"
        : "row: { Rectangle: { fill: \"#7B1E3A\" }, width: 2, height: 2, left: 0, top: 0, x: index, "
          + "y: \"62 - 54 * (\(call) - \(decimalText(curve.low))) / \(decimalText(curve.high - curve.low))\" }"
    let layers =
      curve.isText
      ? "- VStack:\n    - ForEach: \(count)\n      \(rows)\n  align: trailing\n  place: center"
      : curve.isColor
        ? "- HStack:\n    - ForEach: \(count)\n      \(rows)"
        : "- ZStack:\n    - Divider: silver\n      left: 0\n      right: 0\n      top: 63\n    - ForEach: \(count)\n      \(rows)\n"
          + "  width: 100%\n  height: 100%"
    return Sample(file: "function-\(curve.name.lowercased())", layers: layers, isOnCanvas: true, size: "120x72")
  }

  /// What is done to a node, in the order in which it is done: each picture has one thing more.
  static let order: [(word: String, keys: [String])] = [
    ("content", []),
    ("padding, background, border, corner", ["padding: 4", "background: gold", "border: navy", "corner: 10"]),
    ("shadow", ["shadow: { radius: 3, y: 3, color: black 50% }"]), ("tint", ["tint: teal 40%"]),
    ("blur", ["blur: 0.5"]),
    ("opacity", ["opacity: 0.7"]), ("scale", ["scale: 0.9"]), ("rotate", ["rotate: 12deg"]),
    ("x, y", ["x: 6", "y: -4"]),
  ]

  static let steps = order.indices.map { step in
    let keys = order[...step].flatMap(\.keys).map { "  \($0)\n" }.joined()
    return Sample(file: "order-\(step)", layers: "- Text: Words\n  size: 10\n  place: center\n" + keys, size: "64x40")
  }

  @Test(arguments: kinds + keys + curves.map(picture) + steps)
  func `a picture of the reference is what the engine draws`(
    _ sample: Sample
  ) throws {
    let shown = try drawn(sample, sample.layers)
    var whole = shown
    if let without = sample.without {
      let before = try drawn(sample, without)
      #expect(before != shown, "the example is the same without what it shows")
      whole = .row([try captioned(before, "without"), try captioned(shown, sample.caption)], gap: Self.gap)
    }
    #expect(whole.width == 2 * sample.shownWidth)
    #expect(whole.fault("\(Self.folder)/\(sample.file).webp", mostBytes: Self.mostBytes) == nil)
  }

  private func drawn(_ sample: Sample, _ layers: String) throws -> DocumentPicture {
    let text = sample.scene(of: layers)
    // Without its key an example may have nothing to scroll.
    let scrolled = layers == sample.layers ? nil : try? still(text, scale: sample.scale, scroll: sample.scroll)
    let scroll = layers == sample.layers ? sample.scroll : 0
    return try (scrolled ?? still(text, scale: sample.scale, scroll: scroll)).magnified(by: sample.magnification)
  }

  private func still(_ text: String, scale: Int, scroll: Double = 0) throws -> DocumentPicture {
    var options = RenderOptions()
    options.format = .png(.small)
    options.scale = Double(scale)
    let picture = try StraightImage(png: scene(text).still(at: .scroll(scroll), options: options).file, name: "still")
    return DocumentPicture(width: picture.width, height: picture.height, bytes: picture.bytes)
  }

  /// A picture over a line of words.
  private func captioned(_ picture: DocumentPicture, _ words: String) throws -> DocumentPicture {
    let line = try still(
      "multiplane: 1\ncanvas: { size: \(picture.width / 4)x14, background: \"\(Self.background)\" }\nlayers:\n"
        + "  - { Text: '\(words)', size: 7, lines: 1, maxWidth: 112, color: \"#555\", place: top }\n", scale: 4)
    return DocumentPicture(
      width: picture.width, height: picture.height + line.height, bytes: picture.bytes + line.bytes)
  }

  private static let background = "#E6E9F2"

  /// Pixels between two pictures.
  private static let gap = 32

  @Test func `no two pictures of the reference are equal`() {
    var files: [[UInt8]: String] = [:]
    for name in Files.names(in: "\(Repository.root)/\(Self.folder)") {
      let bytes = Files.bytes(of: "\(Repository.root)/\(Self.folder)/\(name)") ?? []
      #expect(files.updateValue(name, forKey: bytes) == nil, "\(name) is \(files[bytes] ?? "")")
    }
  }

  @Test func `there is no picture that the page does not show`() {
    let samples = Self.kinds + Self.keys + Self.curves.map(Self.picture) + Self.steps
    #expect(Set(Files.names(in: "\(Repository.root)/\(Self.folder)")) == Set(samples.map { "\($0.file).webp" }))
    let known = Set(functionTable.map(\.name)).subtracting(["lorem"])
    #expect(Set(Self.curves.map(\.name)) == known)
  }

  private static func entry(_ title: String, _ sentence: String, _ example: String, _ sample: Sample) -> [String] {
    var lines = ["### `\(title)`", "", "\(sentence)", "", image(sample, title), "", "```yaml"]
    for line in example.split(separator: "\n", omittingEmptySubsequences: false) { lines.append(String(line)) }
    return lines + ["```", ""]
  }

  /// A picture at half its pixels.
  private static func image(_ sample: Sample, _ words: String) -> String {
    "<img src=\"images/reference/\(sample.file).webp\" width=\"\(sample.shownWidth)\" alt=\"\(words)\">"
  }

  private static func table(_ name: String) -> [String]? {
    switch name {
    case "kinds":
      return zip(SceneKind.allCases, kinds).flatMap { kind, sample in
        entry(kind.rawValue, kind.descriptor.sentence, ReferenceExamples.kinds[kind] ?? "", sample)
      }.dropLast()
    case "functions":
      return ReferencePage.table(
        ["Call", ""],
        curves.map { curve in
          let range = "x from \(decimalText(curve.from)) to \(decimalText(curve.to))"
          return ["`\(curve.call)`, \(range)", image(picture(of: curve), curve.name)]
        })
    case "order":
      return ReferencePage.table(
        ["", "Added"],
        zip(steps, order).map { [image($0, $1.word), $1.word] })
    default:
      guard let group = KeyGroup(rawValue: name) else { return nil }
      return zip(seen, keys).flatMap { key, sample in
        key.group == group ? entry(key.name, key.sentence, ReferenceExamples.nodeKeys[key.name] ?? "", sample) : []
      }.dropLast()
    }
  }

  @Test func `the page of pictures is made of the tables of the language`() throws {
    #expect(try ReferencePage("pictures.md").fault(Self.table) == nil)
  }
}
