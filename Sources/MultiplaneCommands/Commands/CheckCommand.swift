import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene

/// `multiplane check`.
struct CheckCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find what is wrong with scenes, without drawing.",
    discussion: """
      Reads each scene, the headers of its pictures and its fonts, looks for characters without a glyph in texts that \
      stay, for both in the first 10,000 rows of each list, and steps to frame 0. It tells of nodes that nothing moves and \
      that are beyond the canvas. With a camera it steps to all frames, and tells of planes whose edges come into the \
      picture. Characters are looked for within 5 s of \
      processor time; a warning says where that was too short.
      """)

  @Argument(help: "The scenes; - is standard input.", completion: .scenes)
  var scenes: [String]

  @Flag(help: "Give the result as JSON on standard output.")
  var json = false

  @OptionGroup var sceneOptions: SceneOptions
  @OptionGroup var messageOptions: MessageOptions

  func run() throws {
    let messages = Messages(messageOptions)
    var exitCode: Int32 = 0
    for path in scenes {
      let result = check(path, messages)
      if exitCode == 0 { exitCode = DiagnosticPrinter.exitCode(of: result.problems) }
      if json {
        try StandardOutput.write(result.json(path) + "\n")
      } else {
        messages.show(result.problems)
        if let plan = result.plan { try messages.report(summary(path, plan, result.problems.count) + "\n") }
      }
    }
    if exitCode != 0 { throw ExitRequest(exitCode) }
  }

  private struct Result {
    var plan: FramePlan?
    var problems: [Diagnostic]

    func json(_ path: String) -> String {
      JSON.object([
        ("scene", .string(path)), ("ok", .bool(plan != nil)), ("frames", plan.map { .number($0.sceneFrames) }),
        ("fps", plan.map { .number("\($0.framesPerSecond)") }), ("width", plan.map { .number($0.pixels.width) }),
        ("height", plan.map { .number($0.pixels.height) }),
        ("problems", .array(problems.map(DiagnosticPrinter.json))),
      ]).compact
    }
  }

  private func check(_ path: String, _ messages: Messages) -> Result {
    do throws(SceneFailure) {
      let source = try SourceFile.read(path: path)
      messages.know(source)
      let session = try SceneSession(source, options: sceneOptions.options, traces: false)
      let scan = try session.loaded.missingGlyphScan()
      let missing = scan.problem(sceneOptions.options.missingGlyphs)
      if let missing, missing.severity == .error { throw SceneFailure(missing) }
      let pictures = try session.loaded.picturesOfLongLists()
      // The first frame meets values that reading does not.
      _ = try session.state(0)
      let misplaced = try session.offCanvasWarnings() + session.planeEdgeWarnings()
      // Missing glyphs and pictures that stepping has met are in the lists above already, with their places.
      let others = session.warnings.filter { other in
        other.cause != .missingGlyph && !pictures.contains { $0.code == other.code && $0.span == other.span }
      }
      return Result(
        plan: session.plan,
        problems: session.loaded.scene.warnings + [missing, scan.badCell, scan.remark].compactMap(\.self) + pictures
          + others + misplaced)
    } catch {
      return Result(plan: nil, problems: error.diagnostics)
    }
  }

  private func summary(_ path: String, _ plan: FramePlan, _ warnings: Int) -> String {
    let count = warnings == 0 ? "" : warnings == 1 ? ", 1 warning" : ", \(warnings) warnings"
    return
      "\(visible(path)): ok, \(plan.sceneFrames) \(plan.sceneFrames == 1 ? "frame" : "frames") of \(plan.sizeText)\(count)"
  }
}
