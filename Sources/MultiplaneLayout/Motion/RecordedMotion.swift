import MultiplaneScene

/// Offsets that were recorded, with a curve through them that has no corner and no swing of its own: between two samples it
/// stays between them.
///
/// The slope at a sample is the harmonic mean of those to its neighbours, weighted by their distances, and none where the
/// offsets turn; between samples runs a cubic (Fritsch and Butland, 1984).
struct RecordedMotion: Sendable, Hashable {
  let recording: ScrollRecording
  /// What is added to every offset.
  var shift = 0.0
  /// The speed at each sample.
  private let slopes: [Double]

  init(_ recording: ScrollRecording) {
    self.recording = recording
    let (times, offsets) = (recording.times, recording.offsets)
    let steps = times.indices.dropLast().map { times[$0 + 1] - times[$0] }
    let secants = steps.indices.map { (offsets[$0 + 1] - offsets[$0]) / steps[$0] }
    slopes = times.indices.map { index in
      guard let first = secants.first, let last = secants.last else { return 0 }
      if index == 0 { return first }
      if index == secants.count { return last }
      let (before, after) = (secants[index - 1], secants[index])
      if before * after <= 0 { return 0 }
      let (near, far) = (2 * steps[index] + steps[index - 1], steps[index] + 2 * steps[index - 1])
      return (near + far) / (near / before + far / after)
    }
  }

  /// When it ends, in seconds.
  var duration: Double { recording.duration }

  func offset(at time: Double) -> Double {
    guard let (index, share, step) = place(of: time) else {
      return shift + ((time < duration ? recording.offsets.first : recording.offsets.last) ?? 0)
    }
    let rest = 1 - share
    let (from, to) = (recording.offsets[index], recording.offsets[index + 1])
    let bend = step * (slopes[index] * rest - slopes[index + 1] * share)
    return shift + from * rest * rest * (1 + 2 * share) + to * share * share * (3 - 2 * share) + bend * rest * share
  }

  func velocity(at time: Double) -> Double {
    guard let (index, share, step) = place(of: time) else { return 0 }
    let rest = 1 - share
    let way = recording.offsets[index + 1] - recording.offsets[index]
    return 6 * way / step * share * rest + slopes[index] * rest * (1 - 3 * share)
      + slopes[index + 1] * share * (3 * share - 2)
  }

  /// The sample before a time and how far it is to the next; `nil` before the first and behind the last.
  private func place(of time: Double) -> (index: Int, share: Double, step: Double)? {
    let times = recording.times
    guard let first = times.first, time >= first, time < duration else { return nil }
    var (low, high) = (0, times.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    let step = times[high] - times[low]
    return (low, (time - times[low]) / step, step)
  }
}
