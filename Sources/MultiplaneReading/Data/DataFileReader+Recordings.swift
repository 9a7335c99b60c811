import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

// Recorded hands: the files that `follow` names.
extension DataFileReader {
  /// Reads the recordings that steps of the track and of events follow.
  mutating func readRecordings(in entries: [DeclaredEntry?], framesPerSecond: Double) {
    for case let entry? in entries { readRecordings(in: entry.value, framesPerSecond, path: entry.key) }
  }

  private mutating func readRecordings(in node: DeclaredValue, _ rate: Double, path: String) {
    switch node.content {
    case .scalar: break
    case .sequence(let items):
      for (index, item) in items.enumerated() { readRecordings(in: item, rate, path: "\(path)[\(index)]") }
    case .mapping(let entries):
      for entry in entries {
        let path = "\(path).\(entry.key)"
        if entry.key == "follow", case .mapping(let keys) = entry.value.content,
          let csv = keys.first(where: { $0.key == "csv" })
        {
          readRecording(csv, rate, path: "\(path).csv")
        } else {
          readRecordings(in: entry.value, rate, path: path)
        }
      }
    }
  }

  private mutating func readRecording(_ entry: DeclaredEntry, _ rate: Double, path: String) {
    guard let name = entry.value.text, !entry.value.isNull, files.recordings[name] == nil,
      let file = open(entry, at: LexicalContext(), path: path)
    else { return }
    let recording = read(at: entry.value.span, path: path) { () throws(SceneFailure) in
      try Self.recording(try CSVTable(file), of: name, rate)
    }
    if let recording { addRecording(recording, named: name) }
  }

  /// The samples of a table with a column `time` in seconds, or `frame`, a column `offset` in points, and perhaps one
  /// `across`.
  private static func recording(
    _ table: CSVTable, of name: String, _ rate: Double
  ) throws(SceneFailure) -> ScrollRecording {
    func refused(_ message: String, row: Int? = nil, column: Int = 0, hint: String? = nil) -> SceneFailure {
      SceneFailure(
        code: "bad-recording", message, span: row.flatMap { table.span(ofField: column, row: $0) }, hint: hint,
        failure: .asset)
    }
    let columns = table.columns
    guard let time = columns.firstIndex(where: { $0 == "time" || $0 == "frame" }),
      let offset = columns.firstIndex(of: "offset")
    else {
      throw refused(
        "\"\(name.escapedForMessage)\" is not a recording",
        hint: "its columns are time, in seconds, or frame, and offset, in points")
    }
    guard table.count > 0 else { throw refused("\"\(name.escapedForMessage)\" has no samples") }
    let across = columns.firstIndex(of: "across")
    var (times, offsets, offsetsAcross): ([Double], [Double], [Double]) = ([], [], [])
    for row in 0..<table.count {
      let fields = try table.item(at: row).fields
      func number(_ column: Int, _ range: ClosedRange<Double>) throws(SceneFailure) -> Double {
        if case .text(let text) = fields[column], let value = WrittenNumber(cell: text, hasDecimalComma: false)?.value,
          range.contains(value)
        {
          return value
        }
        throw refused(
          "\"\(columns[column])\" is no number from \(decimalText(range.lowerBound)) to \(decimalText(range.upperBound))",
          row: row, column: column)
      }
      let isFrames = columns[time] == "frame"
      let moment = try number(time, 0...TrackLimits.seconds * (isFrames ? rate : 1)) / (isFrames ? rate : 1)
      if let last = times.last, moment <= last {
        throw refused("the samples are not in the order of time", row: row, column: time)
      }
      times.append(moment)
      offsets.append(try number(offset, -1e12...1e12))
      if let across { offsetsAcross.append(try number(across, -1e12...1e12)) }
    }
    return ScrollRecording(times: times, offsets: offsets, across: across == nil ? nil : offsetsAcross)
  }
}
