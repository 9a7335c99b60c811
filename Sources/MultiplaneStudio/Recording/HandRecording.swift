internal import MultiplaneExpressions
internal import MultiplaneLayout
internal import MultiplaneScene

/// Where a hand moves the scrollers of a frame, from when it begins until it is taken.
struct HandRecording {
  /// Where a scroller stood, and when: seconds from the beginning.
  struct Sample: Equatable {
    var time: Double
    var offset: Double
  }

  /// A scroller as it was declared when the recording began: the scene may be another before it is written down.
  struct Declared: Equatable {
    var name: String?
    /// Whether the scene's track moves it.
    var isMain: Bool
    /// Whether it stands in a row, where no track reaches it.
    var isInRow: Bool
  }

  /// The frame on which time stands still.
  let frame: Int
  /// The scrollers, by number.
  let scrollers: [Int: Declared]
  /// Of each scroller where it stood at the beginning, and whenever it stood elsewhere than before.
  private(set) var samples: [Int: [Sample]] = [:]
  /// In nanoseconds.
  private let begin: UInt64

  /// The longest recording, in seconds; what comes later is left out.
  static let longest = 600.0
  /// How long a hand may hold still within one movement, in seconds.
  static let pause = 0.1

  /// Begins.
  ///
  /// - Parameters:
  ///   - state: What is seen before anything moves.
  ///   - scene: The version of the scene it is of.
  ///   - time: On the clock that notes are told, in nanoseconds.
  init(_ state: FrameState, of scene: Scene, at time: UInt64) {
    (frame, begin) = (state.frame, time)
    let declared = state.traces.map { trace in
      let scroller = trace.scroller
      let isInRow = scene.scrollers.indices.contains(scroller) && scene.scrollers[scroller].isInRow
      return (scroller, Declared(name: trace.name, isMain: scroller == state.mainScroller, isInRow: isInRow))
    }
    scrollers = Dictionary(declared) { first, _ in first }
    for trace in state.traces {
      samples[trace.scroller] = [Sample(time: 0, offset: Self.offset(of: trace.scroller, state))]
    }
  }

  /// Notes where everything stands now.
  mutating func note(_ state: FrameState, at time: UInt64) {
    let seconds = Double(time - begin) / 1e9
    if seconds > Self.longest { return }
    for trace in state.traces {
      let offset = Self.offset(of: trace.scroller, state)
      guard let last = samples[trace.scroller]?.last, last.offset != offset else { continue }
      samples[trace.scroller]?.append(Sample(time: seconds, offset: offset))
    }
  }

  /// In whole units of layout, which have few digits.
  private static func offset(of scroller: Int, _ state: FrameState) -> Double {
    (state.scrollers[scroller].position * 64).rounded() / 64
  }

  /// The scrollers that moved, the one that moved the longest way first.
  var moved: [Int] {
    func way(_ scroller: Int) -> Double {
      let samples = samples[scroller] ?? []
      return zip(samples, samples.dropFirst()).reduce(0) { $0 + abs($1.1.offset - $1.0.offset) }
    }
    return samples.keys.filter { way($0) > 0 }.sorted { (-way($0), $0) < (-way($1), $1) }
  }

  /// Whether a scroller stood at a place when it began; `nil` is none.
  func begins(_ scroller: Int, at offset: Double?) -> Bool {
    guard let offset, let first = samples[scroller]?.first else { return false }
    return abs(first.offset - offset) <= 1.0 / 64
  }

  /// Where a scroller was on each frame from the one before its first movement to that of its last.
  ///
  /// Between notes of one movement it goes straight; before one that follows a pause it stays.
  func offsets(of scroller: Int, framesPerSecond: Double) -> [Double] {
    guard let samples = samples[scroller], samples.count > 1, let last = samples.last else { return [] }
    let start = max(0, samples[1].time - 1 / framesPerSecond)
    let count = Int(((last.time - start) * framesPerSecond - 1e-6).rounded(.up))
    var at = 0
    return (0...count).map { frame in
      let time = start + Double(frame) / framesPerSecond
      while at + 1 < samples.count, samples[at + 1].time <= time + 1e-9 { at += 1 }
      guard at + 1 < samples.count else { return last.offset }
      let (from, to) = (samples[at], samples[at + 1])
      if at == 0 || to.time - from.time > Self.pause { return from.offset }
      let share = (time - from.time) / (to.time - from.time)
      return ((from.offset + (to.offset - from.offset) * share) * 64).rounded() / 64
    }
  }

  /// The movements of a scroller, pauses left out: each from where it stood to where it came to rest.
  func movements(of scroller: Int) -> [ArraySlice<Sample>] {
    guard let samples = samples[scroller], samples.count > 1 else { return [] }
    var movements: [ArraySlice<Sample>] = []
    var first = 0
    for index in 1..<samples.count {
      if index + 1 < samples.count, samples[index + 1].time - samples[index].time <= Self.pause { continue }
      movements.append(samples[first...index])
      first = index
    }
    return movements
  }
}
