package import MultiplaneBase

/// When each stage of each frame began and ended, on which thread: a file for Perfetto and for Chrome's trace viewer.
///
/// The file is an array of the Trace Event Format, with a complete event (`ph: X`) for each stage and times in
/// microseconds from the start of the run. It is written frame by frame, so a run of any length takes no more memory;
/// one that was killed lacks the closing bracket, which viewers do without.
/// The format: "Trace Event Format", Google, 2016.
package final class Timeline: Sendable {
  /// When a frame was stepped, on the thread that steps.
  package struct Step: Sendable {
    var span: TimeSpan
    var layouts: [TimeSpan]
  }
  private let file: StreamedFile
  private let start = monotonicNanoseconds()
  /// The thread that steps; those that draw come after it.
  private static let stepping = 1

  /// Begins in an empty file.
  ///
  /// - Parameter jobs: How many threads draw.
  package init(_ file: StreamedFile, jobs: Int) throws(OutputError) {
    self.file = file
    var names = [Self.name("process_name", "multiplane", thread: 0), Self.name("thread_name", "step", thread: 1)]
    for number in 0..<jobs { names.append(Self.name("thread_name", "draw \(number + 1)", thread: number + 2)) }
    try file.write("[\n" + names.map(\.compact).joined(separator: ",\n"))
  }

  /// Ends the file.
  package func finish() throws(OutputError) {
    try file.write("\n]\n")
    try file.close()
  }

  /// Adds the stages of a frame that was drawn.
  func add(
    _ frame: Int, thread: Int, from begin: UInt64, _ times: FrameStats.Times, painting: [TimeSpan], stepped: Step?
  ) throws(OutputError) {
    var events: [JSON] = []
    if let stepped {
      events.append(event("step", stepped.span, Self.stepping, frame))
      events += stepped.layouts.map { event("layout", $0, Self.stepping, frame) }
    }
    let composed = begin + times.compose
    let encoded = composed + times.encode
    let end = encoded + times.write
    events.append(event("frame", TimeSpan(start: begin, end: end), thread, frame))
    events.append(event("compose", TimeSpan(start: begin, end: composed), thread, frame))
    events += painting.map { event("paint", $0, thread, frame) }
    if times.encode > 0 { events.append(event("encode", TimeSpan(start: composed, end: encoded), thread, frame)) }
    events.append(event("write", TimeSpan(start: encoded, end: end), thread, frame))
    try file.write(events.map { ",\n" + $0.compact }.joined())
  }

  /// Adds the time in which a thread painted for the frames after one.
  func add(ahead span: TimeSpan, of frame: Int, thread: Int) throws(OutputError) {
    try file.write(",\n" + event("ahead", span, thread, frame).compact)
  }

  private func event(_ name: String, _ span: TimeSpan, _ thread: Int, _ frame: Int) -> JSON {
    let begin = max(span.start, start)
    return .object([
      ("name", .string(name)), ("ph", .string("X")), ("ts", Self.microseconds(begin - start)),
      ("dur", Self.microseconds(max(span.end, begin) - begin)), ("pid", .number(1)), ("tid", .number(thread)),
      ("args", .object([("frame", .number(frame))])),
    ])
  }

  private static func name(_ what: String, _ name: String, thread: Int) -> JSON {
    .object([
      ("name", .string(what)), ("ph", .string("M")), ("pid", .number(1)), ("tid", .number(thread)),
      ("args", .object([("name", .string(name))])),
    ])
  }

  /// Nanoseconds as microseconds with three digits after the point: nothing is rounded, so nested spans stay nested.
  private static func microseconds(_ nanoseconds: UInt64) -> JSON {
    .number(decimalText(thousandths: Int(nanoseconds)))
  }
}
