package import MultiplaneBase

/// Where the text of an expression stands in its file, so that a part of it can be pointed at.
package struct ExpressionLocation: Sendable {
  private let map: @Sendable (Range<Int>) -> SourceSpan
  /// The key path that diagnostics name, such as `layers[3].height`.
  package var path: String?

  /// The place of a text that stands on one line.
  ///
  /// - Parameters:
  ///   - line: The line of the text's first character, from 1.
  ///   - column: The column of the text's first character, from 1, in Unicode scalars.
  package init(file: String, line: Int, column: Int, path: String? = nil) {
    self.path = path
    map = { SourceSpan(file: file, line: line, column: column + $0.lowerBound, length: $0.count) }
  }

  /// The place of a text that is folded or escaped in the file.
  ///
  /// - Parameter map: Gives the place of a range of the text, counted in Unicode scalars from 0. The range may be empty
  ///   and may start at the text's end.
  package init(path: String? = nil, map: @escaping @Sendable (Range<Int>) -> SourceSpan) {
    (self.path, self.map) = (path, map)
  }

  /// The place in the file of a range of the text, counted in Unicode scalars from 0.
  package func span(of range: Range<Int>) -> SourceSpan { map(range) }

  /// The location of a part of the text that starts `count` Unicode scalars on.
  package func advanced(by count: Int) -> ExpressionLocation {
    ExpressionLocation(path: path) { [map] in map($0.lowerBound + count..<$0.upperBound + count) }
  }
}
