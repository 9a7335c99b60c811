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
  }

  /// What the validator has to say, a line a case that is not as it should be.
  private static func complaints(_ cases: [Case]) throws -> [String] {
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

  @Test func `every committed scene is valid`() throws {
    let cases = try Self.committedScenes()
    #expect(cases.count >= 15)
    #expect(try Self.complaints(cases) == [])
  }

  @Test func `every key of every kind is known, and unknown with a letter more`() throws {
    var cases: [Case] = []
    for (kind, key) in MisspeltKeyTests.keysOfKinds {
      let wrong = key + String(key.suffix(1))
      for (key, unknown) in [(key, false), (wrong, true)] {
        cases.append(
          Case(
            name: kind.rawValue, yaml: SceneMistake.head + "layers:\n  - \(kind.rawValue):\n    \(key): 1\n",
            key: key, unknown: unknown))
      }
    }
    #expect(cases.count > 1000)
    #expect(try Self.complaints(cases) == [])
  }

  @Test func `every key of every mapping is known, and unknown with a letter more`() throws {
    var cases: [Case] = []
    for place in MisspeltKeyTests.places {
      let mapping = try #require(SceneSchema.mappings.first { $0.name == place.schema })
      for key in mapping.keys {
        for (name, unknown) in [(key.name, false), (key.name + String(key.name.suffix(1)), true)] {
          cases.append(
            Case(
              name: place.title, yaml: "multiplane: 1\n\(place.before)\(name): 1\n", key: name, unknown: unknown))
        }
      }
    }
    #expect(cases.count > 200)
    #expect(try Self.complaints(cases) == [])
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

  /// One call for all: the validator starts in a second.
  @Test func `what no scene may have is not valid`() throws {
    let cases = Self.invalid.map { what, yaml in
      let head = yaml.text.hasPrefix("multiplane") ? "canvas: { size: 10x10 }\n" : SceneMistake.head
      return Case(name: what, yaml: head + yaml.text + "\n")
    }
    let found = try Self.complaints(cases)
    #expect(found.map { $0.prefix { $0 != ":" } } == Self.invalid.map { $0.what[...] }, "\(found)")
    #expect(found.allSatisfy { $0.contains(": $") }, "\(found)")
  }

  @Test func `components of a scene's own are nodes`() throws {
    let scene = SceneMistake.head + "layers: [{ Card: { label: a, value: 1 }, y: -scroll / 5 }, { Sun: , name: sun }]\n"
    #expect(try Self.complaints([Case(name: "components", yaml: scene)]) == [])
    let bare = SceneMistake.head + "layers: [{ Card: { label: [] } }]\n"
    #expect(try Self.complaints([Case(name: "components", yaml: bare)]).count == 1)
  }

  @Test func `every key is described`() {
    for key in SceneSchema.nodeKeys + SceneSchema.mappings.flatMap(\.keys) {
      #expect(
        JSONSchema.text.contains(key.sentence.replacing("`", with: "").replacing("\"", with: "\\\"")), "\(key.name)")
    }
  }
}
