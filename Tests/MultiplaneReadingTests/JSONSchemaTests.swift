import Foundation
import MultiplaneScene
import TestSupport
import Testing

/// Holds the schema for editors to the language, by a validator that knows nothing of it: Python's jsonschema.
///
/// Its packages come with `Scripts/setup --tests`.
@Suite(.full) struct JSONSchemaTests {
  private struct Case: Encodable {
    var name: String
    var yaml: String
    var key: String?
    var unknown: Bool?
    var group = Group.committed
  }

  /// What a test has cases for.
  private enum Group: String, Encodable, CaseIterable {
    case committed, keysOfKinds, keysOfMappings, invalid, components, badComponents

    func cases() throws -> [Case] {
      switch self {
      case .committed: try JSONSchemaTests.committedScenes()
      case .keysOfKinds: JSONSchemaTests.keysOfKinds()
      case .keysOfMappings: try JSONSchemaTests.keysOfMappings()
      case .invalid: JSONSchemaTests.invalidScenes()
      case .components:
        [JSONSchemaTests.component("{ Card: { label: a, value: 1 }, y: -scroll / 5 }, { Sun: , name: sun }")]
      case .badComponents: [JSONSchemaTests.component("{ Card: { label: [] } }")]
      }
    }
  }

  /// What the validator has to say of the cases of each group. It starts in a second, so it is asked once for all.
  private static let answers = Result<[Group: [String]], any Error> {
    let cases: [Case] = try Group.allCases.flatMap { (group: Group) throws -> [Case] in
      try group.cases().map { (each: Case) -> Case in
        var each = each
        each.group = group
        return each
      }
    }
    var answers: [Group: [String]] = [:]
    for line in try output(of: cases) {
      let parts = line.split(separator: "\t", maxSplits: 1).map { String($0) }
      // What is no answer concerns every test.
      let groups = Group(rawValue: parts[0]).map { [$0] } ?? Group.allCases
      for group in groups { answers[group, default: []].append(parts.last ?? line) }
    }
    return answers
  }

  /// A line for each case of a group that is not as it should be.
  private static func complaints(_ group: Group) throws -> [String] { try answers.get()[group] ?? [] }

  private static func output(of cases: [Case]) throws -> [String] {
    let folder = TemporaryFolder()
    folder.write(JSONSchema.text, to: "schema.json")
    folder.write(try JSONEncoder().encode(cases), to: "cases.json")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "validate-scenes.py").path
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    // The packages are Debian's; another Python may come first in PATH and lack them.
    process.arguments = [
      "-c",
      """
      for python in python3 /usr/bin/python3; do
        "$python" -c 'import jsonschema, yaml' 2>/dev/null && exec "$python" "$@"
      done
      echo 'jsonschema and yaml are missing: Scripts/setup --tests'
      """, "bash", script, folder.file("schema.json"), folder.file("cases.json"),
    ]
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let out = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var lines = out.split(separator: "\n").map { String($0) }
    // Unless the last line is their number, not all cases were looked at.
    if lines.last == "\(cases.count)" { lines.removeLast() } else { lines.append("the validator ended early") }
    return lines
  }

  /// Every scene of the repository, by its path under `Scenes`.
  private static func committedScenes() throws -> [Case] {
    try Repository.sceneFiles.map {
      Case(name: $0, yaml: try String(contentsOfFile: "\(Repository.scenes)/\($0)", encoding: .utf8))
    }
  }

  private static func keysOfKinds() -> [Case] {
    MisspeltKeyTests.keysOfKinds.flatMap { kind, key -> [Case] in
      [(key, false), (key + String(key.suffix(1)), true)].map { written, unknown -> Case in
        let scene = SceneMistake.head + "layers:\n  - \(kind.rawValue):\n    \(written): 1\n"
        return Case(name: kind.rawValue, yaml: scene, key: written, unknown: unknown)
      }
    }
  }

  private static func keysOfMappings() throws -> [Case] {
    try MisspeltKeyTests.places.flatMap { place throws -> [Case] in
      let mapping = try #require(SceneSchema.mappings.first { $0.name == place.schema })
      return mapping.keys.map(\.name).flatMap { name -> [Case] in
        [(name, false), (name + String(name.suffix(1)), true)].map { written, unknown -> Case in
          Case(name: place.title, yaml: place.scene(with: written), key: written, unknown: unknown)
        }
      }
    }
  }

  private static func component(_ layers: String) -> Case {
    Case(name: "components", yaml: SceneMistake.head + "layers: [\(layers)]\n")
  }

  private static func invalidScenes() -> [Case] {
    invalid.map { what, yaml -> Case in
      let head = yaml.text.hasPrefix("multiplane") ? "canvas: { size: 10x10 }\n" : SceneMistake.head
      return Case(name: what, yaml: head + yaml.text + "\n")
    }
  }

  @Test func `every committed scene is valid`() throws {
    #expect(try Group.committed.cases().count >= 15)
    #expect(try Self.complaints(.committed) == [])
  }

  @Test func `every key of every kind is known, and unknown with a letter more`() throws {
    #expect(try Group.keysOfKinds.cases().count > 1000)
    #expect(try Self.complaints(.keysOfKinds) == [])
  }

  @Test func `every key of every mapping is known, and unknown with a letter more`() throws {
    #expect(try Group.keysOfMappings.cases().count > 200)
    #expect(try Self.complaints(.keysOfMappings) == [])
  }

  static let invalid: [(what: String, yaml: TextArgument)] = [
    ("two kinds", "layers: [{ Text: a, Color: red }]"),
    ("no kind", "layers: [{ opacity: 1 }]"),
    ("a key of another kind", "layers: [{ Text: a, columns: 3 }]"),
    ("a word that is none", "layers: [{ Image: a.png, fit: covers }]"),
    ("a mapping for a number", "layers: [{ Color: red, height: { a: 1 } }]"),
    ("two verbs in a step", "layers: []\nscroll: [{ wait: 1s, mark: a }]"),
    ("a newer version", "multiplane: 2\nlayers: []"),
  ]

  @Test func `what no scene may have is not valid`() throws {
    let found = try Self.complaints(.invalid)
    #expect(found.map { $0.prefix { $0 != ":" } } == Self.invalid.map { $0.what[...] }, "\(found)")
    #expect(found.allSatisfy { $0.contains(": $") }, "\(found)")
  }

  @Test func `components of a scene's own are nodes`() throws {
    #expect(try Self.complaints(.components) == [])
    #expect(try Self.complaints(.badComponents).count == 1)
  }

  @Test func `every key is described`() {
    // Bytes are sought by the C library: characters of a long text take seconds.
    let schema = JSONSchema.text
    for key in SceneSchema.nodeKeys + SceneSchema.mappings.flatMap(\.keys) {
      let sentence = key.sentence.replacing("`", with: "").replacing("\"", with: "\\\"")
      #expect(strstr(schema, sentence) != nil, "\(key.name)")
    }
  }
}
