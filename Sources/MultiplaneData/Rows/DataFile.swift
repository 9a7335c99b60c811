import CRows
import Glibc
import MultiplaneBase
import Synchronization

/// An open data file: parts of it are read as they are asked for, and the last ones kept.
///
/// Pages are read, not mapped: what is mapped counts as memory of the process.
final class DataFile: Sendable {
  /// The path as messages name it.
  let label: String
  let size: Int
  private let file: AssetFile
  /// The text as UTF-8 with line feeds, where the file has it in another form; it is held in memory then.
  private let content: [UInt8]?
  /// The warning about a file that is read in another encoding than it seems to have.
  let encodingWarning: Diagnostic?
  /// The pages read last, by their numbers.
  private let pages = Mutex(BoundedCache<Int, [UInt8]>(budget: DataFile.keptPages))
  private static let keptPages = 16
  private static let pageSize = 64 << 10
  /// Parts of an open file.
  init(_ file: AssetFile) {
    (self.file, content, encodingWarning) = (file, nil, nil)
    size = file.state.size
    label = file.label
  }

  /// A file whose text was brought into another form.
  private init(_ file: AssetFile, content: [UInt8], _ warning: Diagnostic?) {
    (self.file, self.content, encodingWarning) = (file, content, warning)
    size = content.count
    label = file.label
  }

  /// A file of text in an encoding. That of its byte order mark counts unless one is given; a file in which carriage returns
  /// alone end the lines is read with line feeds.
  ///
  /// - Throws: A byte stands for no character, or the file is too large to be held in memory.
  static func text(_ file: AssetFile, in encoding: TextEncoding?) throws(SceneFailure) -> DataFile {
    let plain = DataFile(file)
    let start = try plain.bytes(0..<min(1 << 16, plain.size))
    let encoding = encoding ?? (TextEncoding.marksUTF16(start) ? .utf16 : .utf8)
    let endsByReturns = encoding == .utf8 && endsLinesByReturns(start)
    guard encoding != .utf8 || endsByReturns else { return plain }
    let bytes = try file.contents(of: "data file")
    // Every separator and line end of UTF-16 has a zero in it.
    if encoding == .utf16, !bytes.isEmpty, !bytes.contains(0), !TextEncoding.marksUTF16(bytes) {
      throw SceneFailure(
        code: "encoding", "the file is not utf-16", span: SourceSpan(file: plain.label, line: 1, column: 0),
        hint: plain.encodingHint(insteadOf: encoding), failure: .asset)
    }
    do throws(TextEncoding.BadByte) {
      var text = try encoding.utf8(bytes)
      if endsLinesByReturns(text) {
        for at in text.indices where text[at] == 0x0D && (at + 1 == text.count || text[at + 1] != 0x0A) {
          text[at] = 0x0A
        }
      }
      return DataFile(file, content: text, mistakenEncoding(of: bytes, encoding, in: plain))
    } catch {
      let line = bytes[..<error.offset].count { $0 == 0x0A } + 1
      throw SceneFailure(
        code: "encoding", "byte 0x\(hexadecimal(UInt64(bytes[error.offset]), digits: 2)) is not \(encoding.rawValue)",
        span: SourceSpan(file: plain.label, line: line, column: 0),
        hint: plain.encodingHint(insteadOf: encoding), failure: .asset)
    }
  }

  /// The warning about a text that is read byte by byte and could be UTF-8: letters that are none come out of it.
  private static func mistakenEncoding(
    of bytes: [UInt8], _ encoding: TextEncoding, in file: DataFile
  ) -> Diagnostic? {
    guard encoding != .utf8, encoding != .utf16, let first = bytes.firstIndex(where: { $0 >= 0x80 }),
      bytes.withUnsafeBufferPointer({ SourceFile.validPrefix(of: $0) }) == bytes.count
    else { return nil }
    let line = bytes[..<first].count { $0 == 0x0A } + 1
    return Diagnostic(
      .warning, code: "encoding", "the file looks like utf-8 and is read as \(encoding.rawValue)",
      span: SourceSpan(file: file.label, line: line, column: 0), hint: "leave out \"encoding\"", failure: .asset)
  }

  /// Whether the first line of a text ends with a carriage return alone.
  private static func endsLinesByReturns(_ text: [UInt8]) -> Bool {
    var isQuoted = false
    for (at, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\n") where !isQuoted: return false
      case UInt8(ascii: "\r") where !isQuoted: return at + 1 < text.count && text[at + 1] != UInt8(ascii: "\n")
      default: break
      }
    }
    return false
  }

  /// Advice for a text that is not in the encoding the scene gives.
  private func encodingHint(insteadOf encoding: TextEncoding) -> String? {
    let start = try? bytes(0..<min(1 << 20, size))
    let isUTF8 = start?.withUnsafeBufferPointer { SourceFile.validPrefix(of: $0) + 3 >= $0.count && !$0.contains(0) }
    return isUTF8 == true ? "the file looks like utf-8: leave out \"encoding\"" : encodingHint
  }

  /// Advice for a text that is not UTF-8.
  var encodingHint: String? {
    guard let bytes = try? bytes(0..<min(1 << 20, size)), let likely = TextEncoding.likely(bytes) else { return nil }
    return "the file looks like \(likely.rawValue): write encoding: \(likely.rawValue)"
  }

  // MARK: Parts

  /// The bytes of a range of the file, out of a few kept pages.
  func bytes(_ range: Range<Int>) throws(SceneFailure) -> [UInt8] {
    try pages.withLock { pages throws(SceneFailure) in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(range.count)
      var at = range.lowerBound
      while at < range.upperBound {
        let number = at / Self.pageSize
        let page = if let known = pages.find(number) { known } else { try readPage(number) }
        pages.hold(page, for: number)
        let start = at - number * Self.pageSize
        let end = min(page.count, range.upperBound - number * Self.pageSize)
        guard start < end else { throw changed }
        bytes += page[start..<end]
        at += end - start
      }
      return bytes
    }
  }

  /// The bytes of the row at the start of a range. Bad rows may stand behind it, so of a long range a part is read in which the
  /// row is whole.
  func row(in range: Range<Int>, isWhole: ([UInt8]) -> Bool) throws(SceneFailure) -> [UInt8] {
    var length = 1 << 20
    while length < range.count {
      let bytes = try bytes(range.lowerBound..<range.lowerBound + length)
      if isWhole(bytes) { return bytes }
      length *= 4
    }
    return try bytes(range)
  }

  private func readPage(_ number: Int) throws(SceneFailure) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pageSize, alignment: 64)
    defer { buffer.deallocate() }
    let count = try read(into: buffer, at: number * Self.pageSize)
    return [UInt8](buffer[..<count])
  }

  /// Reads a part of the file and makes sure that it is still the file that was opened; gives the number of bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SceneFailure) -> Int {
    if let content {
      let part = content[min(offset, content.count)..<min(offset + buffer.count, content.count)]
      buffer.copyBytes(from: part)
      return part.count
    }
    guard let count = file.read(into: buffer, at: offset) else {
      throw SceneFailure(
        code: "data-file", "data file \"\(label.escapedForMessage)\" cannot be read: error \(errno)", failure: .asset)
    }
    // Looked at after reading: what changed while it was read shows too.
    if file.hasChanged { throw changed }
    return count
  }

  /// The file is not the one that was indexed.
  var changed: SceneFailure { file.changed() }

  /// A row is larger than what may be read at once.
  func overMemory(rowAt offset: Int) -> SceneFailure {
    var failure = Budgets.overMemory("a row of data file \"\(label.escapedForMessage)\"")
    failure.diagnostics[0].span = SourceSpan(file: label, line: line(of: offset), column: 0)
    return failure
  }

  // MARK: Places

  /// The line of a byte, from 1. Reads the file up to there; for messages.
  func line(of offset: Int) -> Int {
    var line = 1
    var at = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    defer { buffer.deallocate() }
    while at < offset {
      let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, offset - at)])
      guard let count = content == nil ? file.read(into: wanted, at: at) : try? read(into: wanted, at: at), count > 0
      else { break }
      line += mp_count_lines(wanted.bindMemory(to: UInt8.self).baseAddress, count)
      at += count
    }
    return line
  }

  /// The place of a byte of a row that starts at an offset.
  func span(of place: Int, inRowAt start: Int, row bytes: UnsafeBufferPointer<UInt8>) -> SourceSpan {
    let within = SourceFile.place(of: min(place, bytes.count), in: bytes)
    let before = within.line == 1 ? charactersInLine(before: start) : 0
    return SourceSpan(file: label, line: line(of: start) + within.line - 1, column: before + within.column)
  }

  /// How many characters of its line stand before a byte; items of JSON begin anywhere.
  private func charactersInLine(before offset: Int) -> Int {
    guard let bytes = try? bytes(max(0, offset - (1 << 20))..<offset) else { return 0 }
    let line = bytes[(bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)...]
    return String(decoding: line, as: UTF8.self).unicodeScalars.count { $0 != "\u{FEFF}" }
  }
}
