/// Why a row of a file cannot be read, and where in the row.
struct RowFault: Error {
  var code = "data-row"
  var message: String
  var hint: String?
  /// The byte of the row that is wrong.
  var place: Int
  /// Where the search for the next row begins, in bytes from the start of the row.
  var resume: Int
  var failure = FailureClass.asset
  /// Whether it leaves open where rows end.
  var isAboutQuotes = false

  init(_ message: String, hint: String? = nil, at place: Int, resume: Int) {
    (self.message, self.hint, self.place, self.resume) = (message, hint, place, resume)
  }

  /// A quote that is where none may be.
  static func aboutQuotes(_ message: String, hint: String? = nil, at place: Int, resume: Int) -> RowFault {
    var fault = RowFault(message, hint: hint, at: place, resume: resume)
    fault.isAboutQuotes = true
    return fault
  }

  /// The row is longer than a row may be.
  static let tooLong: RowFault = {
    var fault = RowFault("the row is longer than \(sizeText(DataLimits.rowBytes))", at: 0, resume: 0)
    (fault.code, fault.failure) = ("limit-row", .limit)
    return fault
  }()

  /// A byte that is no UTF-8.
  static func encoding(_ byte: UInt8, at place: Int, resume: Int) -> RowFault {
    var fault = RowFault(
      "byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8", hint: "save as UTF-8", at: place,
      resume: resume)
    fault.code = "encoding"
    return fault
  }
}

/// A line of a text file: what is checked before its content is read.
struct TextLine {
  /// The line without its end.
  let text: UnsafeBufferPointer<UInt8>
  /// Where the next line starts.
  let end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, reachesEnd: Bool) throws(RowFault) {
    var length = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    end = min(bytes.count, length + 1)
    guard length < bytes.count || reachesEnd else { throw .tooLong }
    if length > 0, bytes[length - 1] == UInt8(ascii: "\r") { length -= 1 }
    guard length <= DataLimits.rowBytes else { throw .tooLong }
    text = UnsafeBufferPointer(rebasing: bytes[..<length])
    guard length > 0 else { throw RowFault("the line is empty", hint: "one JSON value a line", at: 0, resume: 0) }
    do throws(RowFault) { _ = try CSVRow.text(bytes, 0..<length) } catch {
      var fault = error
      fault.resume = length
      throw fault
    }
  }
}
