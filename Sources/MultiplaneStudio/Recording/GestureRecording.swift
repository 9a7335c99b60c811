internal import MultiplaneExpressions
package import MultiplaneLayout
package import MultiplaneScene

/// Where a hand moves the scrollers of a frame, from when it begins until it is taken.
package struct GestureRecording {
  /// Where a scroller stands, in points.
  package struct Offsets: Equatable {
    /// Along its axis; of one that scrolls both ways, down.
    package var offset: Double
    /// Across; 0 for one that scrolls one way.
    var across = 0.0

    /// The way from one place to another.
    static func - (to: Offsets, from: Offsets) -> Offsets {
      Offsets(offset: to.offset - from.offset, across: to.across - from.across)
    }

    /// How far it is from the beginning.
    var length: Double { across == 0 ? abs(offset) : (offset * offset + across * across).squareRoot() }

    /// A share of the way there, in whole units of layout, which have few digits.
    init(_ from: Offsets, _ to: Offsets, at share: Double) {
      func between(_ from: Double, _ to: Double) -> Double { ((from + (to - from) * share) * 64).rounded() / 64 }
      (offset, across) = (between(from.offset, to.offset), between(from.across, to.across))
    }

    init(offset: Double, across: Double = 0) { (self.offset, self.across) = (offset, across) }
  }

  /// Where a scroller stood, and when: seconds from the beginning.
  package struct Sample: Equatable {
    var time: Double
    var place: Offsets
  }

  /// A scroller as it was declared when the recording began: the scene may be another before it is written down.
  package struct Declared: Equatable {
    package var name: String?
    /// Whether the scene's track moves it.
    var isMain: Bool
    /// Whether it stands in a row, where no track reaches it.
    var isInRow: Bool
    /// The number of the one that scrolls across, for one that scrolls both ways.
    var partner: Int?
  }

  /// The frame on which time stands still.
  let frame: Int
  /// The scrollers, by number.
  package let scrollers: [Int: Declared]
  /// Of each scroller where it stood at the beginning, and whenever it stood elsewhere than before.
  private(set) var samples: [Int: [Sample]] = [:]
  /// In nanoseconds.
  private let begin: UInt64

  /// The longest recording, in seconds; later movements are left out.
  static let longest = 600.0
  /// How long a hand may hold still within one movement, in seconds.
  static let pause = 0.1

  /// Begins.
  ///
  /// - Parameters:
  ///   - state: The frame that is seen before anything moves.
  ///   - scene: The version of the scene it is of.
  ///   - time: On the clock that notes are told, in nanoseconds.
  package init(_ state: FrameState, of scene: Scene, at time: UInt64) {
    (frame, begin) = (state.frame, time)
    let declared = state.traces.map { trace in
      let scroller = scene.scrollers[trace.scroller]
      return (
        trace.scroller,
        Declared(
          name: trace.name, isMain: trace.scroller == state.mainScroller, isInRow: scroller.isInRow,
          partner: scroller.partner)
      )
    }
    scrollers = Dictionary(declared) { first, _ in first }
    for number in scrollers.keys { samples[number] = [Sample(time: 0, place: place(of: number, state))] }
  }

  /// Notes where everything stands now.
  package mutating func record(_ state: FrameState, at time: UInt64) {
    let seconds = Double(time - begin) / 1e9
    if seconds > Self.longest { return }
    for number in scrollers.keys {
      let place = place(of: number, state)
      guard let last = samples[number]?.last, last.place != place else { continue }
      samples[number]?.append(Sample(time: seconds, place: place))
    }
  }

  private func place(of number: Int, _ state: FrameState) -> Offsets {
    let across = scrollers[number]?.partner.map { state.scrollers[$0].position } ?? 0
    let place = Offsets(offset: state.scrollers[number].position, across: across)
    return Offsets(place, place, at: 0)
  }

  /// The scrollers that moved, the one that moved the longest way first.
  package var moved: [Int] {
    func way(_ scroller: Int) -> Double {
      let samples = samples[scroller] ?? []
      return zip(samples, samples.dropFirst()).reduce(0) { $0 + ($1.1.place - $1.0.place).length }
    }
    return samples.keys.filter { way($0) > 0 }.sorted { (-way($0), $0) < (-way($1), $1) }
  }

  /// Whether a scroller stood where it stands in a state when it began.
  package func begins(_ number: Int, as state: FrameState) -> Bool {
    guard let way = samples[number]?.first.map({ $0.place - place(of: number, state) }) else { return false }
    return abs(way.offset) <= 1.0 / 64 && abs(way.across) <= 1.0 / 64
  }

  /// Where a scroller was on each frame from the one before its first movement to that of its last.
  ///
  /// Between notes of one movement it goes straight; before one that follows a pause it stays.
  package func places(of scroller: Int, framesPerSecond: Double) -> [Offsets] {
    guard let samples = samples[scroller], samples.count > 1, let last = samples.last else { return [] }
    let start = max(0, samples[1].time - 1 / framesPerSecond)
    let count = Int(((last.time - start) * framesPerSecond - 1e-6).rounded(.up))
    var at = 0
    return (0...count).map { frame in
      let time = start + Double(frame) / framesPerSecond
      while at + 1 < samples.count, samples[at + 1].time <= time + 1e-9 { at += 1 }
      guard at + 1 < samples.count else { return last.place }
      let (from, to) = (samples[at], samples[at + 1])
      if at == 0 || to.time - from.time > Self.pause { return from.place }
      return Offsets(from.place, to.place, at: (time - from.time) / (to.time - from.time))
    }
  }

  /// The movements of a scroller, pauses left out: each from where it stood to where it came to rest.
  package func movements(of scroller: Int) -> [ArraySlice<Sample>] {
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
