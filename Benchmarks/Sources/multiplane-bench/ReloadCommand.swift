import ArgumentParser
import Multiplane
import MultiplaneBase

/// `multiplane-bench reload`.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Measure the next version of a scene to its first frame, against opening it to its first frame.")

  @Argument(help: "The scene.")
  var scene: String

  @Option(help: ArgumentHelp("A text of the scene that is changed from version to version.", valueName: "text"))
  var text = "canvas.height - 240"

  @Option(help: ArgumentHelp("What stands there in every other version.", valueName: "text"))
  var other = "canvas.height - 250"

  @Option(help: ArgumentHelp("How often both are done.", valueName: "n"))
  var rounds = 9

  func run() throws {
    let first = try SourceFile.read(path: scene)
    guard first.text.contains(text) else { throw ValidationError("\(scene) has no \"\(text)\".") }
    let second = SourceFile(name: first.name, text: first.text.replacing(text, with: other))
    let folder = scene.split(separator: "/").dropLast().joined(separator: "/")
    var opening: [Double] = []
    var reloading: [Double] = []
    for _ in 0..<rounds {
      var session: SceneSession?
      opening.append(
        try milliseconds {
          let opened = try SceneSession(LoadedScene(first, folder: folder.isEmpty ? "." : folder))
          _ = try opened.draw(0)
          session = opened
        })
      reloading.append(
        try milliseconds {
          try session?.reload(second)
          _ = try session?.draw(0)
        })
    }
    let (open, reload) = (median(opening), median(reloading))
    print("open \(thousandths(open)) ms, next version \(thousandths(reload)) ms, ratio \(thousandths(reload / open))")
  }
}
