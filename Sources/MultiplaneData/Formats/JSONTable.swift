internal import MultiplaneBase
internal import MultiplaneExpressions

/// The items of a JSON file that is an array. Only where each item starts is held.
final class JSONTable: DataRows {
  let fields: DataFields
  let warnings: [Diagnostic]
  private let policy: BadRowPolicy
  private let file: DataFile
  private let index: RowIndex
  private let end: Int

  /// Items that were read and found to have the fields.
  ///
  /// - Parameters:
  ///   - index: Where they start.
  ///   - end: Where the last one ends.
  ///   - warnings: The warnings about items that were left out or are blank.
  init(
    _ file: DataFile, _ index: RowIndex, end: Int, _ fields: DataFields, _ policy: BadRowPolicy, warnings: [Diagnostic]
  ) {
    (self.file, self.index, self.end, self.fields) = (file, index, end, fields)
    (self.policy, self.warnings) = (policy, warnings)
  }

  var count: Int { index.count }

  func item(at row: Int) throws(SceneFailure) -> Item {
    let bytes = try bytes(of: row)
    let item = bytes.withUnsafeBufferPointer { bytes -> Item? in
      do throws(RowFault) { return try fields.item(try JSONParser.parsePrefix(bytes), row: row) } catch { return nil }
    }
    // It could be read when the file was opened, unless it is blank.
    guard let item = item ?? (policy == .blank ? fields.blank(row) : nil) else { throw file.changed }
    return item
  }

  func span(ofField column: Int, row: Int) -> SourceSpan? {
    guard let bytes = try? bytes(of: row) else { return nil }
    return bytes.withUnsafeBufferPointer { bytes -> SourceSpan? in
      var place = 0
      if fields.itemType == nil, fields.names.indices.contains(column),
        let value = try? JSONParser.parsePrefix(bytes),
        let member = DataFields.flat(value).first(where: { $0.name == fields.names[column] })
      {
        place = member.member.place
      }
      return file.span(of: place, inRowAt: index[row], row: bytes)
    }
  }

  private func bytes(of row: Int) throws(SceneFailure) -> [UInt8] {
    try file.bytes(index[row]..<(row + 1 < index.count ? index[row + 1] : end))
  }
}
