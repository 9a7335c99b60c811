/// A number as a text shows it: rounded to three decimals, without trailing zeros, exponent or grouping, with a
/// decimal point in every locale; `inf` or `nan` if it is one of these.
package func decimalText(_ value: Double) -> String {
  guard value.isFinite else { return value.description }
  let magnitude = value.magnitude
  // Above this a Double has fewer than three decimals left, and thousandths would leave its exact integers.
  guard magnitude < 4e12 else { return (value < 0 ? "-" : "") + plainDigits(magnitude) }
  guard let thousandths = Int64(exactly: (magnitude * 1000).rounded()), thousandths != 0 else { return "0" }
  let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
  var text = (value < 0 ? "-" : "") + String(whole)
  if rest > 0 {
    var decimals = String(rest + 1000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    text += "." + decimals
  }
  return text
}

/// The shortest digits of a large number, its exponent written out as zeros.
private func plainDigits(_ value: Double) -> String {
  let parts = value.description.split(separator: "e")
  let digits = parts[0].split(separator: ".")
  let fraction = digits.count > 1 && digits[1] != "0" ? String(digits[1]) : ""
  guard parts.count == 2, let exponent = Int(parts[1]) else {
    return fraction.isEmpty ? String(digits[0]) : String(digits[0]) + "." + fraction.prefix(3)
  }
  return String(digits[0]) + fraction + String(repeating: "0", count: max(0, exponent - fraction.count))
}
