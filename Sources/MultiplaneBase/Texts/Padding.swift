/// Lower-case hexadecimal with leading zeros.
package func hexadecimal(_ value: UInt64, digits: Int) -> String { zeroPadded(String(value, radix: 16), to: digits) }

/// A whole number of at least 0 with leading zeros.
package func zeroPadded(_ number: Int, to digits: Int) -> String { zeroPadded(String(number), to: digits) }

/// Digits with leading zeros.
package func zeroPadded(_ digits: String, to count: Int) -> String {
  let missing = count - digits.utf8.count
  return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
}

/// Thousandths as a decimal with three digits after the point.
package func decimalText(thousandths: Int) -> String {
  "\(thousandths / 1000).\(zeroPadded(thousandths % 1000, to: 3))"
}
