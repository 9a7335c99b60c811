public import Foundation
public import MultiplaneViews

extension Text {
  /// A value in a format, as it is written in American English. Dates are those of the machine's time zone.
  public init<Format: FormatStyle>(
    _ value: Format.FormatInput, format: Format, file: StaticString = #fileID, line: Int = #line
  ) where Format.FormatOutput == String {
    self.init(verbatim: format.locale(Locale(identifier: "en_US")).format(value), file: file, line: line)
  }
}

extension TextWords.StringInterpolation {
  /// Adds a value in a format, as it is written in American English.
  public mutating func appendInterpolation<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
  where Format.FormatOutput == String { appendInterpolation(Text(value, format: format)) }
}
