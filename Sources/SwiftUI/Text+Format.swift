public import Foundation
public import MultiplaneViews

extension Text {
  /// A value in a format, as it is written in American English. Dates are those of the machine's time zone.
  public init<Format: FormatStyle>(_ value: Format.FormatInput, format: Format) where Format.FormatOutput == String {
    self.init(verbatim: format.locale(Locale(identifier: "en_US")).format(value))
  }
  /// The parts of a date that are written.
  public enum DateStyle: Sendable {
    /// The day, as in June 3, 2019, or the time of it, as in 11:23 PM.
    case date, time
  }
  /// A date as it is written in American English, in the machine's time zone.
  public init(_ date: Date, style: DateStyle) {
    let format = style == .time ? Date.FormatStyle().hour().minute() : Date.FormatStyle().year().month(.wide).day()
    self.init(date, format: format)
  }
}

/// Words of a text, as a literal gives them.
public typealias LocalizedStringKey = TextWords

extension TextWords.StringInterpolation {
  /// Adds a value in a format, as it is written in American English.
  public mutating func appendInterpolation<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
  where Format.FormatOutput == String { appendInterpolation(Text(value, format: format)) }
  /// Adds a number by a specifier of C, such as `%.2f`.
  public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
    appendInterpolation(Text(verbatim: String(format: specifier, value)))
  }
}
