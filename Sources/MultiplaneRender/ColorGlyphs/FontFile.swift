package import MultiplaneDecoding

/// The faces in a font file and their tables; the file's form was looked at before (`FontFileCheck`).
package struct FontFile {
  /// One face: what its tables are called, and where they lie.
  package struct Face {
    fileprivate let version: Int
    fileprivate let tables: [(name: String, range: Range<Int>)]
    fileprivate let bytes: [UInt8]

    /// A table; `nil` if the face has none of the name.
    func table(_ name: String) -> FontTable? {
      tables.first { $0.name == name && !$0.range.isEmpty }.map { FontTable(bytes, $0.range) }
    }

    /// Whether any table holds pictures or layers.
    var hasPictures: Bool { tables.contains { FontFile.pictureTables.contains($0.name) } }
    /// The content of a table; `nil` if the face has none of the name.
    package func content(of name: String) -> [UInt8]? { table(name)?.content }

    /// Whether there are tables for outlines.
    package var hasOutlines: Bool { table("glyf") != nil || table("CFF ") != nil || table("CFF2") != nil }
  }

  /// In the order of the file; a file that is no collection has one.
  package let faces: [Face]
  /// How many bytes it has.
  private let size: Int

  /// The tables that hold pictures of glyphs, or say what layers they are made of.
  static let pictureTables: Set<String> = [
    "CBDT", "CBLC", "COLR", "CPAL", "EBDT", "EBLC", "EBSC", "SVG ", "bdat", "bhed", "bloc", "sbix",
  ]

  /// The most bytes of tables that are written for faces without outlines: the places of glyphs take up to 128 KiB of a face.
  private static let emptyOutlines = 1 << 20

  /// Reads the directories of a file.
  package init(_ bytes: [UInt8]) throws(ImageFailure) {
    let file = FontTable(bytes, 0..<bytes.count)
    var starts = [0]
    if try file.word(0) == 0x7474_6366 {
      starts = []
      for index in 0..<(try file.word(8)) { starts.append(try file.word(12 + index * 4)) }
    }
    var faces: [Face] = []
    for start in starts {
      let count = try file.half(start + 4)
      // No font has as many; reading on would cost the square of what a directory holds.
      guard count <= 256 else { throw FontTable.damaged }
      var tables: [(String, Range<Int>)] = []
      for entry in stride(from: start + 12, to: start + 12 + count * 16, by: 16) {
        let name = String(decoding: try file.part(from: entry, count: 4).content, as: Unicode.ASCII.self)
        let (first, length) = (try file.word(entry + 8), try file.word(entry + 12))
        guard first + length <= bytes.count else { throw FontTable.damaged }
        tables.append((name, first..<first + length))
      }
      faces.append(Face(version: try file.word(start), tables: tables, bytes: bytes))
    }
    (self.faces, size) = (faces, bytes.count)
  }

  /// Whether any face has pictures or layers.
  package var hasPictures: Bool { faces.contains(where: \.hasPictures) }

  /// The file without its pictures and layers: all that libraries of this process see of it.
  ///
  /// A face that has nothing else gets outlines that are empty, so that its characters are known and as wide as it says.
  ///
  /// - Throws: Tables lie over each other, so that the file would be larger than this one.
  package func plain() throws(ImageFailure) -> [UInt8] {
    var writer = FontWriter(room: size + Self.emptyOutlines)
    for face in faces {
      var tables = face.tables.filter { !Self.pictureTables.contains($0.name) }.map { ($0.name, face.bytes[$0.range]) }
      var version = face.version
      if !face.hasOutlines {
        guard let head = face.table("head"), head.count >= 54, let profile = face.table("maxp") else {
          throw FontTable.damaged
        }
        var newHead = head.content
        // Places of outlines are written as halves.
        newHead.replaceSubrange(50..<52, with: [0, 0])
        let places = [UInt8](repeating: 0, count: (try profile.half(4) + 1) * 2)
        tables.removeAll { ["head", "glyf", "loca"].contains($0.0) }
        tables += [("head", newHead[...]), ("glyf", [0, 0, 0, 0]), ("loca", places[...])]
        version = 0x10000
      }
      try writer.add(tables.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }, version: version)
    }
    return writer.file
  }
}

/// Puts tables of faces into a file.
private struct FontWriter {
  private var faces: [(version: Int, tables: [(name: String, content: ArraySlice<UInt8>)])] = []
  /// How many bytes tables may still take: those that lie over each other in part would be written apart.
  private var room: Int
  private var stretches: Set<Stretch> = []

  init(room: Int) { self.room = room }

  mutating func add(_ tables: [(String, ArraySlice<UInt8>)], version: Int) throws(ImageFailure) {
    faces.append((version, tables))
    for (_, content) in tables {
      if let stretch = Stretch(content), !stretches.insert(stretch).inserted { continue }
      room -= content.count
    }
    guard room >= 0 else { throw ImageFailure(.refused, "has tables that lie over each other") }
  }

  /// The file; tables that faces share, or that are the same stretch, are written once.
  var file: [UInt8] {
    var result: [UInt8] = []
    if faces.count > 1 {
      result += Array("ttcf".utf8) + word(0x10000) + word(faces.count)
      var start = 12 + faces.count * 4
      for face in faces {
        result += word(start)
        start += 12 + face.tables.count * 16
      }
    }
    var end = result.count + faces.reduce(0) { $0 + 12 + $1.tables.count * 16 }
    var known: [Stretch: Int] = [:]
    var contents: [ArraySlice<UInt8>] = []
    for face in faces {
      let power = face.tables.isEmpty ? 0 : Int.bitWidth - 1 - face.tables.count.leadingZeroBitCount
      result += word(face.version) + half(face.tables.count) + half(16 << power) + half(power)
      result += half((face.tables.count - 1 << power) * 16)
      for (name, content) in face.tables {
        let stretch = Stretch(content)
        let place = stretch.flatMap { known[$0] } ?? end
        if place == end {
          if let stretch { known[stretch] = end }
          contents.append(content)
          end += (content.count + 3) & ~3
        }
        result += Array(name.utf8) + word(0) + word(place) + word(content.count)
      }
    }
    result.reserveCapacity(end)
    for content in contents {
      result += content
      result += [UInt8](repeating: 0, count: -content.count & 3)
    }
    return result
  }

  /// Where a table lies in the file it comes from; `nil` for one that was made here.
  private struct Stretch: Hashable {
    let range: Range<Int>
    init?(_ content: ArraySlice<UInt8>) {
      guard content.startIndex > 0 else { return nil }
      range = content.startIndex..<content.endIndex
    }
  }

  private func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
  private func half(_ value: Int) -> [UInt8] { [8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
