import CJPEG
import Glibc

/// Writes small JPEG files of eight rows, in which each point has its own color, as in the files of most cameras' best kind.
enum JPEGBuilder {
  /// A file of eight equal rows.
  static func file(rows row: [UInt8], channels: Int = 3, isAdobe: Bool = true) -> [UInt8] {
    file(Array(repeatElement(row, count: 8).joined()), channels: channels, isAdobe: isAdobe)
  }

  /// A file of gray pixels, of red, green and blue ones, or of four inks.
  static func file(_ pixels: [UInt8], channels: Int, progressive: Bool = false, isAdobe: Bool = true) -> [UInt8] {
    var pixels = pixels
    var errors = jpeg_error_mgr()
    var encoder = jpeg_compress_struct()
    var out: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    return withUnsafeMutablePointer(to: &errors) { errors in
      encoder.err = jpeg_std_error(errors)
      jpeg_CreateCompress(&encoder, JPEG_LIB_VERSION, MemoryLayout.size(ofValue: encoder))
      defer { jpeg_destroy_compress(&encoder) }
      jpeg_mem_dest(&encoder, &out, &count)
      defer { free(out) }
      (encoder.image_width, encoder.image_height) = (JDIMENSION(pixels.count / 8 / channels), 8)
      encoder.input_components = Int32(channels)
      encoder.in_color_space = channels == 1 ? JCS_GRAYSCALE : channels == 3 ? JCS_RGB : JCS_CMYK
      jpeg_set_defaults(&encoder)
      jpeg_set_quality(&encoder, 100, 1)
      if !isAdobe { encoder.write_Adobe_marker = 0 }
      if channels < 4 {
        encoder.comp_info.pointee.h_samp_factor = 1
        encoder.comp_info.pointee.v_samp_factor = 1
      }
      if progressive { jpeg_simple_progression(&encoder) }
      jpeg_start_compress(&encoder, 1)
      pixels.withUnsafeMutableBufferPointer { pixels in
        for y in 0..<8 {
          var row: UnsafeMutablePointer<UInt8>? = pixels.baseAddress.map { $0 + y * pixels.count / 8 }
          jpeg_write_scanlines(&encoder, &row, 1)
        }
      }
      jpeg_finish_compress(&encoder)
      return Array(UnsafeBufferPointer(start: out, count: Int(count)))
    }
  }
}
