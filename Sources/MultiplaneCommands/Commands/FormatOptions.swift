import ArgumentParser
import MultiplaneBase
import MultiplaneOutput
import MultiplaneScene

extension PictureFormat: ExpressibleByArgument {}
extension PNGMode: ExpressibleByArgument {}

/// The options for the format of pictures.
struct FormatOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write files of this format, without loss; what the name of the file asks for otherwise, else PNG.",
      valueName: "format"))
  var format: PictureFormat?

  @Option(help: ArgumentHelp("Compress PNG files for speed or for size.", valueName: "mode"))
  var png: PNGMode = .fast

  func validate() throws {
    if png != .fast, let format, format != .png {
      throw ValidationError("--png is for PNG files, --format asks for \(format.title).")
    }
  }

  /// Refuses a file whose name asks for another format.
  func check(_ output: String) throws {
    try checkPicture(output, formats: format.map { [$0] } ?? PictureFormat.allCases)
  }

  /// The format of a file; `-` is standard output.
  func format(of output: String) -> FrameFormat { made(format ?? PictureFormat(path: output) ?? .png) }

  /// The format of a run's frames: where `-o` names no folder, the scene's own names ask for it.
  func format(of output: String?, _ scene: Scene) -> FrameFormat {
    made(format ?? (output == nil ? scene.output.frames.flatMap(PictureFormat.ending) : nil) ?? .png)
  }

  private func made(_ kind: PictureFormat) -> FrameFormat { kind == .png ? .png(png) : FrameFormat(kind) }
}
