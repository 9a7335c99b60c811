import CWebP

/// The memory that libwebp writes files to, one after the other.
final class WebPOutput {
  private var body = WebPMemoryWriter()

  init() { WebPMemoryWriterInit(&body) }
  deinit { WebPMemoryWriterClear(&body) }

  /// A setting that is the library's own but for what `change` says.
  static func config(_ change: (inout WebPConfig) -> Bool) -> WebPConfig {
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0, change(&config) else {
      preconditionFailure("libwebp has another interface than the one it was built with")
    }
    return config
  }

  /// The file of straight pixels in rows without gaps, blue, green, red, alpha in memory order; valid until the next call.
  func file(
    of pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, _ config: WebPConfig
  ) -> UnsafeMutableRawBufferPointer {
    WebPMemoryWriterClear(&body)
    var (config, input) = (config, WebPPicture())
    guard WebPPictureInit(&input) != 0 else { preconditionFailure("libwebp is another one than it was built with") }
    (input.use_argb, input.width, input.height) = (1, Int32(width), Int32(height))
    input.argb = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
    input.argb_stride = Int32(width)
    input.writer = WebPMemoryWrite
    let isDone = withUnsafeMutablePointer(to: &body) { body in
      input.custom_ptr = UnsafeMutableRawPointer(body)
      return WebPEncode(&config, &input) != 0
    }
    // It holds the planes of what is lossy.
    WebPPictureFree(&input)
    precondition(isDone, "libwebp refused a picture within its bounds: \(input.error_code.rawValue)")
    guard let bytes = body.mem else { preconditionFailure("libwebp wrote no file") }
    return UnsafeMutableRawBufferPointer(start: bytes, count: body.size)
  }
}
