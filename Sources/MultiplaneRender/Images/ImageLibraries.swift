internal import CFiles
internal import CSpng
internal import CTurboJPEG
internal import CWebP

/// The libraries that pictures are decoded with; pixels depend on their versions.
///
/// giflib is not among them: what it gives are the indices its codes stand for, which every version reads alike, and colours, times
/// and what is nothing are decided here (`GIFFile`). Nor can it be asked: its version is known to its header alone.
package enum ImageLibraries {
  /// Their versions as they are loaded, in a fixed order; librsvg is loaded to be asked.
  package static let versions: [RenderFingerprint.Part] = {
    let webp = WebPGetDecoderVersion()
    return [
      ("libspng", String(cString: spng_version_string())), ("libjpeg-turbo", turboJPEG ?? "unknown"),
      ("libwebp", "\(webp >> 16).\(webp >> 8 & 255).\(webp & 255)"),
      ("librsvg", RsvgLibrary.shared?.version ?? "not installed"),
    ].map { RenderFingerprint.Part(name: $0.0, value: $0.1) }
  }()

  /// The interface has no call that tells the version, so it is read where the library's file states it for people.
  private static let turboJPEG: String? = {
    let decompress: @convention(c) () -> tjhandle? = tjInitDecompress
    var version = [UInt8](repeating: 0, count: 16)
    let room = version.count
    let length = version.withUnsafeMutableBytes { bytes in
      mp_version_in_library(
        unsafeBitCast(decompress, to: UnsafeRawPointer.self), "libjpeg-turbo version ",
        bytes.assumingMemoryBound(to: CChar.self).baseAddress, room)
    }
    return length == 0 ? nil : String(decoding: version.prefix(length), as: UTF8.self)
  }()
}
