public import Foundation
public import MultiplaneViews

extension GeometryProxy {
  /// The size of the reader, in points: numbers, by which its content may be laid out and decided.
  public var size: CGSize {
    let rect = frame(in: .local)
    return CGSize(width: rect.width, height: rect.height)
  }
}
