internal import CPictures

/// A JPEG's pixels as they are stored, drawn from the top down.
package final class JPEGRows: DecodedPicture {
  let width: Int
  let height: Int
  let isOpaque = true
  private let picture: OpaquePointer
  private var done = 0
  /// Whether pixels are four inks.
  private let isInks: Bool
  private let colors: PictureColors

  /// The warnings about how the file is read.
  let remarks: [ImageFailure]

  /// Throws for a file of other sides, or one that is damaged: a progressive picture is read to its end here.
  package convenience init(_ bytes: [UInt8], width: Int, height: Int) throws(ImageFailure) {
    try self.init(bytes, width: width, height: height, isInks: false, .standard, remarks: [])
  }

  init(_ bytes: [UInt8], width: Int, height: Int, isInks: Bool, _ colors: PictureColors, remarks: [ImageFailure])
    throws(ImageFailure)
  {
    (self.isInks, self.colors, self.remarks) = (isInks, colors, remarks)
    var opened: OpaquePointer?
    let fault = Self.fault { text in
      opened = bytes.withUnsafeBufferPointer { bytes in
        mp_jpeg_open(
          bytes.baseAddress, bytes.count, UInt32(width), UInt32(height), isInks ? 1 : 0, text)
      }
      return opened != nil
    }
    guard let opened else { throw Self.damaged(fault) }
    (picture, self.width, self.height) = (opened, width, height)
  }

  deinit { mp_jpeg_close(picture) }

  package func read(_ range: Range<Int>, into pixels: UnsafeMutableRawPointer) throws(ImageFailure) {
    precondition(range.lowerBound == done && range.upperBound <= height)
    let fault = Self.fault { text in mp_jpeg_draw(picture, pixels, UInt32(range.count), text) == 0 }
    if let fault { throw Self.damaged(fault) }
    done = range.upperBound
    convert(pixels, range.count * width)
  }

  /// Takes pixels to sRGB.
  private func convert(_ pixels: UnsafeMutableRawPointer, _ count: Int) {
    colors.conversion?.convert(pixels, count: count, .bgra8)
    guard isInks else { return }
    let words = pixels.assumingMemoryBound(to: UInt32.self)
    for index in 0..<count {
      let word = words[index]
      if colors.conversion == nil {
        // Cyan comes first and takes red away; black takes from all.
        func level(_ shift: UInt32) -> UInt32 { ((word >> shift & 255) * (word >> 24) + 127) / 255 }
        words[index] = 0xFF00_0000 | level(0) << 16 | level(8) << 8 | level(16)
      } else {
        words[index] = word | 0xFF00_0000
      }
    }
  }

  /// The message of a call that went wrong; `nil` if it did not.
  private static func fault(_ call: (UnsafeMutablePointer<CChar>) -> Bool) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(mp_jpeg_fault_room)) { room in
      guard let text = room.baseAddress, !call(text) else { return nil }
      return String(cString: text)
    }
  }

  private static func damaged(_ fault: String?) -> ImageFailure {
    ImageFailure(.refused, "is damaged: \(fault ?? "unknown error")")
  }
}
