/// A request to a decoder, for the bytes that come along.
package struct DecoderRequest: Equatable {
  package enum Task: UInt8 {
    /// Find the size of an SVG, and what is to be said of any picture.
    case measure
    /// Decode a picture, and hand it over through the window that comes along, second.
    case decode
  }
  var task: Task
  /// How many bytes the file has.
  var byteCount: Int
  /// The sides of the picture, in pixels; 0 where there is none.
  var width = 0
  var height = 0

  /// The request as it is sent.
  package var bytes: [UInt8] {
    var writer = MessageWriter()
    writer.add(task.rawValue)
    for number in [byteCount, width, height] { writer.add(number) }
    return writer.bytes
  }

  package init(_ task: Task, byteCount: Int, width: Int = 0, height: Int = 0) {
    (self.task, self.byteCount, self.width, self.height) = (task, byteCount, width, height)
  }

  /// Reads what was sent; `nil` for anything else.
  package init?(_ bytes: some Collection<UInt8>) {
    var reader = MessageReader(bytes)
    guard let task = reader.byte().flatMap(Task.init), let byteCount = reader.number(), let width = reader.number(),
      let height = reader.number()
    else { return nil }
    self.init(task, byteCount: byteCount, width: width, height: height)
  }
}

/// The answer of a decoder.
package struct DecoderReply: Equatable {
  /// The size of an SVG, in pixels; 0 for the other tasks.
  package var width = 0
  package var height = 0
  /// Whether no pixel is translucent.
  package var isOpaque = false
  /// The version of the library that found the size; empty for the other tasks.
  var library = ""
  /// Why the file cannot be used; `nil` if it can.
  package var fault: ImageFailure?
  /// The warnings about it.
  package var remarks: [ImageFailure] = []
  /// The calls of the system that were refused, where they are noted.
  package var refusals: [String] = []

  /// The answer as it is sent.
  package var bytes: [UInt8] {
    var writer = MessageWriter()
    for number in [width, height] { writer.add(number) }
    writer.add(UInt8(isOpaque ? 1 : 0))
    writer.add(library)
    writer.add(UInt8(fault == nil ? 0 : 1))
    let all = (fault.map { [$0] } ?? []) + remarks
    writer.add(UInt8(clamping: all.count))
    for remark in all.prefix(255) {
      writer.add(remark.kind.rawValue)
      writer.add(remark.reason)
      writer.add(remark.hint ?? "")
    }
    writer.add(UInt8(clamping: refusals.count))
    for refusal in refusals.prefix(255) { writer.add(refusal) }
    return writer.bytes
  }

  package init() {}

  /// Reads what was sent; `nil` for anything else. The sender may be under foreign rule: nothing is taken on trust.
  package init?(_ bytes: some Collection<UInt8>) {
    var reader = MessageReader(bytes)
    guard let width = reader.number(), let height = reader.number(), let opaque = reader.byte(),
      let library = reader.text(), let hasFault = reader.byte(), let count = reader.byte()
    else { return nil }
    (self.width, self.height, isOpaque, self.library) = (width, height, opaque == 1, library)
    for _ in 0..<count {
      guard let kind = reader.byte().flatMap(ImageFailure.Kind.init), !kind.isOfMachine, let reason = reader.text(),
        let hint = reader.text()
      else { return nil }
      remarks.append(ImageFailure(kind, reason, hint: hint.isEmpty ? nil : hint))
    }
    guard let refusalCount = reader.byte() else { return nil }
    for _ in 0..<refusalCount {
      guard let refusal = reader.text() else { return nil }
      refusals.append(refusal)
    }
    if hasFault == 1 {
      guard !remarks.isEmpty else { return nil }
      fault = remarks.removeFirst()
    }
  }
}
