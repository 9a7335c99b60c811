import MultiplaneBase

/// A line of a text file: what is checked before its content is read.
struct TextLine {
  /// The line without its end.
  let text: UnsafeBufferPointer<UInt8>
  /// Where the next line starts.
  let end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, reachesEnd: Bool) throws(RowFault) {
    var length = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    end = min(bytes.count, length + 1)
    guard length < bytes.count || reachesEnd else { throw .cutOff(at: bytes.count) }
    if length > 0, bytes[length - 1] == UInt8(ascii: "\r") { length -= 1 }
    text = UnsafeBufferPointer(rebasing: bytes[..<length])
    guard text.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
      var fault = RowFault("the line is empty", hint: "one JSON value a line", at: 0, resume: end - 1)
      fault.isEmptyLine = true
      throw fault
    }
    do throws(RowFault) { _ = try rowText(bytes, 0..<length) } catch {
      var fault = error
      fault.resume = length
      throw fault
    }
  }
}

/// The text of some bytes of a row, which must be UTF-8 without a NUL.
func rowText(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) throws(RowFault) -> String {
  do throws(TextFault) { return try checkedText(bytes, range) } catch { throw RowFault(error) }
}
