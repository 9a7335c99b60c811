import MultiplaneBase
import MultiplaneComparison
import MultiplaneGolden
import TestSupport
import Testing

/// The causes that are told of two display lists, written down as files have them.
@Suite struct DisplayListChangesTests {
  /// A line of a list; its words stand in quotes.
  private struct Line {
    var path: String
    var kind: String
    var box = [0.0, 0, 40, 20]
    var values: [(name: String, text: String)] = []
    var words: String?

    var text: String {
      let values = values.map { "\($0.name)=\($0.text)" } + (words.map { ["\"\($0)\""] } ?? [])
      let box = box.map { "\(JSON.number($0).compact)" }
      return [path, kind, box.joined(separator: " "), values.joined(separator: " ")].joined(separator: "\t") + "\n"
    }
  }

  private static let head = "viewport\t400 400\tinputs\n"

  private func list(_ lines: [Line]) throws -> DisplayList {
    try #require(DisplayList(text: Self.head + lines.map(\.text).joined()))
  }

  private func list(_ lines: String) throws -> DisplayList {
    let rows = lines.split(separator: "\n").map { $0.split(separator: "|").map(String.init).joined(separator: "\t") }
    return try #require(DisplayList(text: Self.head + rows.map { $0 + "\n" }.joined()))
  }

  private func changes(
    _ old: String, _ new: String, differs: ((PixelRect) -> Bool)? = nil
  ) throws -> [NodeChange] {
    DisplayListChanges(
      from: try list(old), to: try list(new), size: PixelSize(width: 400, height: 400), differs: differs
    ).changes
  }

  private func causes(
    _ old: String, _ new: String, differs: ((PixelRect) -> Bool)? = nil
  ) throws -> [String] {
    NodeChange.causes(try changes(old, new, differs: differs))
  }

  // MARK: Matching

  private static let page = """
    layers[0]|Color|0 0 400 400|color=#ffffff
    layers[1].VStack[0]|Text|0 0 90 20|color=#000000 size=20 "Shop"
    layers[1].VStack[1]|Text|0 20 90 15|color=#000000 size=12 "Open today"
    layers[2]|Rectangle|0 50 90 15|fill=#ff0000
    layers[3]|Rectangle|0 80 90 15|fill=#ff0000

    """

  @Test func `a layer in front leaves all others what they were`() throws {
    let shifted = Self.page.replacing("layers[3]", with: "layers[4]").replacing("layers[2]", with: "layers[3]")
      .replacing("layers[1]", with: "layers[2]").replacing("layers[0]", with: "layers[1]")
    for kind in ["Color|0 0 400 400|color=#000000", "Text|5 5 40 20|color=#000000 \"New\""] {
      let new = "layers[0]|\(kind)\n" + shifted
      let found = try changes(Self.page, new)
      #expect(found.map(\.kind) == [.added] && found[0].node.hasPrefix("layers[0] "), "\(found)")
      #expect(try changes(new, Self.page).map(\.kind) == [.removed])
      // One value beside it.
      let both = try causes(Self.page, new.replacing("Open today", with: "Closed"))
      #expect(
        both.count == 2 && both[0] == "layers[2].VStack[1] Text \"Closed\": \"Open today\" → \"Closed\"", "\(both)")
    }
  }

  @Test func `lists without a node, and with one, are compared`() throws {
    let one = "layers[0]|Color|0 0 40 40|color=#ffffff\n"
    #expect(try causes("", "").isEmpty)
    #expect(try causes("", one) == ["layers[0] Color: is new"])
    #expect(try causes(one, "") == ["layers[0] Color: is gone"])
    #expect(try causes(one, one).isEmpty)
    #expect(
      try causes(one, "layers[0]|Text|0 0 40 40|\"Tea\"\n") == [
        "layers[0] Color: is gone", "layers[0] Text \"Tea\": is new",
      ])
  }

  private func rows(_ items: [(key: String, words: String)]) -> String {
    items.enumerated().map { place, item in
      let key = "layers[0].VStack[0].row"
      return "\(key) row \(item.key)|HStack|0 \(place * 20) 90 20|background=#ffffff\n"
        + "\(key).HStack[0] row \(item.key)|Text|0 \(place * 20) 40 20|color=#000000 size=12 \"\(item.words)\"\n"
    }.joined()
  }

  @Test func `rows without keys go by what they show, others by their keys`() throws {
    let numbered = ["Tea", "Coffee", "Cocoa"].enumerated().map { (key: "\($0.offset)", words: $0.element) }
    let longer = ["Milk", "Tea", "Coffee", "Cocoa"].enumerated().map { (key: "\($0.offset)", words: $0.element) }
    let inserted = try causes(rows(numbered), rows(longer))
    #expect(
      inserted == [
        "layers[0].VStack[0].row row 0 HStack and 1 more: is new, with \"Milk\"",
        "layers[0].VStack[0].row row 1 HStack and 5 more: moved by (0, 20) pt",
      ])
    let keyed = [(key: "t e a", words: "Tea"), (key: "co", words: "Coffee"), (key: "9", words: "Cocoa")]
    let sorted = try causes(rows(keyed), rows(keyed.reversed()))
    #expect(
      sorted == [
        "layers[0].VStack[0].row row 9 HStack and 1 more: moved by (0, -40) pt",
        "layers[0].VStack[0].row row t e a HStack and 1 more: moved by (0, 40) pt",
      ])
    let other = try causes(rows(keyed), rows([(key: "milk", words: "Milk")] + keyed.dropFirst()))
    #expect(
      other == [
        "layers[0].VStack[0].row row t e a HStack and 1 more: is gone, with \"Tea\"",
        "layers[0].VStack[0].row row milk HStack and 1 more: is new, with \"Milk\"",
      ])
  }

  @Test func `a node that has come into another is still the same`() throws {
    let wrapped = """
      layers[0]|Color|0 0 400 400|color=#ffffff
      layers[1]|VStack|0 0 90 35|background=#eeeeee
      layers[1].VStack[0]|Text|0 0 90 20|color=#000000 size=20 "Shop"
      layers[2]|Text "foot"|0 300 90 20|color=#000000 size=20 "End"

      """
    let plain = """
      layers[0]|Color|0 0 400 400|color=#ffffff
      layers[1]|Text|0 10 90 20|color=#000000 size=20 "Shop"
      layers[2]|Text "foot"|0 300 90 20|color=#ff0000 size=20 "End"

      """
    #expect(
      try causes(plain, wrapped) == [
        "layers[2] Text \"foot\": color #ff0000 → #000000", "layers[1] VStack: is new",
        "layers[1].VStack[0] Text \"Shop\": moved by (0, -10) pt",
      ])
  }

  @Test func `layers that change places are drawn in another order, beside other changes too`() throws {
    let old =
      "layers[0]|Circle|0 0 40 40|fill=#ff0000\nlayers[1]|Text|9 9 40 40|\"1\"\nlayers[2]|Text|9 90 40 40|\"2\"\n"
    let new =
      "layers[0]|Text|9 9 40 40|\"1\"\nlayers[1]|Circle|0 0 40 40|fill=#ff0000\nlayers[2]|Text|9 90 40 40|\"3\"\n"
    #expect(
      try causes(old, new) == [
        "layers[2] Text \"3\": \"2\" → \"3\"", "layers[1] Circle: is drawn in another order",
      ])
  }

  @Test(arguments: [300, 3_000]) func `many nodes of one parent are matched`(_ count: Int) throws {
    let old = (0..<count).map { Line(path: "layers[\($0)]", kind: "Circle", values: [("fill", "#ff0000")]) }
    var new = old.map { Line(path: $0.path, kind: $0.kind, values: [("fill", "#0000ff")]) }
    new[count / 2].values[0].text = "#00ff00"
    let changes = DisplayListChanges(
      from: try list(old), to: try list(new), size: PixelSize(width: 400, height: 400)
    ).changes
    #expect(
      changes.map(\.cause) == [
        "layers[0] Circle and \(count - 2) more: fill #ff0000 → #0000ff",
        "layers[\(count / 2)] Circle: fill #ff0000 → #00ff00",
      ])
  }

  @Test func `rows in rows that have one path are told apart`() throws {
    let key = "layers[0].VStack[0].row"
    let old = (0..<6).map { "\(key).HStack[0].row row \($0 % 3)|Text|0 \($0 * 20) 40 20|\"n\($0)\"\n" }.joined()
    #expect(
      try causes(old, old.replacing("n4", with: "x")) == ["\(key).HStack[0].row row 1 Text \"x\": \"n4\" → \"x\""])
  }

  // MARK: Folding

  @Test func `one color is one cause under all its names, another beside it is not`() throws {
    let old = """
      layers[0].Block|Text|0 0 40 20|color=#2f6bff background=#ffffff "1"
      layers[1].Block|Circle|0 30 40 20|fill=#2f6bff
      layers[2].Block|Circle|0 60 40 20|fill=#2f6bff

      """
    #expect(
      try causes(old, old.replacing("#2f6bff", with: "#2f6bef")) == [
        "layers[0].Block Text \"1\" and 2 more: color, fill #2f6bff → #2f6bef"
      ])
    let two = try causes(
      old, old.replacing("fill=#2f6bff", with: "fill=#2f6bef").replacing("color=#2", with: "color=#3"))
    #expect(
      two == [
        "layers[0].Block Text \"1\": color #2f6bff → #3f6bff",
        "layers[1].Block Circle and 1 more: fill #2f6bff → #2f6bef",
      ])
  }

  @Test func `values that came, went or are of several words are told`() throws {
    func one(_ values: String) -> String { "layers[0]|Circle|0 0 40 40|\(values)\n" }
    func told(_ old: String, _ new: String) throws -> [String] { try changes(one(old), one(new)).map(\.detail) }
    #expect(try told("opacity=0.5", "opacity=0.5 blur=2") == ["without → blur 2"])
    #expect(try told("opacity=0.5 repeat", "opacity=0.5") == ["repeat → without"])
    #expect(
      try told("fill.angle=1 turn opacity=0.5", "fill.angle=2 turn opacity=0.4") == [
        "fill.angle 1 turn → 2 turn; opacity 0.5 → 0.4"
      ])
    #expect(
      try told("file=1a fit=fill \"a.png\"", "file=2b fit=fill \"b.png\"") == [
        "file 1a → 2b (the file has other content); \"a.png\" → \"b.png\""
      ])
    #expect(try told("color=#ff0000", "color=#ff0000 color=#ff0000").isEmpty)
  }

  // MARK: Sight

  @Test func `what is not seen comes last, and says so`() throws {
    let old = """
      layers[0]|Text|0 0 40 20|color=#111111 opacity=0 "clear"
      layers[1]|Text|0 100 40 20|color=#222222 "covered"
      layers[2]|Color|0 90 400 90|color=#ffffff
      layers[3]|Text|0 200 40 20|color=#333333 "equal"
      layers[4]|Text|0 300 40 20|color=#444444 "seen"
      layers[5]|Circle|0 200 40 20|fill=#555555 shadow.radius=4

      """
    let new = old.replacing("clear", with: "a").replacing("covered", with: "b").replacing("equal", with: "c")
      .replacing("seen", with: "d").replacing("#555555", with: "#666666")
    let found = try changes(old, new) { $0.y >= 300 }
    #expect(
      found.map(\.cause) == [
        "layers[4] Text \"d\": \"seen\" → \"d\"",
        // Its shadow may lie where pixels differ.
        "layers[5] Circle: fill #555555 → #666666",
        "layers[0] Text \"a\": \"clear\" → \"a\"; unseen: its opacity is 0",
        "layers[1] Text \"b\": \"covered\" → \"b\"; unseen: another layer covers it",
        "layers[3] Text \"c\": \"equal\" → \"c\"; unseen: no pixel differs in its box",
      ])
    #expect(found.map(\.isUnseen) == [false, false, true, true, true])
    // New nodes are told by all their words, whichever of them is seen.
    let cards = (5...6).map { place in
      "layers[6].VStack[\(place)]|VStack|0 \(place * 40) 40 20|corner=4\n"
        + "layers[6].VStack[\(place)].VStack[0]|Text|0 \(place * 40) 40 20|\"\(place)\"\n"
    }.joined()
    #expect(
      try causes(old, old + cards) { $0.y >= 240 } == [
        "layers[6].VStack[6] VStack and 3 more: is new, with \"5\", \"6\"; 2 of them unseen"
      ])
    // The node that is seen stands for all of a cause.
    let colors = old.replacing(try Regex("color=#[1-4]+"), with: "color=#000000")
    let one = try changes(colors, colors.replacing("#000000", with: "#ff0000")) { $0.y >= 300 }
    #expect(one.map(\.cause) == ["layers[4] Text \"seen\" and 3 more: color #000000 → #ff0000; 3 of them unseen"])
  }

  // MARK: One value beside many

  /// A page with rows, each of alike nodes, and layers beside them.
  private func randomPage(_ numbers: inout Numbers) -> [Line] {
    var lines: [Line] = []
    func color() -> String {
      "#" + (0..<6).map { _ in "0123456789abcdef".randomElement(using: &numbers).map(String.init) ?? "0" }.joined()
    }
    func node(_ path: String, _ kind: String, _ words: String, at y: Double) -> Line {
      var line = Line(path: path, kind: kind, box: [Double.random(in: 0...9, using: &numbers).rounded(), y, 40, 20])
      switch kind {
      case "Text": (line.values, line.words) = ([("color", color()), ("size", "12"), ("weight", "400")], words)
      case "Image": (line.values, line.words) = ([("opacity", "0.5"), ("file", "a1b2")], "\(words).png")
      case "Color": line.values = [("color", color()), ("opacity", "0.5")]
      default: line.values = [("fill", color()), ("corner", "4"), ("stroke.width", "1")]
      }
      return line
    }
    let kinds = ["Text", "Image", "Color", "Rectangle"]
    for layer in 0..<Int.random(in: 0...3, using: &numbers) {
      let kind = kinds.randomElement(using: &numbers) ?? "Text"
      lines.append(node("layers[\(layer)]", kind, "layer \(layer)", at: Double(layer) * 20))
    }
    let stack = "layers[\(lines.count)].VStack[0].row"
    let template =
      ["Text"]
      + (0..<Int.random(in: 0...3, using: &numbers)).map { _ in kinds.randomElement(using: &numbers) ?? "Text" }
    let isKeyed = Bool.random(using: &numbers)
    for row in 0..<Int.random(in: 1...9, using: &numbers) {
      let key = isKeyed ? "item \(row)" : "\(row)"
      for (place, kind) in template.enumerated() {
        var line = node("\(stack).HStack[\(place)] row \(key)", kind, "row \(row) \(place)", at: 100 + Double(row) * 20)
        if row > 0 { line.values = lines[lines.count - template.count].values }
        lines.append(line)
      }
    }
    return lines
  }

  /// A change of all rows, of one kind.
  private func changeAll(_ lines: inout [Line], _ kind: Int, _ numbers: inout Numbers) {
    let rows = lines.indices.filter { lines[$0].path.contains("row") }
    let place = lines[rows[0]...].prefix { $0.path.hasSuffix(lines[rows[0]].path.drop { $0 != " " }) }.count
    let column = Int.random(in: 0..<place, using: &numbers)
    for (number, index) in rows.enumerated() where number % place == column {
      switch kind {
      case 0: lines[index].values[0].text = lines[index].values[0].text.hasPrefix("#") ? "#010203" : "0.123"
      case 1: lines[index].values[1].text = "31"
      case 2: lines[index].box[2] += 7
      case 3: lines[index].words = lines[index].words.map { "all \($0)" }
      case 4:
        // A size that follows the words.
        lines[index].values[1].text = "32"
        lines[index].box[2] += Double(number)
      default: break
      }
    }
    switch kind {
    case 5: for index in lines.indices { lines[index].box[1] += 11 }
    case 6:
      for index in lines.indices {
        let number = lines[index].path.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
        lines[index].path = "layers[\((Int(number) ?? 0) + 1)]\(lines[index].path.drop { $0 != "]" }.dropFirst())"
      }
      lines.insert(
        Line(path: "layers[0]", kind: "Color", box: [0, 0, 400, 400], values: [("color", "#fefefe")]), at: 0)
    case 7:
      for index in rows.reversed() where (index - rows[0]) % place == 0 {
        let path = lines[index].path.replacing("HStack[0]", with: "HStack[\(place)]")
        lines.insert(Line(path: path, kind: "Divider", values: [("color", "#fefefe")]), at: index + place)
      }
    default: break
    }
  }

  @Test func `one value beside a change of all rows is named each time`() throws {
    var numbers = Numbers(state: 7)
    var seen: Set<[Int]> = []
    for turn in 0..<500 {
      let old = randomPage(&numbers)
      var new = old
      let (index, kind, all) = (
        Int.random(in: old.indices, using: &numbers), turn % 4, Int.random(in: 0...7, using: &numbers)
      )
      // The place in the newer list, whatever stands before it.
      new[index].kind += " "
      changeAll(&new, all, &numbers)
      let place = try #require(new.firstIndex { $0.kind.hasSuffix(" ") })
      new[place].kind.removeLast()
      let expected: [String]
      switch kind {
      case 0:
        guard let words = old[index].words else { continue }
        new[place].words = "only \(turn)"
        expected = ["\"\(words)\" → \"only \(turn)\""]
      case 1:
        new[place].values[0].text = old[index].values[0].text.hasPrefix("#") ? "#0a0b0c" : "0.777"
        expected = ["\(old[index].values[0].text) → \(new[place].values[0].text)"]
      case 2:
        new[place].values[1].text = "77"
        expected = ["\(old[index].values[1].name) \(old[index].values[1].text) → 77"]
      default:
        new[place].box[2] += 3.5
        let (before, after) = (JSON.number(old[index].box[2]).compact, JSON.number(new[place].box[2]).compact)
        let step = JSON.number(new[place].box[2] - old[index].box[2]).compact
        expected = ["size (\(before), 20) → (\(after), 20)", "(\(step), 0)"]
      }
      seen.insert([kind, all])
      let changes = DisplayListChanges(
        from: try list(old), to: try list(new), size: PixelSize(width: 400, height: 400)
      ).changes
      let lines = NodeChange.causes(changes)
      #expect(
        lines.contains { line in expected.contains { line.contains($0) } },
        "turn \(turn), all \(all): \(expected) of \(new[place].path)\n\(lines.joined(separator: "\n"))")
    }
    #expect(seen.count == 32, "\(seen)")
  }
}
