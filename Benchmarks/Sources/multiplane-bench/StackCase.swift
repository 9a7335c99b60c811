import Glibc
import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

/// A list whose opening, steps and memory are measured in a process of its own: a peak of memory is a process's.
enum StackCase: Hashable {
  /// Rows of one height.
  case uniform(Int)
  /// Rows of different heights, estimated until they are reached.
  case uneven(Int)
  /// The rows of a CSV file in a folder.
  case csv(folder: String)
  /// The same rows, a few of them, written in the scene.
  case inline
  /// Rows of different heights that are put in, taken out and toggled.
  case edits(Int)

  /// The case as an argument of a command.
  var name: String {
    switch self {
    case .uniform(let count): "uniform:\(count)"
    case .uneven(let count): "uneven:\(count)"
    case .csv(let folder): "csv:\(folder)"
    case .inline: "inline"
    case .edits(let count): "edits:\(count)"
    }
  }

  /// The case of a name; `nil` if there is none.
  init?(name: String) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let count = parts.count > 1 ? Int(parts[1]) : nil
    switch (parts.first, count) {
    case ("uniform", let count?): self = .uniform(count)
    case ("uneven", let count?): self = .uneven(count)
    case ("edits", let count?): self = .edits(count)
    case ("csv", _) where parts.count > 1: self = .csv(folder: parts[1])
    case ("inline", _): self = .inline
    default: return nil
    }
  }

  /// What was measured, by name: microseconds, for `memory` kilobytes.
  typealias Figures = [String: Double]

  /// Measures the case in this process.
  func measure() throws(SceneFailure) -> Figures {
    var figures: Figures = [:]
    let folder = if case .csv(let folder) = self { folder } else { "." }
    var start = monotonicNanoseconds()
    func lap() -> Double {
      defer { start = monotonicNanoseconds() }
      return Double(monotonicNanoseconds() - start) / 1000
    }
    let loaded = try LoadedScene(SourceFile(name: "bench.yaml", text: scene), folder: folder)
    figures["open"] = lap()
    _ = try SceneSession(loaded, traces: false).file(0)
    figures["first"] = lap() + (figures["open"] ?? 0)
    if case .edits = self {
      try measureEdits(loaded, &figures)
    } else {
      try measureSteps(loaded, &figures)
    }
    figures["memory"] = Self.peakMemory
    return figures
  }

  private func measureSteps(_ loaded: LoadedScene, _ figures: inout Figures) throws(SceneFailure) {
    var (still, entering): ([Double], [Double]) = ([], [])
    for round in 0...5 {
      let stepper = try loaded.makeStepper()
      for frame in 0..<stepper.frameCount {
        let start = monotonicNanoseconds()
        let state = try stepper.step()
        let time = Double(monotonicNanoseconds() - start) / 1000
        if round == 0 || frame <= Self.landing { continue }
        if state.work.entered > 0 { entering.append(time) } else { still.append(time) }
      }
    }
    (figures["step"], figures["entering"]) = (median(still), median(entering))
  }

  private func measureEdits(_ loaded: LoadedScene, _ figures: inout Figures) throws(SceneFailure) {
    var times: [[Double]] = [[], [], [], []]
    for round in 0...5 {
      let stepper = try loaded.makeStepper()
      for frame in 0..<stepper.frameCount {
        let start = monotonicNanoseconds()
        _ = try stepper.step()
        let time = Double(monotonicNanoseconds() - start) / 1000
        // Frames 1, 2 and 3 of every four have an event each; frame 0 has none.
        if round > 0 && frame > Self.landing + 4 { times[frame % 4].append(time) }
      }
    }
    let plain = median(times[0])
    figures["step"] = plain
    for (index, kind) in ["insert", "remove", "toggle"].enumerated() {
      figures[kind] = max(0, median(times[index + 1]) - plain)
    }
  }

  /// The frame on which lists jump to their middle.
  private static let landing = 3

  /// The most memory this process has held, in kilobytes; 0 where the system does not say.
  private static var peakMemory: Double {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix("VmHWM:") {
        return text.split(separator: " ").compactMap { Double($0.filter(\.isNumber)) }.first ?? 0
      }
    }
    return 0
  }

  // MARK: Scenes

  private var scene: String {
    var text = "multiplane: 1\ncanvas: { size: 390x844, scale: 2, fps: 60 }\n"
    let rectangle = "{ Rectangle: , fill: \"#2F66C9\", height: "
    var (list, row, more) = ("", "", "")
    switch self {
    case .uniform(let count): (list, row) = ("\(count)", rectangle + "140 }")
    case .uneven(let count):
      text += "data:\n  rows: { count: \(count), seed: 7, fields: { high: 40 + random(200) } }\n"
      (list, row, more) = ("rows", rectangle + "item.high }", "        sizing: estimated\n        estimate: 140\n")
    case .csv:
      text += "data:\n  rows: { csv: rows.csv }\n"
      (list, row) = ("rows", "{ Text: \"${item.name}: ${item.text}\", lines: 1, height: 140 }")
    case .inline:
      let items = (0..<4000).map { "{ name: \(Self.name(of: $0)), text: \(Self.words) }" }.joined(separator: ", ")
      text += "data:\n  rows: [\(items)]\n"
      (list, row) = ("rows", "{ Text: \"${item.name}: ${item.text}\", lines: 1, height: 140 }")
    case .edits(let count):
      text += "data:\n  rows: { count: \(count), seed: 7, fields: { key: index, high: 40 + random(200), "
      text += "tall: false }, id: key }\n"
      (list, row) = ("rows", rectangle + "\"if(item.tall, 400, item.high)\" }")
      more = "        sizing: estimated\n        estimate: 140\n"
    }
    text += "layers:\n  - ScrollView:\n      - LazyVStack:\n          - ForEach: \(list)\n            row: \(row)\n"
    text += more + "scroll:\n"
    if case .edits(let count) = self {
      text += "  - wait: 2f\n  - jump: { item: 40 }\n  - wait: 163f\nevents:\n"
      for turn in 1...40 {
        let frame = 4 * turn
        text += "  - at: \(frame + 1)f\n    insert: { in: rows, at: \(turn % 2 == 0 ? 3 : count / 2), items: "
        text += "[{ key: -\(turn), high: 90, tall: false }] }\n"
        text += "  - at: \(frame + 2)f\n    remove: { in: rows, items: [\(turn * 20 + 7)] }\n"
        text += "  - at: \(frame + 3)f\n    toggle: { in: rows, item: \(40 + turn % 2), field: tall }\n"
      }
    } else {
      text += "  - wait: 2f\n  - jump: { item: 500 }\n  - linear: { by: 900, over: 300f }\n"
    }
    return text
  }

  private static let words = "a row that says a little more"
  private static func name(of row: Int) -> String { "name-\(row % 1000)" }

  /// A row of the CSV file.
  static func csvRow(_ row: Int) -> String { "\(row),\(name(of: row)),\(words)" }
}
