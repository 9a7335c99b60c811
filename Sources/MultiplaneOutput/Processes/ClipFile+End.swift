internal import Glibc
package import MultiplaneBase

extension ClipFile {
  /// Whether what the encoder has written is a file of a format from its first bytes to its last.
  ///
  /// ffmpeg 5.1 ends with exit code 0 where a full disk took the end of a file, which players need to open it.
  package func isWhole(as format: ClipFormat) throws(OutputError) -> Bool {
    let file = try folder.open(temporaryName, for: .reading)
    defer { file.closeQuietly() }
    let size = size
    func bytes(at offset: Int, _ count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      let length = retrying { pread(file.descriptor, &bytes, count, off_t(offset)) }
      return length == count ? bytes : []
    }
    func number(at offset: Int, bytes count: Int = 4) -> Int {
      bytes(at: offset, count).reduce(0) { $0 << 8 | Int(truncatingIfNeeded: $1) }
    }
    /// A number of EBML: as many bytes as its first one has zeros before its first bit that is set, and one more.
    func variable(at offset: Int) -> (value: Int, bytes: Int)? {
      guard let first = bytes(at: offset, 1).first, first > 0 else { return nil }
      let count = first.leadingZeroBitCount + 1
      guard bytes(at: offset, count).count == count else { return nil }
      return (number(at: offset, bytes: count) - 1 << (7 * count), count)
    }
    func says(_ word: String, at offset: Int) -> Bool { bytes(at: offset, word.utf8.count) == Array(word.utf8) }
    switch format {
    case .gif: return says("GIF8", at: 0) && says(";", at: size - 1)
    case .apng: return says("PNG", at: 1) && says("IEND", at: size - 8)
    case .webp: return says("RIFF", at: 0) && Int(UInt32(truncatingIfNeeded: number(at: 4)).byteSwapped) == size - 8
    case .mp4, .mov, .avif:
      // The box `moov` is the index of a film, which is written when all frames are there.
      var (offset, hasIndex) = (0, false)
      while offset < size {
        let short = number(at: offset)
        let length = short == 1 ? number(at: offset + 8, bytes: 8) : short
        guard length >= 8, length <= size - offset else { return false }
        hasIndex = hasIndex || says("moov", at: offset + 4)
        offset += length
      }
      return hasIndex
    case .webm:
      // The length of the segment behind the header (EBML) is written when all frames are there.
      guard number(at: 0) == 0x1A45_DFA3, let header = variable(at: 4) else { return false }
      let segment = 4 + header.bytes + header.value
      guard number(at: segment) == 0x1853_8067, let length = variable(at: segment + 4) else { return false }
      return segment + 4 + length.bytes + length.value == size
    }
  }
}
