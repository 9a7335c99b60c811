extension Property {
  /// What is wrong with a constant number for this property; `nil` if it may be.
  ///
  /// Values known only later are held to the same ranges where they are used.
  package func problem(with value: Double) -> String? {
    switch self {
    case .width, .height, .minWidth, .minHeight, .maxWidth, .maxHeight, .spacerLength, .basis, .padding, .inset,
      .overscan,
      .corner, .slice, .rate, .blur, .shadowRadius, .strokeWidth, .borderWidth, .saturation, .gradientExtent:
      if value < 0 { return "cannot be negative" }
    case .aspect, .lineHeight, .size, .part(.size, _), .estimate:
      if value <= 0 { return "must be above 0" }
    case .lines, .reserve:
      if value < 1 || value.rounded() != value { return "must be a whole number of at least 1" }
    case .weight, .part(.weight, _):
      if !(100...900).contains(value) { return "must be from 100 to 900" }
    case .tracking, .part(.tracking, _):
      if value.magnitude > FontLimits.tracking {
        return "must be from -\(Int(FontLimits.tracking)) to \(Int(FontLimits.tracking))"
      }
    case .opacity, .focusX, .focusY:
      if !(0...1).contains(value) { return "must be from 0 to 1" }
    default: break
    }
    return value.magnitude <= NumberLimits.largest ? nil : "is too large a number"
  }
}
