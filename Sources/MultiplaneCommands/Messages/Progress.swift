import Glibc
import MultiplaneBase
import Synchronization

/// Tells how far a run is: a line that is rewritten on a terminal, a line per tenth elsewhere.
final class Progress: Sendable {
  private struct State {
    var done = 0
    var tenth = 0
    var shownAt = 0.0
    var isShown = false
  }
  private let state = Mutex(State())
  /// The unit that is counted.
  enum Unit: String { case frame, scene }

  private let total: Int
  /// How often each is gone through.
  private let passes: Int
  private let unit: Unit
  private let form: MessageOptions.Form?
  private let started = monotonicSeconds()

  /// - Parameters:
  ///   - total: How many there are.
  ///   - passes: How often each is gone through; it counts once, when it has been gone through as often.
  init(total: Int, _ messages: Messages, passes: Int = 1, unit: Unit = .frame) {
    (self.passes, self.unit) = (passes, unit)
    (self.total, form) = (total, messages.isQuiet || total < 2 ? nil : messages.form)
  }

  /// Counts one and shows progress where it is time to.
  func advance(_ frame: Int) {
    guard let form else { return }
    state.withLock { state in
      state.done += 1
      let now = monotonicSeconds()
      let width = form == .text ? StandardError.terminalWidth : nil
      if let width {
        guard now - state.shownAt >= 0.1 || state.done == total * passes else { return }
        state.shownAt = now
        state.isShown = true
        StandardError.writeStyled("\r" + String(line(state.done / passes, now).prefix(max(1, width - 1))) + "\u{1B}[K")
        return
      }
      let tenth = state.done * 10 / (total * passes)
      guard tenth > state.tenth else { return }
      state.tenth = tenth
      StandardError.write(form == .json ? json(state.done / passes, frame, now) : line(state.done / passes, now) + "\n")
    }
  }

  /// Takes the line away, before something else is written.
  func clear() {
    state.withLock { state in
      if state.isShown { StandardError.writeStyled("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// Runs the work that is counted, and takes the line away at its end.
  func during<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    defer { clear() }
    return try body()
  }

  private func rate(_ done: Int, _ now: Double) -> Double { Double(done) / max(1e-6, now - started) }

  private func line(_ done: Int, _ now: Double) -> String {
    let rate = rate(done, now)
    let left = Double(total - done) / rate
    let speed = rate < 10 ? tenths(rate) : "\(Int(rate.rounded()))"
    let shown = unit == .frame ? "  \(speed) fps" : ""
    return "\(unit.rawValue) \(done)/\(total)\(shown)" + (done < total ? "  ETA \(duration(left))" : "")
  }

  private func json(_ done: Int, _ frame: Int, _ now: Double) -> String {
    let rate = rate(done, now)
    let members: [(String, JSON?)] =
      unit == .scene
      ? [("done", .number(done)), ("scenes", .number(total))]
      : [
        ("done", .number(done)), ("frames", .number(total)), ("frame", .number(frame)), ("fps", .number(tenths(rate))),
        ("eta", .number(tenths(Double(total - done) / rate))),
      ]
    return JSON.object([("progress", .object(members))]).compact + "\n"
  }

  private func duration(_ time: Double) -> String {
    let whole = Int(min(time, 1e9).rounded(.up))
    if whole < 60 { return "\(whole)s" }
    return whole < 3600 ? "\(whole / 60)m \(whole % 60)s" : "\(whole / 3600)h \(whole % 3600 / 60)m"
  }
}

/// A number with one digit after the point.
func tenths(_ value: Double) -> String {
  let scaled = Int((min(value, 1e12) * 10).rounded())
  return "\(scaled / 10).\(scaled % 10)"
}
