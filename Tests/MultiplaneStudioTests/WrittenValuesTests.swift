import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneStudio
import TestSupport
import Testing

/// Values that are written anew at their places in a scene's text.
@Suite(.full, .timeLimit(.minutes(5))) struct WrittenValuesTests {
  /// A text in which « and » stand around what is changed.
  private func edit(_ marked: String, to text: String, name: String = "scene.yaml") throws -> String {
    let parts = marked.split(separator: /[«»]/, omittingEmptySubsequences: false).map(String.init)
    let source = SourceFile(name: name, text: parts.joined())
    let before = parts[0].unicodeScalars
    let line = before.filter { $0 == "\n" }.count + 1
    let column = before.split(separator: "\n", omittingEmptySubsequences: false).last?.count ?? 0
    // What is written escaped is read without.
    let old = parts[1].replacing("''", with: "'").replacing("\\\"", with: "\"")
    let place = WrittenValues.TextLocation(line: line, column: column + 1, text: old)
    return try WrittenValues(source).replacing(place, with: text).source.text
  }

  @Test(arguments: [
    // As they are written: plain, quoted, in brackets, in a part of a text.
    ("a: «1» # one\nb: 1\n", "2.5", "a: 2.5 # one\nb: 1\n"),
    ("a: '«it''s»'\n", "o'clock", "a: 'o''clock'\n"),
    ("a: \"«say \\\"x\\\"»\" \r\nb: 1\r\n", "a \"b\" \\ c", "a: \"a \\\"b\\\" \\\\ c\" \r\nb: 1\r\n"),
    ("a: { x: «1», y: 2 }  # both\n", "scroll / 2", "a: { x: scroll / 2, y: 2 }  # both\n"),
    ("a:\n  - 1\n  - «2»\n  - 3", "4", "a:\n  - 1\n  - 4\n  - 3"),
    ("a: Row ${«index»} of 3\n", "index + 1", "a: Row ${index + 1} of 3\n"),
    ("a: |\n  one ${«x»}\n  two\n", "y", "a: |\n  one ${y}\n  two\n"),
    // Characters of several bytes before it count one each.
    ("a: [ «ä😀», 2 ]\n", "ö", "a: [ ö, 2 ]\n"),
    // Quotes come where a text needs them, and not before.
    ("a: «1»\n", "#ff0000", "a: \"#ff0000\"\n"), ("a: «1»\n", "x ? 1 : 2", "a: \"x ? 1 : 2\"\n"),
    ("a: [«1», 2]\n", "min(1, 2)", "a: [\"min(1, 2)\", 2]\n"), ("a: «1»\n", "null", "a: \"null\"\n"),
    ("a: «1»\n", " x", "a: \" x\"\n"), ("a: «1»\n", "x # y", "a: \"x # y\"\n"), ("a: «1»\n", "a\nb", "a: \"a\\nb\"\n"),
    ("a: x ${«y»} z\n", "y # 1", "a: \"x ${y # 1} z\"\n"),
    // An anchor stays, and its aliases say the same.
    ("a: &gap «1»\nb: *gap\nc: 1\n", "2", "a: &gap 2\nb: *gap\nc: 1\n"),
  ])
  func `a value is written at its place, and every other byte stays`(marked: String, text: String, expected: String)
    throws
  {
    #expect(try edit(marked, to: text) == expected)
  }

  @Test(arguments: [
    ("{ \"a\": «1» }", "2", "{ \"a\": 2 }"), ("{ \"a\": «1» }", "scroll", "{ \"a\": \"scroll\" }"),
    ("{ \"a\": \"«x»\" }", "y \"z\"", "{ \"a\": \"y \\\"z\\\"\" }"),
  ])
  func `a scene in JSON stays JSON`(marked: String, text: String, expected: String) throws {
    let result = try edit(marked, to: text, name: "scene.json")
    #expect(result == expected)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.utf8)) }
  }

  // MARK: Nodes

  /// A node in a component, one with keys around it, a gradient, a picture of several lines, and a list of rows.
  private static let nodes = """
    multiplane: 1
    colors: { wine: "#7b1e3a" }
    components:
      Block:
        takes: [heading]
        body:
          VStack:
            - Text: ${heading}
              weight: bold
    layers:
      - Text: Plain words
        align: center
        style:
        visible: true
      - Block: { heading: First }
        top: 1
      - Rectangle: { fill: { from: wine, to: teal } }
        mask: { Circle: { fill: black }, width: 9 }
      - LinearGradient: { stops: [{ color: red, at: 0 }, { color: blue, at: 1 }] }
      - Text: |
          two
          lines
        size: 9
    """

  @Test(arguments: [
    ("layers[0]", 11, 5, "Text Plain words, align center, visible true"),
    // Of a use the arguments, and of a node in the body those before its own.
    ("layers[1]", 15, 5, "Block/heading First, top 1"),
    ("layers[1].Block.VStack[0]", 8, 11, "Block/heading First, Text ${heading}, weight bold"),
    // A mask is a node of its own.
    ("layers[2]", 17, 5, "fill.from wine, fill.to teal"),
    ("layers[2].mask", 18, 13, "fill black, width 9"),
    ("layers[3]", 19, 5, "stops[0].color red, stops[0].at 0, stops[1].color blue, stops[1].at 1"),
    ("layers[4]", 20, 5, "size 9"),
    // Nodes that are not there, or stand in another file.
    ("layers[5]", 1, 1, ""), ("layers[0]", 12, 5, ""), ("", 1, 1, ""), ("layers[-1]", 11, 5, ""),
    ("layers[1].Block.VStack[9]", 8, 11, "Block/heading First"), ("layers[1].Block", 99, 1, "Block/heading First"),
  ])
  func `a node has the values that are written for it`(path: String, line: Int, column: Int, expected: String) throws {
    let values = try WrittenValues(SourceFile(name: "s.yaml", text: Self.nodes))
    let all = values.values(ofNodeAt: path, line: line, column).map { value in
      (value.component.map { "\($0)/" } ?? "") + "\(value.key) \(value.place.text)"
    }
    #expect(all.joined(separator: ", ") == expected)
    #expect(values.color(named: "wine")?.column == 18)
    #expect(values.color(named: "teal") == nil)
  }

  @Test(arguments: [
    // Lines before it, behind it, both, none, and the line itself.
    ("a\nb\nc\nd", "new\na\nb\nc\nd", 4), ("a\nb\nc\nd", "a\nb\nc\nd\nnew", 3), ("a\nb\nc\nd", "a\nb\nc", 3),
    ("a\nb\nc\nd", "c\nd", 1), ("a\nb\nc\nd", "A\nb\nc\nD", 3), ("a\nb\nc\nd", "A\nnew\nb\nc\nD", 4),
    ("a\nb\nc\nd", "a\nb\nC\nd", nil), ("a\nb\nc\nd", "", nil), ("a\nb\nc\nd", "a\nb\nc\nd", 3),
    ("a\r\nb\r\nc\r\nd", "new\r\na\r\nb\r\nc\r\nd", 4),
    // Equal lines are told apart by those around them.
    ("c\nc\nc\nd", "c\nc\nc\nc\nd", 3), ("d\nc\nc", "d\nnew\nc\nc", 4), ("a\nc\nc", "x\na\nc\nc\nx", 4),
  ])
  func `a line is followed where another program has changed others`(old: String, new: String, line: Int?) {
    let place = WrittenValues.TextLocation(line: 3, column: 1, text: "c")
    #expect(place.followed(from: old, to: new)?.line == line)
  }

  @Test func `what stands elsewhere, is repeated or folded is left alone`() throws {
    let source = SourceFile(name: "s.yaml", text: "a: &x 1\nb: *x\nc: >\n  1\n  2\n")
    let values = try WrittenValues(source)
    for place in [(2, 4, "1"), (4, 3, "1"), (1, 4, "1"), (1, 7, "2"), (9, 9, "1"), (3, 4, "1 2\n")] {
      let place = WrittenValues.TextLocation(line: place.0, column: place.1, text: place.2)
      #expect(throws: SceneFailure.self, "\(place)") { try values.replacing(place, with: "3") }
    }
    #expect(values.place(of: "1", line: 2, column: 4) == nil)
    #expect(values.whole(line: 3, column: 4) == nil)
    #expect(values.whole(line: 1, column: 7)?.text == "1")
    // A character that no scene may hold.
    let place = WrittenValues.TextLocation(line: 1, column: 7, text: "1")
    #expect(throws: SceneFailure.self) { try values.replacing(place, with: "a\u{1}b") }
  }

  // MARK: All scenes

  /// A value of a node of a scene.
  private struct Found {
    var path: String
    var key: String
    var formula: MultiplaneExpressions.Expression
  }

  private func values(of scene: Scene) -> [Found] {
    var found: [Found] = []
    scene.walk { node, _ in
      for entry in node.properties.entries where entry.expression.span != node.span {
        found.append(Found(path: node.path, key: entry.property.key, formula: entry.expression))
      }
    }
    return found
  }

  /// Another value of the same kind.
  private func other(_ formula: MultiplaneExpressions.Expression, _ random: inout SplitMix) -> String? {
    func number(_ range: Range<Int>) -> Int { range.lowerBound + Int(random.next() % UInt64(range.count)) }
    switch formula.constant {
    case .color?: return "#" + (0..<3).map { _ in String(0x100 + number(0..<256), radix: 16).dropFirst() }.joined()
    case .number(let value)?:
      // Near it, so that most of them are in the range of the key.
      let next = (value * Double(number(60..<140)) / 100 * 100).rounded() / 100
      return number(0..<4) == 0 ? "min(\(next), \(next) + scroll * 0)" : "\(next)"
    case .boolean(let value)?: return "\(!value)"
    case nil where formula.type == .number: return "(\(formula.text)) * 1"
    default: return nil
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  @Test func `two hundred values of the scenes are written anew, and nothing but them changes`() throws {
    var random = SplitMix(state: 49)
    let names = SceneFiles.scenes
    var (written, refused, tried) = (0, 0, 0)
    var kinds: Set<String> = []
    while written < 200, tried < 2_000 {
      tried += 1
      let path = "\(Repository.scenes)/\(names[Int(random.next() % UInt64(names.count))])"
      let source = try SourceFile.read(path: path)
      guard let scene = try? LoadedScene(source).scene else { continue }
      let all = values(of: scene)
      if all.isEmpty { continue }
      let value = all[Int(random.next() % UInt64(all.count))]
      guard value.formula.span.file == source.name, let text = other(value.formula, &random),
        text != value.formula.text
      else { continue }
      let span = value.formula.span
      let index = try WrittenValues(source)
      guard let place = index.place(of: value.formula.text, line: span.line, column: span.column) else {
        refused += 1
        continue
      }
      let edited = try index.replacing(place, with: text)
      // What the engine refuses is not written: it is another key's range, and no fault of the place.
      guard let next = try? LoadedScene(edited.source).scene else { continue }
      written += 1
      kinds.insert("\(value.formula.type)")
      let comment = Comment(
        rawValue: "\(path):\(span.line):\(span.column) \(value.key) \(value.formula.text) → \(text)")
      // One run of bytes differs, on the value's own line.
      let (before, after) = (Array(source.text.utf8), Array(edited.source.text.utf8))
      let same = zip(before, after).prefix { $0 == $1 }.count
      let (rest, restAfter) = (before[same...], after[same...])
      let end = zip(rest.reversed(), restAfter.reversed()).prefix { $0 == $1 }.count
      #expect(before[..<same].filter { $0 == 10 }.count == span.line - 1, comment)
      #expect(!rest.dropLast(end).contains(10) && !restAfter.dropLast(end).contains(10), comment)
      // It reads as edited, and so do those that are given by the same text; all others as before.
      let now = values(of: next)
      #expect(now.count == all.count, comment)
      for (old, new) in zip(all, now) {
        let isChanged = old.formula.span == span && old.formula.text == value.formula.text
        #expect(new.formula.text == (isChanged ? text : old.formula.text), comment)
      }
    }
    #expect(written == 200 && kinds.isSuperset(of: ["number", "color"]))
    // Few values cannot be written: those of folded texts and aliases.
    #expect(refused * 20 < written, "\(refused) of \(tried)")
  }
}

/// The scenes of the repository.
enum SceneFiles {
  /// Their names below the folder of scenes, without those that are files of names.
  static let scenes: [String] = {
    let folder = URL(fileURLWithPath: Repository.scenes)
    let all =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return all.map { String($0.path.dropFirst(folder.path.count + 1)) }.filter { $0.hasSuffix(".yaml") }.sorted()
  }()
}
