import CSQLite
import MultiplaneReading
import TestSupport
import Testing

/// The examples of all pages can be read: each block in YAML is a scene, or a part of one that is put into its place here.
///
/// A block of another language than the scene's has a second word behind its fence, as in `yaml workflow`.
@Suite struct DocumentExampleTests {
  /// The pages with examples. The parts on the pages of the tutorial stand in scenes, which `GuideTests` holds them to.
  private static let pages = ReferencePage.all.filter { path in
    path.wholeMatch(of: /docs\/guide\/\d.*/) == nil && !ReferencePage(path: path).blocks("yaml").isEmpty
  }

  /// The files of the page on data, as it describes them.
  private static let data: TemporaryFolder = {
    let folder = TemporaryFolder()
    for name in ["data/wine.yaml", "data/best.csv"] {
      folder.write(Files.bytes(of: "\(Repository.scenes)/\(name)") ?? [], to: name)
    }
    folder.write("Towns\n\n\n\nTown;People;Global Code\nUlm;1.234,5;NA\n", to: "data/towns.csv")
    folder.write(#"{ "total": 2, "results": [{ "name": "Ada" }, { "name": "Bo" }] }"#, to: "data/feed.json")
    folder.write(
      #"{ "type": "FeatureCollection", "features": [{ "type": "Feature", "properties": { "place": "Oslo" } }] }"#,
      to: "data/quakes.json")
    folder.write(
      #"[{ "id": 1, "name": "Ada", "rating": 4 }, { "id": 2, "name": null, "rating": null }]"#, to: "people.json")
    var database: OpaquePointer?
    let table = "create table messages(id integer primary key, sender text, body text, sent integer)"
    precondition(sqlite3_open(folder.file("chat.db"), &database) == SQLITE_OK)
    precondition(sqlite3_exec(database, table, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)
    return folder
  }()

  /// A list, a node and a mark, as checks name them.
  private static let watched = """
    stages: { bar: 0..100 }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 99
                row: { Text: "${index}" }
        name: list
      - { Text: Head, name: topBar }
    scroll: [{ wait: 2s }, { mark: landed }, { linear: { by: 600, over: 4s } }]

    """

  /// The place of a row, of a source in which one item has all values and one has none.
  private static let row = """
    layers:
      - VStack:
          - ForEach: { json: people.json, id: id }

    """

  /// The scene in which a block stands.
  private static func scene(of block: String) -> String {
    let head = "multiplane: 1\ncanvas: { size: 390x844 }\n"
    func moved(_ indentation: Int) -> String {
      block.split(separator: "\n").map { String(repeating: " ", count: indentation) + $0 + "\n" }.joined()
    }
    let first = block.split(separator: "\n").first { !$0.hasPrefix("#") } ?? ""
    if first.hasPrefix("multiplane:") {
      // A block of comments and the first line begins a scene.
      return block.contains("\nlayers:") ? block : block + head.drop { $0 != "\n" }.dropFirst() + "layers: []\n"
    }
    if first.hasPrefix("- ") { return head + "styles:\n  title: { weight: bold }\nlayers:\n" + moved(2) }
    if first.first?.isUppercase == true { return head + "layers:\n  - " + moved(4).drop { $0 == " " } }
    if first == "row:" { return head + row + moved(8) }
    if first == "checks:", !block.contains("\nlayers:") { return head + watched + block }
    return head + block + (block.contains("layers:") ? "" : "layers: []\n")
  }

  @Test(arguments: pages) func `the examples of a page can be read`(path: String) throws {
    let folder =
      path == "docs/data.md"
      ? Self.data.path : path.hasPrefix("docs/guide/") ? "\(Repository.scenes)/guide" : Repository.scenes
    for block in ReferencePage(path: path).blocks("yaml") {
      #expect(throws: Never.self, "\(block)") { try SceneReader.read(Self.scene(of: block), folder: folder) }
    }
  }

  @Test func `a block that is no scene is refused`() {
    for block in ["HStack:\n  - Text: a\nspacing: wide\n", "row:\n  Text: ${item.nam}\n", "scenes:\n  script: make\n"] {
      #expect(throws: (any Error).self) { try SceneReader.read(Self.scene(of: block), folder: Self.data.path) }
    }
  }
}
