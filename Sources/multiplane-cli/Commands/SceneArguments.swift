internal import ArgumentParser
internal import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene

extension PNGMode: ExpressibleByArgument {}
extension Invalidation: ExpressibleByArgument {}

/// `--missing-glyph`.
enum MissingGlyphArgument: String, ExpressibleByArgument, CaseIterable {
  case error, warn
  var policy: MissingGlyphs { self == .warn ? .warn : .error }
}

/// `name=value`.
struct AssignmentArgument: ExpressibleByArgument {
  var name: String
  var value: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    (name, value) = (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }
}

/// What a run gives a scene besides its file.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Set a parameter of the scene; may be repeated.", valueName: "name=value"),
    completion: .parameters)
  var set: [AssignmentArgument] = []

  @Option(
    help: ArgumentHelp("Read another file for a source of the scene; may be repeated.", valueName: "source=file"),
    completion: .file())
  var data: [AssignmentArgument] = []

  @Option(
    help: ArgumentHelp("Draw the scene on one of its devices.", valueName: "name"), completion: .devices)
  var device: String?

  func validate() throws {
    for (option, given) in [("--set", set), ("--data", data)] {
      var names: Set<String> = []
      for assignment in given where !names.insert(assignment.name).inserted {
        throw ValidationError("\(option) \(assignment.name) is given twice.")
      }
    }
    if let empty = data.first(where: { $0.value.isEmpty }) {
      throw ValidationError("--data \(empty.name)= names no file.")
    }
  }

  var inputs: SceneInputs {
    var inputs = SceneInputs()
    for assignment in set { inputs.values[assignment.name] = assignment.value }
    for assignment in data { inputs.files[assignment.name] = assignment.value }
    inputs.device = device
    return inputs
  }
}

extension InputOptions {
  /// Whether each device of the scene is meant.
  var isOfAllDevices: Bool { device == "all" }

  /// The devices a command goes through; the scene's own canvas is `nil`.
  func devices(of scene: String) throws -> [String?] {
    guard isOfAllDevices else { return [device] }
    let devices = LoadedScene.deviceNames(in: try SourceFile.read(path: scene))
    if !devices.isEmpty { return devices }
    throw SceneFailure(
      Diagnostic(
        code: "unknown-device", "the scene has no devices", hint: "declare them under \"devices\"",
        failure: .commandLine))
  }

  /// Refuses what cannot be done for several devices.
  func checkDevices(scene: String, output: String?) throws {
    guard isOfAllDevices else { return }
    if scene == "-" { throw ValidationError("--device all reads the scene once for each; give a file.") }
    if output == "-" { throw ValidationError("--device all makes several files; - is a pipe.") }
  }
}

extension Appearance: ExpressibleByArgument {}

/// Which rendition of a scene is drawn.
struct RenditionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Show the scene as on such a device at its start; light otherwise.", valueName: "look"))
  var appearance: Appearance = .light

  @Flag(
    help: "Draw less motion: what has a speed of its own goes with the page, changes with a spring fade.")
  var reducedMotion = false

  /// Sets what was said of it in options.
  func set(_ options: inout RenderOptions) {
    (options.appearance, options.reducesMotion) = (appearance, reducedMotion)
  }
}

/// Options of all commands that load a scene.
struct SceneOptions: ParsableArguments {
  @OptionGroup var input: InputOptions

  @Option(
    name: .customLong("missing-glyph"),
    help: ArgumentHelp("What a character is that no font has: an error, or a warning and a box.", valueName: "how"))
  var missingGlyph: MissingGlyphArgument = .error

  @Flag(help: "Allow the fonts installed on this machine; pictures then differ between machines.")
  var systemFonts = false

  @OptionGroup var rendition: RenditionOptions
  @OptionGroup var limitOption: LimitOption

  /// The options of a render with these.
  var options: RenderOptions {
    var options = RenderOptions()
    rendition.set(&options)
    (options.missingGlyphs, options.systemFonts) = (missingGlyph.policy, systemFonts)
    options.inputs = input.inputs
    return options
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

/// A time as scenes write it: `2s`, `300ms`, `90f`, or plain seconds.
struct TimeArgument: ExpressibleByArgument {
  var moment: SceneMoment

  init?(argument: String) {
    func amount(_ suffix: String) -> Double? {
      guard argument.hasSuffix(suffix) else { return nil }
      return plainNumber(argument.dropLast(suffix.count))
    }
    if let milliseconds = amount("ms") {
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

  @Option(help: ArgumentHelp("The first frame at or after a time: 2s, 300ms, 90f.", valueName: "time"))
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

/// Refuses a `--width` that no frame has.
func checkWidth(_ width: Int) throws {
  let most = FrameLimits.side.value
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
