import MultiplaneBase

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
  /// Whether there is nothing in the row's line.
  var isEmptyLine = false

  init(_ message: String, hint: String? = nil, at place: Int, resume: Int) {
    (self.message, self.hint, self.place, self.resume) = (message, hint, place, resume)
  }

  init(_ fault: TextFault) {
    self.init(fault.message, hint: fault.hint, at: fault.place, resume: fault.place)
    switch fault.kind {
    case .syntax: break
    case .encoding: code = "encoding"
    case .depth: (code, failure) = ("limit-depth", .limit)
    }
  }

  /// A quote that is where none may be.
  static func aboutQuotes(_ message: String, hint: String? = nil, at place: Int, resume: Int) -> RowFault {
    var fault = RowFault(message, hint: hint, at: place, resume: resume)
    fault.isAboutQuotes = true
    return fault
  }

  /// The bytes end before the row does.
  static func cutOff(at end: Int) -> RowFault { RowFault("the row is cut off", at: end, resume: end) }

  /// Whether the end of the row's line is not among its bytes, so that it may be whole with more of them.
  func mayBeCutOff(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    !bytes[min(resume, bytes.count)...].contains(UInt8(ascii: "\n"))
  }
}
