import CGif

/// The images in a GIF file, unpacked by giflib.
enum GIFImages {
  /// Calls a body with every image, premultiplied, and its place on the canvas.
  ///
  /// All images are in memory together, a byte a pixel: the header has been found within the limits before.
  ///
  /// - Throws: giflib refuses the file, or what the body throws.
  static func forEach(
    in bytes: [UInt8], _ body: (PixelBuffer, FrameSheet.Place) throws(ImageRemark) -> Void
  ) throws(ImageRemark) {
    let source = Source(bytes)
    var code: Int32 = 0
    guard let file = DGifOpen(Unmanaged.passUnretained(source).toOpaque(), Source.read, &code) else {
      throw GIFFile.damaged
    }
    defer { DGifCloseFile(file, nil) }
    guard withExtendedLifetime(source, { DGifSlurp(file) }) == GIF_OK, let images = file.pointee.SavedImages else {
      throw GIFFile.damaged
    }
    for index in 0..<Int(file.pointee.ImageCount) {
      let image = images[index]
      var control = GraphicsControlBlock()
      control.TransparentColor = NO_TRANSPARENT_COLOR
      // An image without such a block leaves it as it is.
      DGifSavedExtensionToGCB(file, Int32(index), &control)
      guard let colors = image.ImageDesc.ColorMap ?? file.pointee.SColorMap, let indices = image.RasterBits,
        image.ImageDesc.Width <= file.pointee.SWidth, image.ImageDesc.Height <= file.pointee.SHeight
      else { throw GIFFile.damaged }
      let pixels = PixelBuffer(width: Int(image.ImageDesc.Width), height: Int(image.ImageDesc.Height))
      let table = table(colors.pointee, transparent: Int(control.TransparentColor))
      for y in 0..<pixels.height {
        let (row, line) = (pixels.row(y), indices + y * pixels.width)
        for x in 0..<pixels.width { row[x] = table[Int(line[x])] }
      }
      let disposal: FrameSheet.Disposal =
        switch control.DisposalMode {
        case DISPOSE_BACKGROUND: .clear
        case DISPOSE_PREVIOUS: .restore
        default: .keep
        }
      let place = FrameSheet.Place(
        x: Int(image.ImageDesc.Left), y: Int(image.ImageDesc.Top), disposal: disposal, blends: true)
      try body(pixels, place)
    }
  }

  /// The pixel of every index: black for one that the table of colors does not have.
  private static func table(_ colors: ColorMapObject, transparent: Int) -> [UInt32] {
    (0..<256).map { index in
      if index == transparent { return 0 }
      guard index < colors.ColorCount, let color = colors.Colors?[index] else { return 0xFF00_0000 }
      return 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
    }
  }
}

/// The bytes that giflib reads.
private final class Source {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static let read:
    @convention(c) (
      UnsafeMutablePointer<GifFileType>?, UnsafeMutablePointer<GifByteType>?, Int32
    ) -> Int32 = { file, target, count in
      guard let data = file?.pointee.UserData, let target else { return 0 }
      return Unmanaged<Source>.fromOpaque(data).takeUnretainedValue().read(Int(count), into: target)
    }

  /// Many files lack the byte that ends them.
  private func read(_ count: Int, into target: UnsafeMutablePointer<GifByteType>) -> Int32 {
    if at == bytes.count, count == 1 {
      target[0] = 0x3B
      return 1
    }
    let count = min(count, bytes.count - at)
    bytes.withUnsafeBufferPointer { bytes in
      if count > 0, let start = bytes.baseAddress { target.update(from: start + at, count: count) }
    }
    at += count
    return Int32(count)
  }
}
