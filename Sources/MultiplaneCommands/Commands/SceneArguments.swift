internal import ArgumentParser
internal import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

extension Invalidation: ExpressibleByArgument {}

extension InputOptions {
  /// Whether each device of the scene is meant.
  var isOfAllDevices: Bool { device == "all" }

  /// The devices a command goes through; the scene's own canvas is `nil`.
  func devices(of scene: String) throws -> [String?] {
    guard isOfAllDevices else { return [device] }
    let devices = try LoadedScene.deviceNames(in: SourceFile.read(path: scene))
    if !devices.isEmpty { return devices }
    throw SceneFailure(
      code: "unknown-device", "the scene has no devices", hint: "declare them under \"devices\"",
      failure: .commandLine)
  }

  /// Refuses arguments that cannot be met for several devices.
  func checkDevices(scene: String, output: String?) throws {
    guard isOfAllDevices else { return }
    if scene == "-" { throw ValidationError("--device all reads the scene once for each; give a file.") }
    if output == "-" { throw ValidationError("--device all makes several files; - is a pipe.") }
  }
}

/// `A..B`, `A..` or `A`: frames, both ends held.
struct FrameRangeArgument: ExpressibleByArgument {
  var range: RenderOptions.FrameRange

  init?(argument: String) {
    let parts = argument.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard let first = wholeNumber(parts[0]) else { return nil }
    switch parts.count {
    case 1: range = RenderOptions.FrameRange(first: first, last: first)
    case 3 where parts[1].isEmpty && parts[2].isEmpty: range = RenderOptions.FrameRange(first: first)
    case 3 where parts[1].isEmpty:
      guard let last = wholeNumber(parts[2]), first <= last else { return nil }
      range = RenderOptions.FrameRange(first: first, last: last)
    default: return nil
    }
  }
}

/// A time as scenes write it: `2s`, `300ms`, `90f`, plain seconds, or `end`.
struct TimeArgument: ExpressibleByArgument {
  var moment: SceneMoment

  init?(argument: String) {
    func amount(_ suffix: String) -> Double? {
      guard argument.hasSuffix(suffix) else { return nil }
      return plainNumber(argument.dropLast(suffix.count))
    }
    if argument == "end" {
      moment = .end
    } else if let milliseconds = amount("ms") {
      moment = .time(milliseconds / 1000)
    } else if let seconds = amount("s") ?? plainNumber(argument[...]) {
      moment = .time(seconds)
    } else if argument.hasSuffix("f"), let frame = wholeNumber(argument.dropLast()) {
      moment = .frame(frame)
    } else {
      return nil
    }
  }
}

/// A moment as tracks write it: a time, a mark, or a time after a mark, as in `sent + 1s`.
struct MomentArgument: ExpressibleByArgument {
  var moment: SceneMoment

  init?(argument: String) {
    if let time = TimeArgument(argument: argument) {
      moment = time.moment
      return
    }
    let parts = argument.split(separator: "+").map { $0.split(separator: " ").joined(separator: " ") }
    guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return nil }
    moment = .mark(name)
    guard parts.count == 2 else { return }
    guard case .time(let seconds) = TimeArgument(argument: parts[1])?.moment else { return nil }
    moment = .mark(name, plus: seconds)
  }
}

/// Digits alone: no sign, no space.
func wholeNumber(_ text: some StringProtocol) -> Int? {
  !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
}

/// A finite decimal number as scenes write it.
func plainNumber(_ text: some StringProtocol) -> Double? {
  guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }) else {
    return nil
  }
  return Double(text).flatMap { $0.isFinite ? $0 : nil }
}

/// A moment of a scene.
struct MomentOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The frame of this number.", valueName: "n"))
  var frame: Int?

  @Option(
    help: ArgumentHelp("The first frame at or after a time: 2s, 300ms, 90f; end is the last one.", valueName: "time"))
  var at: TimeArgument?

  @Option(help: ArgumentHelp("The first frame at or after a mark of the track.", valueName: "mark"), completion: .marks)
  var mark: String?

  @Option(help: ArgumentHelp("Frame 0 with the main scroller at this offset.", valueName: "points"))
  var scroll: Double?

  func validate() throws {
    if given > 1 { throw ValidationError("Give one of --frame, --at, --mark and --scroll.") }
    if let scroll, !scroll.isFinite || abs(scroll) > 1e15 { throw ValidationError("--scroll is a number of points.") }
  }

  private var given: Int { [frame != nil, at != nil, mark != nil, scroll != nil].filter { $0 }.count }
  /// Whether one was given.
  var isGiven: Bool { given > 0 }

  /// The moment; frame 0 unless told otherwise.
  var moment: SceneMoment {
    if let frame { return .frame(frame) }
    if let at { return at.moment }
    if let mark { return .mark(mark) }
    if let scroll { return .scroll(scroll) }
    return .frame(0)
  }
}

/// Refuses an `--every` that no run takes.
func checkEvery(_ every: Int) throws {
  let most = RenderOptions.everyLimit
  if !(1...most).contains(every) { throw ValidationError("--every is a number from 1 to \(most).") }
}

/// Throws if a name is one of a picture or a clip, where a folder of frames is filled.
func checkFolder(_ output: String) throws {
  guard
    PictureFormat.ending(output) != nil || ClipFormat.allCases.contains(where: { output.hasSuffix(".\($0.rawValue)") })
  else { return }
  throw ValidationError(
    "-o names the folder that is filled. For one picture use 'multiplane still', for a clip 'multiplane gif'.")
}

/// Refuses a file for a picture whose name asks for a format it is not written in.
///
/// - Parameters:
///   - option: The option that names it.
///   - formats: The formats that there are.
func checkPicture(_ output: String, _ option: String = "-o", formats: [PictureFormat] = [.png]) throws {
  if let format = PictureFormat(path: output), formats.contains(format) { return }
  let others: Set = [
    "apng", "avif", "bmp", "gif", "heic", "jpeg", "jpg", "jxl", "mov", "mp4", "pdf", "png", "svg", "tif", "tiff",
    "webm", "webp",
    // A slip of the fingers is not to replace a scene, its data or its fonts by a picture.
    "csv", "db", "html", "json", "jsonl", "md", "ndjson", "otf", "sqlite", "sqlite3", "swift", "tsv", "ttc", "ttf",
    "txt", "woff", "woff2", "yaml", "yml",
  ]
  guard let dot = output.lastIndex(of: "."), others.contains(output[output.index(after: dot)...].lowercased()) else {
    return
  }
  let names = formats.map { "\(visible(String(output[..<dot]))).\($0.fileExtension)" }.joined(separator: " or ")
  let kinds = formats.map(\.title).joined(separator: " or a ")
  throw ValidationError("\(option) names a \(kinds) file: \(names).")
}

/// Refuses a `--width` that no frame has.
func checkWidth(_ width: Int) throws {
  let most = FrameLimits.side
  if !(1...most).contains(width) { throw ValidationError("--width is a number from 1 to \(most).") }
}

/// How many threads draw.
struct JobsOption: ParsableArguments {
  @Option(help: ArgumentHelp("How many frames are drawn at once; one a core otherwise.", valueName: "n"))
  var jobs: Int?

  func validate() throws { try Self.check(jobs) }

  static func check(_ jobs: Int?) throws {
    let most = RenderOptions.jobsLimit
    if let jobs, !(1...most).contains(jobs) { throw ValidationError("--jobs is a number from 1 to \(most).") }
  }
}
