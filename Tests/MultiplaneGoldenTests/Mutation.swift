import MultiplaneDecoding
import MultiplaneRender
import Testing

/// A fault put into the page: the comparison must see it.
struct Mutation: Sendable, CustomTestStringConvertible {
  enum Change: Sendable {
    /// Two neighbouring lines of the scene that change places: the beginning of the first.
    case order(String)
    /// A text of the scene and what stands there instead.
    case scene(String, String)
    /// A change of the golden picture.
    case pixels(@Sendable (inout StraightImage) -> Void)
  }
  var name: String
  var change: Change

  init(_ name: String, _ old: String, _ new: String) { (self.name, change) = (name, .scene(old, new)) }
  init(_ name: String, swapping first: String) { (self.name, change) = (name, .order(first)) }
  init(_ name: String, _ body: @escaping @Sendable (inout StraightImage) -> Void) {
    (self.name, change) = (name, .pixels(body))
  }

  var testDescription: String { name }

  func picture(of golden: StraightImage) throws -> StraightImage {
    switch change {
    case .scene(let old, let new):
      let changed = MutationScene.text.replacing(old, with: new, maxReplacements: 1)
      try #require(changed != MutationScene.text, "the scene has no \(old)")
      return try MutationScene.picture(changed)
    case .order(let first):
      var lines = MutationScene.text.split(separator: "\n")
      let index = try #require(lines.firstIndex { $0.contains(first) }, "the scene has no \(first)")
      lines.swapAt(index, index + 1)
      return try MutationScene.picture(lines.joined(separator: "\n"))
    case .pixels(let body):
      var image = golden
      body(&image)
      return image
    }
  }

  private static let bottles = "\"Total 1,385.60 for 27 bottles\", size: 12, left: 10, top: 140"
  private static let blue = "\"#3A6EA5\", left: 10, top: 10"
  private static let gray = "\"#808080\""
  private static let dark = "left: 160, top: 10, width: 100, height: 100, opacity: 1 }"

  static let all: [Mutation] = [
    // Text of 12 px.
    Mutation("text one pixel to the right", "size: 12, left: 10, top: 140", "size: 12, left: 11, top: 140"),
    Mutation("text one pixel to the left", "size: 12, left: 10, top: 140", "size: 12, left: 9, top: 140"),
    Mutation("text one pixel up", "size: 12, left: 10, top: 140", "size: 12, left: 10, top: 139"),
    Mutation("text one pixel down", "size: 12, left: 10, top: 140", "size: 12, left: 10, top: 141"),
    Mutation("text half a pixel to the right", "size: 12, left: 10, top: 140", "size: 12, left: 10, x: 0.5, top: 140"),
    Mutation("8 in place of 3", "1,385.60", "1,885.60"),
    Mutation("1 in place of 7 at the end of a time", "17:04", "17:01"),
    Mutation("5 in place of 6", "385.60", "385.50"),
    Mutation("a letter in place of another", "vines", "vinos"),
    Mutation("an accent lost", "Café", "Cafe"),
    Mutation("a diaeresis lost", "Zoë", "Zoe"),
    Mutation("a word lost", "the valley narrows", "the valley"),
    Mutation("a line of text lost", "\"17:04\"", "\" \""),
    Mutation("two words swapped", "vines stand", "stand vines"),
    Mutation("text half a point larger", bottles, bottles.replacing("size: 12", with: "size: 12.5")),
    Mutation("text of another weight", bottles, bottles + ", weight: medium"),
    Mutation("text of another colour", "color: \"#333333\"", "color: \"#555555\""),
    Mutation("light text of another colour", "top: 230, color: white", "top: 230, color: \"#DDDDDD\""),
    Mutation("text behind a layer", swapping: "Color: white, left: 120"),
    // Boxes and lines.
    Mutation("red of a 10x10 box off by 8", blue, "\"#426EA5\", left: 10, top: 10"),
    Mutation("green of a 10x10 box off by 8", blue, "\"#3A76A5\", left: 10, top: 10"),
    Mutation("blue of a 10x10 box off by 8", blue, "\"#3A6EAD\", left: 10, top: 10"),
    Mutation("grey of a 10x10 box off by 8", gray, "\"#888888\""),
    Mutation("grey of a 10x10 box off by 8, darker", gray, "\"#787878\""),
    Mutation("a 6x6 square lost", "left: 290, top: 100, width: 6", "left: 390, top: 100, width: 0"),
    Mutation("a box one pixel to the right", "left: 50, top: 10, width: 60", "left: 51, top: 10, width: 60"),
    Mutation("a box one pixel wider", "width: 60, height: 40, corner: 6", "width: 61, height: 40, corner: 6"),
    Mutation("square corners", "corner: 6", "corner: 0"),
    Mutation("a shadow lost", "shadow: { radius: 5, y: 3, color: black 40% }", "blur: 0"),
    Mutation("a shadow one pixel lower", "radius: 5, y: 3", "radius: 5, y: 4"),
    Mutation("a line of 20 pixels lost", "left: 10, top: 120, width: 20", "left: 10, top: 120, width: 0"),
    Mutation("a pale line of 20 pixels lost", "left: 40, top: 120, width: 20", "left: 40, top: 120, width: 0"),
    Mutation("an upright line one pixel to the right", "left: 70, top: 115", "left: 71, top: 115"),
    Mutation("a line two pixels thick", "left: 70, top: 115, width: 1", "left: 70, top: 115, width: 2"),
    Mutation("a circle one pixel lower", "left: 20, top: 60", "left: 20, top: 61"),
    Mutation("a ring in place of a disc", "fill: \"#E8912D\"", "stroke: \"#E8912D\""),
    // Layers.
    Mutation("opacity of 0.97 over 100x100", dark, dark.replacing("opacity: 1", with: "opacity: 0.97")),
    Mutation("two layers in the other order", swapping: "#D9483B"),
    Mutation("a layer of opacity 0.8 at 0.75", "corner: 8, opacity: 0.8", "corner: 8, opacity: 0.75"),
    Mutation("a gradient upside down", "from: \"#24406E\", to: \"#C98A5A\"", "from: \"#C98A5A\", to: \"#24406E\""),
    Mutation("the end of a gradient off by 16", "to: \"#C98A5A\"", "to: \"#D98A5A\""),
    Mutation("a blur of 5 in place of 4", "blur: 4", "blur: 5"),
    Mutation("a picture stretched", "fit: cover", "fit: stretch"),
    Mutation("a picture one pixel lower", "left: 290, top: 10", "left: 290, top: 11"),
    // Pixels.
    Mutation("a hole of 3x3 clear pixels") { $0.fill(30, 30, 3, 3, [0, 0, 0, 0]) },
    Mutation("alpha 247 over 10x10") { image in
      for y in 20..<30 { for x in 200..<210 { image.bytes[(y * image.width + x) * 4 + 3] = 247 } }
    },
    Mutation("red and blue swapped") { image in
      for i in stride(from: 0, to: image.bytes.count, by: 4) { image.bytes.swapAt(i, i + 2) }
    },
    Mutation("the whole frame four levels brighter") { image in
      for i in image.bytes.indices where i % 4 != 3 { image.bytes[i] = UInt8(min(255, Int(image.bytes[i]) + 4)) }
    },
    Mutation("the lower half one row lower") { image in
      let row = image.width * 4
      image.bytes = Array(image.bytes[..<(150 * row)] + image.bytes[(149 * row)..<(299 * row)])
    },
    Mutation("the frame mirrored") { image in
      for y in 0..<image.height {
        for x in 0..<image.width / 2 { image.swap(x, y, image.width - 1 - x, y) }
      }
    },
    Mutation("one row less") { image in
      image = StraightImage(
        width: image.width, height: image.height - 1, bytes: Array(image.bytes.dropLast(image.width * 4)))
    },
  ]
}

extension StraightImage {
  mutating func fill(_ left: Int, _ top: Int, _ width: Int, _ height: Int, _ color: [UInt8]) {
    for y in top..<top + height {
      for x in left..<left + width { bytes.replaceSubrange(((y * self.width + x) * 4)..., with: color, count: 4) }
    }
  }
  mutating func swap(_ x: Int, _ y: Int, _ u: Int, _ v: Int) {
    for channel in 0..<4 { bytes.swapAt((y * width + x) * 4 + channel, (v * width + u) * 4 + channel) }
  }
}

extension [UInt8] {
  fileprivate mutating func replaceSubrange(_ range: PartialRangeFrom<Int>, with other: [UInt8], count: Int) {
    for index in 0..<count { self[range.lowerBound + index] = other[index] }
  }
}
