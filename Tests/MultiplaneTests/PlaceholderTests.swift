import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Pictures that stand for files which do not exist.
@Suite struct PlaceholderTests {
  private let folder = TemporaryFolder()
  private static let pixel = PNGBuilder(width: 1, height: 1, depth: 8, color: 2, data: [0, 200, 30, 30]).bytes
  private static let line = PNGBuilder(width: 2, height: 1, depth: 8, color: 2, data: [0, 9, 9, 9, 9, 9, 9]).bytes

  private func load(_ placeholder: String = "none.png", row: String = "${item}.png") throws(SceneFailure) -> LoadedScene
  {
    let text = """
      multiplane: 1
      canvas: { size: 40x40 }
      layers:
        - HStack:
            - ForEach: [a, b, c]
              row: { Image: "\(row)", placeholder: \(placeholder) }
      """
    return try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: folder.path)
  }

  @Test func `a placeholder stands for files that are missing, and is told`() throws {
    folder.write(Self.pixel, to: "none.png")
    folder.write(Self.line, to: "b.png")
    let loaded = try load()
    #expect(loaded.scene.warnings.map(\.message) == ["image \"a.png\" and 1 more are missing"])
    #expect(loaded.scene.warnings.first?.note == "its placeholder is shown")
    // One pixel, two, one: each as wide as what is shown.
    let state = try loaded.makeStepper().step()
    #expect(state.layers[0].layer.box.size.width == 4)
    #expect(
      ["a.png", "b.png", "c.png", "none.png"].allSatisfy { name in loaded.files.contains { $0.hasSuffix(name) } })
    let before = try loaded.contentHash()
    folder.write(Self.line, to: "c.png")
    let after = try load()
    #expect(try after.makeStepper().step().layers[0].layer.box.size.width == 5)
    #expect(try after.contentHash() != before)
  }

  @Test func `what is there and cannot be read is an error all the same`() {
    folder.write(Self.pixel, to: "none.png")
    folder.write(Self.pixel, to: "a.png")
    folder.write("no picture", to: "b.png")
    folder.write(Self.pixel, to: "c.png")
    let found = problems { () throws(SceneFailure) in try load() }
    #expect(found.map(\.message) == ["image \"b.png\" is a text file"])
  }

  @Test func `a placeholder that is missing is an error`() {
    folder.write(Self.pixel, to: "a.png")
    let found = problems { () throws(SceneFailure) in try load() }
    #expect(found.map(\.message) == ["image \"none.png\" does not exist"])
  }

  @Test func `in a long list those that are met are told, and a check looks at the first rows`() throws {
    folder.write(Self.pixel, to: "none.png")
    folder.write(Self.line, to: "7.png")
    let text = """
      multiplane: 1
      canvas: { size: 40x40 }
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: 20_000
                  row: { Image: "${mod(index, 50)}.png", placeholder: none.png, height: 20 }
              overscan: 0
      scroll: [{ linear: { by: 40, over: 1s } }]
      """
    let loaded = try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: folder.path)
    #expect(loaded.scene.warnings.isEmpty)
    let stepper = try loaded.makeStepper()
    _ = try stepper.step()
    #expect(stepper.warnings.map(\.message) == ["image \"0.png\" and 1 more are missing"])
    while stepper.nextFrame < stepper.frameCount { _ = try stepper.step() }
    #expect(stepper.warnings.map(\.message) == ["image \"0.png\" and 3 more are missing"])
    #expect(stepper.warnings.first?.path?.hasSuffix("row") == true)
    #expect(try loaded.picturesOfLongLists().map(\.message) == ["image \"0.png\" and 48 more are missing"])
    folder.write("no picture", to: "30.png")
    let damaged = try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: folder.path)
    let found = problems { () throws(SceneFailure) in try damaged.picturesOfLongLists() }
    #expect(found.map(\.message) == ["image \"30.png\" is a text file"])
  }

  @Test func `nothing outside of the folder is looked for`() {
    folder.write(Self.pixel, to: "none.png")
    let found = problems { () throws(SceneFailure) in try load(row: "../${item}.png") }
    #expect(found.allSatisfy { $0.message.contains("outside the scene's folder") } && found.count == 3)
  }
}
