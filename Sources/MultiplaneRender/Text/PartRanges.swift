import MultiplaneLayout

/// Which part of a text each stretch of a paragraph is of, as the paragraph is laid out.
struct PartRanges {
  /// Where each stretch ends, in bytes of the paragraph, and its part; in order.
  private(set) var ends: [(end: Int, part: Int)] = []

  /// All of a text without parts.
  init() {}

  /// A paragraph of several pieces.
  ///
  /// - Parameters:
  ///   - pieces: How many bytes each piece has, and where it begins in the text; one that is not of the text takes the part
  ///     of the place it is at.
  ///   - parts: The parts of the text.
  init(_ pieces: [(length: Int, start: Int, isOfText: Bool)], _ parts: [TextPart]) {
    var written = 0
    for piece in pieces {
      var (left, place) = (piece.length, piece.start)
      while left > 0 {
        let (part, end) = Self.part(at: place, parts)
        let length = piece.isOfText && part < parts.count - 1 ? min(left, end - place) : left
        written += length
        ends.append((written, part))
        (left, place) = (left - length, place + length)
      }
    }
  }

  /// The part at a byte of the text, and where it ends; the last part at the end of the text.
  private static func part(at place: Int, _ parts: [TextPart]) -> (part: Int, end: Int) {
    var end = 0
    for (index, part) in parts.enumerated() {
      end += part.length
      if place < end { return (index, end) }
    }
    return (parts.count - 1, end)
  }

  /// The part at a byte of the paragraph.
  func part(at offset: Int) -> Int { ends.first { offset < $0.end }?.part ?? ends.last?.part ?? 0 }
}
