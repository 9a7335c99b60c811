import CGif

/// The images in a GIF file, unpacked by giflib one after the other; nothing of an image is kept when the next one comes.
package final class GIFImages {
  private let file: UnsafeMutablePointer<GifFileType>
  private let source: Source

  /// Opens a file.
  ///
  /// - Parameter parts: Where what makes pixels lies in the bytes: the screen's description, then the images in their order.
  /// - Throws: giflib refuses the screen's description.
  init(_ bytes: [UInt8], parts: [Range<Int>]) throws(ImageFailure) {
    source = Source(bytes, parts)
    var code: Int32 = 0
    guard let file = DGifOpen(Unmanaged.passUnretained(source).toOpaque(), Source.read, &code) else {
      throw Self.remark(on: code)
    }
    self.file = file
  }

  deinit { DGifCloseFile(file, nil) }

  /// Unpacks the next image.
  ///
  /// - Parameter transparent: The index that is nothing.
  /// - Returns: Its pixels, premultiplied.
  /// - Throws: Its codes end early or are none.
  func next(transparent: Int?) throws(ImageFailure) -> PixelBuffer {
    var kind = UNDEFINED_RECORD_TYPE
    // The high-level call for descriptions (`DGifGetImageDesc`) would keep every image's.
    try check(DGifGetRecordType(file, &kind))
    guard kind == IMAGE_DESC_RECORD_TYPE else { throw GIFFile.damaged }
    try check(DGifGetImageHeader(file))
    let image = file.pointee.Image
    guard let colors = image.ColorMap ?? file.pointee.SColorMap, image.Width > 0, image.Height > 0 else {
      throw GIFFile.damaged
    }
    try ImageLimits.check(width: Int(image.Width), height: Int(image.Height))
    let pixels = PixelBuffer(width: Int(image.Width), height: Int(image.Height))
    let table = Self.table(colors.pointee, transparent: transparent)
    var line = [UInt8](repeating: 0, count: pixels.width)
    for (first, step) in image.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)] {
      for y in stride(from: first, to: pixels.height, by: step) {
        try check(DGifGetLine(file, &line, image.Width))
        let row = pixels.row(y)
        for x in 0..<pixels.width { row[x] = table[Int(line[x])] }
      }
    }
    return pixels
  }

  private func check(_ status: Int32) throws(ImageFailure) {
    guard status == GIF_OK else { throw Self.remark(on: file.pointee.Error) }
  }

  /// The error of a file from giflib's code for a failure: nothing, where the system had no memory.
  package static func remark(on code: Int32) -> ImageFailure {
    code == D_GIF_ERR_NOT_ENOUGH_MEM ? .outOfMemory : GIFFile.damaged
  }

  /// The pixel of every index: black for one that the table of colors does not have.
  private static func table(_ colors: ColorMapObject, transparent: Int?) -> [UInt32] {
    (0..<256).map { index in
      if index == transparent { return 0 }
      guard index < colors.ColorCount, let color = colors.Colors?[index] else { return 0xFF00_0000 }
      return 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
    }
  }
}

/// The bytes that giflib reads: parts of a file as if they stood side by side.
private final class Source {
  private let bytes: [UInt8]
  private let parts: [Range<Int>]
  private var part = 0
  private var at: Int

  init(_ bytes: [UInt8], _ parts: [Range<Int>]) {
    (self.bytes, self.parts, at) = (bytes, parts, parts.first?.lowerBound ?? 0)
  }

  static let read:
    @convention(c) (
      UnsafeMutablePointer<GifFileType>?, UnsafeMutablePointer<GifByteType>?, Int32
    ) -> Int32 = { file, target, count in
      guard let data = file?.pointee.UserData, let target else { return 0 }
      return Int32(Unmanaged<Source>.fromOpaque(data).takeUnretainedValue().read(Int(count), into: target))
    }

  /// Copies up to so many bytes; fewer at the end of the last part.
  private func read(_ count: Int, into target: UnsafeMutablePointer<GifByteType>) -> Int {
    var done = 0
    while done < count, part < parts.count {
      let length = min(count - done, parts[part].upperBound - at)
      bytes.withUnsafeBufferPointer { bytes in
        if length > 0, let start = bytes.baseAddress { (target + done).update(from: start + at, count: length) }
      }
      (done, at) = (done + length, at + length)
      guard at == parts[part].upperBound else { continue }
      part += 1
      if part < parts.count { at = parts[part].lowerBound }
    }
    return done
  }
}
