/// A text as a word of a shell's command line. Characters that do not show are written in the escapes of bash and zsh.
package func shellWord(_ text: String) -> String {
  let plain = Array("-_./:=,+@%".utf8)
  let isPlain = text.utf8.allSatisfy { byte in
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || plain.contains(byte)
  }
  if isPlain, !text.isEmpty { return text }
  if !text.unicodeScalars.contains(where: isHidden) { return "'" + text.replacing("'", with: "'\\''") + "'" }
  let escaped = text.unicodeScalars.map { scalar in
    if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
    return isHidden(scalar) ? "\\U" + hexadecimal(UInt64(scalar.value), digits: 8) : String(scalar)
  }
  return "$'" + escaped.joined() + "'"
}
