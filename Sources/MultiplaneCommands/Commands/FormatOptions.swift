import ArgumentParser
import MultiplaneBase
import MultiplaneOutput
import MultiplaneScene

/// A form in which frames are written: files, or the stream that every encoder reads.
enum WrittenFormat: String, CaseIterable, ExpressibleByArgument {
  case png, webp, y4m

  /// The format of files; `nil` for a stream.
  var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }
}

extension PNGMode: ExpressibleByArgument {}

/// The options for the format of pictures.
struct FormatOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write files of this format, without loss; what the name of the file asks for otherwise, else PNG.",
      valueName: "format"))
  var format: WrittenFormat?

  @Option(help: ArgumentHelp("Compress PNG files for speed or for size.", valueName: "mode"))
  var png: PNGMode = .fast

  func validate() throws {
    if png != .fast, let format, format != .png {
      throw ValidationError("--png is for PNG files, --format asks for \(format.picture?.title ?? "a stream").")
    }
  }

  /// Refuses a file whose name asks for another format.
  func check(_ output: String) throws {
    if format == .y4m { throw ValidationError("--format y4m is a stream of frames: multiplane render -o -.") }
    try checkPicture(output, formats: format?.picture.map { [$0] } ?? PictureFormat.allCases)
  }

  /// The format of a file; `-` is standard output.
  func format(of output: String) -> FrameFormat { made(format?.picture ?? PictureFormat(path: output) ?? .png) }

  /// The format of a run's frames: where `-o` names no folder, the scene's own names ask for it.
  func format(of output: String?, _ scene: Scene) -> FrameFormat {
    made(format?.picture ?? (output == nil ? scene.output.frames.flatMap(PictureFormat.ending) : nil) ?? .png)
  }

  private func made(_ kind: PictureFormat) -> FrameFormat { kind == .png ? .png(png) : FrameFormat(kind) }
}
