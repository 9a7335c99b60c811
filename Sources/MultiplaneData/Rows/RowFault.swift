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

  /// The problem without a place.
  ///
  /// - Parameter code: The name of its kind, unless the fault is about an amount.
  func problem(otherwise code: String) -> Diagnostic {
    failure == .limit
      ? Diagnostic(code: self.code, message, hint: hint, failure: failure)
      : Diagnostic(code: code, message, failure: failure)
  }

  /// A quote that is where none may be.
  static func aboutQuotes(_ message: String, hint: String? = nil, at place: Int, resume: Int) -> RowFault {
    var fault = RowFault(message, hint: hint, at: place, resume: resume)
    fault.isAboutQuotes = true
    return fault
  }

  /// The row is longer than a row may be.
  static var tooLong: RowFault {
    var fault = RowFault(
      "the row is longer than \(sizeText(DataLimits.rowBytes.value))", hint: DataLimits.rowBytes.hint(), at: 0,
      resume: 0)
    (fault.code, fault.failure) = ("limit-row", .limit)
    return fault
  }

  /// The paths of members inside objects take more memory than all data of a scene may.
  static var pathsTooLong: RowFault {
    var fault = RowFault(
      "the paths of its members take more than \(sizeText(DataLimits.bytes.value)) of memory",
      hint: DataLimits.bytes.hint(or: "choose shorter keys"), at: 0, resume: 0)
    (fault.code, fault.failure) = ("limit-data-bytes", .limit)
    return fault
  }
}
