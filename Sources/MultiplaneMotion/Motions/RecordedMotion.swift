import MultiplaneBase
package import MultiplaneScene

/// Offsets that were recorded, with a curve through them that has no corner and no swing of its own: between two samples it
/// stays between them.
///
/// The slope at a sample is the harmonic mean of those to its neighbours, weighted by their distances, and none where the
/// offsets turn; between samples runs a cubic (Fritsch and Butland, 1984).
package struct RecordedMotion: ClosedMotion, Hashable {
  let recording: ScrollRecording
  /// The distance that is added to every offset.
  var shift = 0.0
  /// The speed at each sample.
  private let slopes: [Double]

  package init(_ recording: ScrollRecording) {
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

  package func offset(at time: Double) -> Double {
    guard let (index, past, step) = place(of: time) else {
      return shift + ((time < duration ? recording.offsets.first : recording.offsets.last) ?? 0)
    }
    return shift + part(index, step).offset(at: past)
  }

  package func velocity(at time: Double) -> Double {
    guard let (index, past, step) = place(of: time) else { return 0 }
    return part(index, step).velocity(at: past)
  }

  /// The way from one sample to the next.
  private func part(_ index: Int, _ step: Double) -> ClosingMotion {
    ClosingMotion(
      start: recording.offsets[index], velocity: slopes[index], end: recording.offsets[index + 1],
      endVelocity: slopes[index + 1], duration: step)
  }

  /// The sample before a time, how long it is past, and how far it is to the next; `nil` before the first and behind the last.
  private func place(of time: Double) -> (index: Int, past: Double, step: Double)? {
    let times = recording.times
    guard let first = times.first, time >= first, time < duration else { return nil }
    let next = times.indices.dropLast().partitioningIndex { times[$0] > time }
    return (next - 1, time - times[next - 1], times[next] - times[next - 1])
  }
}
