internal import CPictures
import MultiplaneBase

/// A JPEG's pixels as they are stored, drawn from the top down.
package final class JPEGRows: DecodedPicture {
  let width: Int
  let height: Int
  let isOpaque = true
  private let picture: OpaquePointer
  private var done = 0

  /// Throws for a file of other sides, or one that is damaged: a progressive picture is read to its end here.
  package init(_ bytes: [UInt8], width: Int, height: Int) throws(ImageRemark) {
    var opened: OpaquePointer?
    let fault = Self.fault { text in
      opened = bytes.withUnsafeBufferPointer { bytes in
        mp_jpeg_open(
          bytes.baseAddress, bytes.count, UInt32(width), UInt32(height), Int32(ImageLimits.scans.value), text)
      }
      return opened != nil
    }
    guard let opened else { throw Self.damaged(fault) }
    (picture, self.width, self.height) = (opened, width, height)
  }

  deinit { mp_jpeg_close(picture) }

  package func take(_ range: Range<Int>, into pixels: UnsafeMutableRawPointer) throws(ImageRemark) {
    precondition(range.lowerBound == done && range.upperBound <= height)
    let fault = Self.fault { text in mp_jpeg_draw(picture, pixels, UInt32(range.count), text) == 0 }
    if let fault { throw Self.damaged(fault) }
    done = range.upperBound
  }

  /// What a call says that went wrong; `nil` if it did not.
  private static func fault(_ call: (UnsafeMutablePointer<CChar>) -> Bool) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(mp_jpeg_fault_room)) { room in
      guard let text = room.baseAddress, !call(text) else { return nil }
      return String(cString: text)
    }
  }

  private static func damaged(_ fault: String?) -> ImageRemark {
    ImageRemark(.refused, "is damaged: \(fault ?? "unknown error")")
  }
}
