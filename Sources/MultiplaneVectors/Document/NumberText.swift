import Glibc

/// A number with at most so many decimals and nothing that could be left out, as paths and attributes take it.
package func numeral(_ value: Double, digits: Int = 2) -> String {
  guard value.isFinite else { return "0" }
  let unit = pow(10, Double(digits))
  let rounded = (value * unit).rounded()
  guard rounded != 0 else { return "0" }
  guard abs(rounded) < 1e15 else { return value > 0 ? "1e12" : "-1e12" }
  let (whole, rest) = Int(abs(rounded)).quotientAndRemainder(dividingBy: Int(unit))
  var text = rounded < 0 ? "-" : ""
  if whole != 0 || rest == 0 { text += String(whole) }
  guard rest != 0 else { return text }
  var decimals = String(rest + Int(unit)).dropFirst()
  while decimals.last == "0" { decimals.removeLast() }
  return text + "." + decimals
}

/// A short name by its number: a to z, then aa and on.
package func shortName(_ number: Int) -> String {
  let letters = Array("abcdefghijklmnopqrstuvwxyz")
  let (rest, last) = number.quotientAndRemainder(dividingBy: letters.count)
  return (rest > 0 ? shortName(rest - 1) : "") + String(letters[last])
}
