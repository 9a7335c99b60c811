public import Foundation
public import MultiplaneViews

extension GeometryProxy {
  /// The size of the reader, in points: numbers, by which its content may be laid out and decided.
  public var size: CGSize {
    let rect = frame(in: .local)
    return CGSize(width: rect.width, height: rect.height)
  }
}

extension View {
  /// A box of a size, in points, in which the view stands; an axis without one stays as it is.
  @_disfavoredOverload public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center, file: StaticString = #fileID,
    line: Int = #line
  ) -> AnyView {
    frame(
      width: width.map { Double($0) }, height: height.map { Double($0) }, alignment: alignment, file: file, line: line)
  }
}
