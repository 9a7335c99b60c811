import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Files of names that scenes include.
@Suite struct IncludeTests {
  private let folder = TemporaryFolder()

  private func read(_ scene: String) throws(SceneFailure) -> Scene {
    try SceneReader.read(
      SourceFile(name: folder.file("scene.yaml"), text: "multiplane: 1\ncanvas: { size: 100x100 }\n\(scene)"),
      folder: folder.path)
  }

  /// What is wrong: file, line and column without the folder, and the message.
  private func faults(_ scene: String) -> [String] {
    problems { () throws(SceneFailure) in _ = try read(scene) }.map { problem in
      let place = problem.span.map { "\($0.file):\($0.line):\($0.column)" } ?? "nowhere"
      return "\(place) \(problem.message)\(problem.note.map { "; \($0)" } ?? "")"
        .replacing(folder.path + "/", with: "")
    }
  }

  private static let brand = """
    colors: { ink: "#112233", soft: ink 50% }
    styles: { title: { size: unit * 7, color: ink } }
    params: { accent: { type: color, default: soft } }
    let: { unit: 4 }
    components:
      Badge:
        takes: [label]
        body: { Text: "${label}", style: title, padding: unit, background: accent }
    """

  @Test func `names of an included file are names of the scene`() throws {
    folder.write(Self.brand, to: "theme/brand.yaml")
    let scene = try read(
      "include: theme/brand.yaml\nlet: { wide: unit * 10 }\nlayers:\n  - Badge: { label: New }\n    width: wide\n")
    let group = try #require(scene.layers.first)
    #expect(group.properties[.width]?.constant == .number(40))
    let text = try #require(group.children.first)
    #expect(text.properties[.size]?.constant == .number(28))
    #expect(text.properties[.padding(.left)]?.constant == .number(4))
    #expect(text.properties[.color(.background)]?.constant?.description == "#11223380")
    #expect(scene.parameterNames == ["accent"])
    #expect(scene.includes.map(\.name) == [folder.file("theme/brand.yaml")])
  }

  @Test func `a file that two others include is read once`() throws {
    folder.write("colors: { ink: navy }\n", to: "base.yaml")
    folder.write("include: base.yaml\ncolors: { head: ink }\n", to: "a.yaml")
    folder.write("include: [base.yaml]\ncolors: { foot: ink }\n", to: "b.yaml")
    let scene = try read("include: [a.yaml, b.yaml]\nlayers:\n  - Color: head\n  - Color: foot\n")
    #expect(scene.includes.map(\.name) == ["a.yaml", "base.yaml", "b.yaml"].map { folder.file($0) })
  }

  @Test func `what an included file holds is part of the scene's hash`() throws {
    let text = "include: a.yaml\nlayers: []\n"
    var hashes: Set<String> = []
    for color in ["red", "blue", "red"] {
      folder.write("colors: { ink: \(color) }\n", to: "a.yaml")
      hashes.insert(try read(text).sourceHash)
    }
    #expect(hashes.count == 2)
  }

  @Test func `mistakes are told with the file they are in, those of the scene first`() {
    folder.write("colors: { ink: nvy }\nlayers: []\nmultiplane: 1\n", to: "a.yaml")
    #expect(
      faults("include: a.yaml\nlayers:\n  - Colr: ink\n") == [
        "scene.yaml:5:5 \"Colr\" is not a node kind", "a.yaml:1:16 \"nvy\" is not a color",
        "a.yaml:2:1 \"layers\" is not a key of an included file",
        "a.yaml:3:1 \"multiplane\" is not a key of an included file",
      ])
  }

  @Test func `a misspelt key of an included file gets its own name as hint`() {
    for key in SceneSchema.included.keys.map(\.name) {
      folder.write("\(key)x: {}\n", to: "a.yaml")
      let found = problems { () throws(SceneFailure) in try read("include: a.yaml\nlayers: []\n") }
      #expect(found.map(\.hint) == ["did you mean \"\(key)\"?"])
    }
  }

  @Test func `a name is declared in one file`() {
    folder.write(
      """
      colors: { ink: navy }
      styles: { title: { size: 20 } }
      let: { unit: 4 }
      components: { Badge: { body: { Color: ink } } }
      """, to: "a.yaml")
    let scene = """
      include: a.yaml
      colors: { ink: red }
      styles: { title: { size: 30 } }
      let: { unit: 5 }
      components: { Badge: { body: { Color: ink } } }
      layers: []
      """
    #expect(
      faults(scene) == [
        "scene.yaml:4:11 \"ink\" is already the name of a color; first at a.yaml:1:11",
        "scene.yaml:5:11 \"title\" is already the name of a style; first at a.yaml:2:11",
        "scene.yaml:6:8 \"unit\" is already the name of a value; first at a.yaml:3:8",
        "scene.yaml:7:15 \"Badge\" is already the name of a component; first at a.yaml:4:15",
      ])
  }

  @Test func `circles, files outside the folder, missing and broken ones are refused`() {
    folder.write("include: b.yaml\n", to: "a.yaml")
    folder.write("include: a.yaml\n", to: "b.yaml")
    folder.write("colors: [\n", to: "broken.yaml")
    folder.write("- a\n", to: "list.yaml")
    #expect(
      faults("include: a.yaml\nlayers: []\n") == [
        "b.yaml:1:10 \"a.yaml\" includes itself; \"a.yaml\" includes \"b.yaml\" includes \"a.yaml\""
      ])
    #expect(
      faults("include: [../a.yaml, none.yaml]\nlayers: []\n") == [
        "scene.yaml:3:11 included file \"../a.yaml\" is outside the scene's folder",
        "scene.yaml:3:22 included file \"none.yaml\" does not exist",
      ])
    #expect(faults("include: broken.yaml\nlayers: []\n").map { $0.prefix(12) } == ["broken.yaml:"])
    // What takes names from a file that cannot be read is not wrong as well.
    #expect(
      faults("include: none.yaml\nlayers: [{ Color: ink }, { Badge: }, { Text: a, style: title }]\n") == [
        "scene.yaml:3:10 included file \"none.yaml\" does not exist"
      ])
    #expect(
      faults("include: list.yaml\nlayers: []\n") == [
        "list.yaml:1:1 an included file expects a mapping, found a list"
      ])
    #expect(faults("include: { a: b }\nlayers: []\n").map { $0.prefix(14) } == ["scene.yaml:3:1"])
  }
}
