internal import MultiplaneBase

/// The content of a JSON file.
enum JSONFile {
  case items(JSONTable)
  case object(DataValue)

  /// Reads an open file: all of it is checked.
  static func read(_ opened: AssetFile, _ options: DataOptions) throws(SceneFailure) -> JSONFile {
    let file = DataFile(opened)
    let start = try file.byteOrderMark()
    guard file.size > start else { throw file.empty(hint: "it holds an array or an object") }
    let bytes = try opened.contents(of: "data file")
    let result = bytes.withUnsafeBufferPointer { all -> Result<JSONFile, SceneFailure> in
      let bytes = UnsafeBufferPointer(rebasing: all[start...])
      do throws(RowFault) {
        return .success(try read(bytes, of: file, from: start, options))
      } catch {
        let diagnostic = Diagnostic(
          code: error.code, error.message, span: file.span(of: error.place, inRowAt: 0, row: bytes), hint: error.hint,
          failure: error.failure)
        return .failure(SceneFailure(diagnostic))
      }
    }
    return try result.get()
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, of file: DataFile, from start: Int, _ options: DataOptions
  ) throws(RowFault) -> JSONFile {
    var fields = DataFields()
    var (index, end) = (RowIndex(), start)
    var (badRows, firstBad): (Int, Diagnostic?) = (0, nil)
    let found = try JSONParser.parse(bytes, at: options.path) { (value, place) throws(RowFault) in
      do throws(RowFault) { try fields.include(value) } catch {
        // Faults that are about no member are about the item.
        var fault = error
        if fault.place == 0 { fault.place = place.lowerBound }
        guard options.policy != .error else { throw fault }
        badRows += 1
        firstBad = firstBad ?? file.diagnostic(fault, row: index.count, at: 0, bytes)
        if options.policy == .skip { return }
      }
      guard index.count < DataLimits.rows, index.append(start + place.lowerBound) else {
        var fault = RowFault("more than \(DataLimits.rows) items", at: place.lowerBound, resume: 0)
        (fault.code, fault.failure) = ("limit-rows", .limit)
        throw fault
      }
      end = start + place.upperBound
    }
    switch found {
    case .items:
      let warnings = firstBad.map { [file.warning(of: badRows, first: $0, options.policy)] } ?? []
      return .items(JSONTable(file, index, end: end, fields, options.policy, warnings: warnings))
    case .value(let value) where options.path == nil:
      if case .object = value { return .object(value) }
      throw RowFault("expected an array or an object, found \(value.described)", at: 0, resume: 0)
    case .value, .nothing:
      let whole = try JSONParser.parsePrefix(bytes)
      let path = options.path ?? ""
      throw RowFault(
        "there is no list at \"\(path.escapedForMessage)\"", hint: whole.listsHint(near: path), at: 0, resume: 0)
    }
  }
}

extension DataValue {
  /// The lists in objects inside each other, by their paths.
  package var lists: [String] {
    DataFields.flat(self).compactMap { name, member in
      if case .array = member.value { name.escapedForMessage } else { nil }
    }
  }

  /// Advice for the path of a list that is not there.
  package func listsHint(near path: String) -> String {
    if case .array = self { return "the file is a list itself: leave out \"path\"" }
    let lists = lists
    if let inner = lists.first(where: { $0.hasSuffix("." + path) }) { return "did you mean \"\(inner)\"?" }
    if let near = didYouMean(path, among: lists) { return near }
    return lists.isEmpty
      ? "the file has no lists" : "the lists are \(lists.prefix(12).map(\.escapedForMessage).joined(separator: ", "))"
  }
}

extension DataFormat {
  /// A JSON file: an array of items, or an object whose values are used by name.
  package static let json = DataFormat("json", passesOverBadRows: true) { file, options throws(SceneFailure) in
    switch try JSONFile.read(file, options) {
    case .items(let table): return .rows(DataTable(rows: table, table.fields))
    case .object(let object):
      let constants = DataConstants(object) { list throws(SceneFailure) in
        var inside = options
        inside.path = list
        guard case .items(let table) = try JSONFile.read(file, inside) else { throw file.changed() }
        return DataTable(rows: table, table.fields)
      }
      return .values(constants)
    }
  }
}
