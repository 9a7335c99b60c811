/// The last lines of a text that may never end; memory is bounded.
struct LastLines {
  /// How many lines are kept.
  static let count = 20
  /// How many bytes of a line are kept.
  static let width = 400

  private var lines: [String] = []
  private var open: [UInt8] = []

  /// Takes more of the text; a carriage return ends a line too, for programs that rewrite theirs.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte == 10 || byte == 13 {
        close()
      } else if open.count < Self.width {
        open.append(byte)
      }
    }
  }

  private mutating func close() {
    if !open.isEmpty { lines.append(String(decoding: open, as: UTF8.self)) }
    open.removeAll(keepingCapacity: true)
    if lines.count > Self.count { lines.removeFirst(lines.count - Self.count) }
  }

  /// The lines that are kept; a line that has not ended counts.
  var text: [String] {
    var copy = self
    copy.close()
    return copy.lines
  }
}
