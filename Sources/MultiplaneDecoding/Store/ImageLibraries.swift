internal import CFiles
internal import CJPEG
internal import CLcms
internal import CWebP

/// The libraries that pictures are decoded with; pixels depend on their versions.
///
/// giflib is not among them: what it gives are the indices its codes stand for, which every version reads alike, and colours, times
/// and what is nothing are decided here (`GIFFile`). Nor can it be asked: its version is known to its header alone.
package enum ImageLibraries {
  /// The versions of all as they are loaded, in a fixed order.
  package static var versions: [RenderFingerprint.Part] { versions(for: [.png, .jpeg, .webp, .svg]) }

  /// The versions of those that some formats are decoded with.
  ///
  /// - Parameter librsvg: The version that a decoder has told; without it the library is loaded to be asked, with a dozen others.
  package static func versions(
    for formats: Set<ImageHeader.Format>, librsvg: String? = nil
  ) -> [RenderFingerprint.Part] {
    let all: [(formats: Set<ImageHeader.Format>, name: String, version: () -> String)] = [
      ([.jpeg], "libjpeg-turbo", { libjpeg ?? "unknown" }),
      ([.webp], "libwebp", { webp }),
      ([.png, .jpeg, .webp], "lcms2", { colors }),
      ([.svg], "librsvg", { librsvg ?? RsvgLibrary.shared?.version ?? "not installed" }),
    ]
    return all.filter { !formats.isDisjoint(with: $0.formats) }
      .map { RenderFingerprint.Part(name: $0.name, value: $0.version()) }
  }

  private static var colors: String {
    let number = cmsGetEncodedCMMversion()
    return "\(number / 1000).\(number / 10 % 100)"
  }

  private static var webp: String {
    let number = WebPGetDecoderVersion()
    return "\(number >> 16).\(number >> 8 & 255).\(number & 255)"
  }

  /// The interface has no call that tells the version, so it is read where the library's file states it for people.
  private static let libjpeg: String? = {
    let known: @convention(c) (UnsafeMutablePointer<jpeg_error_mgr>?) -> UnsafeMutablePointer<jpeg_error_mgr>? =
      jpeg_std_error
    var version = [UInt8](repeating: 0, count: 16)
    let room = version.count
    let length = version.withUnsafeMutableBytes { bytes in
      mp_version_in_library(
        unsafeBitCast(known, to: UnsafeRawPointer.self), "libjpeg-turbo version ",
        bytes.assumingMemoryBound(to: CChar.self).baseAddress, room)
    }
    return length == 0 ? nil : String(decoding: version.prefix(length), as: UTF8.self)
  }()
}
