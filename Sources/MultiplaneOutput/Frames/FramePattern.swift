package import MultiplaneBase

/// A file name with a place for a number, such as `frame-%05d.png`.
///
/// One `%d` or `%0Nd` (N from 1 to 9) stands for the number; `%%` is a percent sign. The name has no folders in it.
package struct FramePattern: Hashable, Sendable, CustomStringConvertible {
  /// `frame-%05d`, and the extension of a format.
  package static func standard(_ format: PictureFormat) -> FramePattern {
    let suffix = ".\(format.fileExtension)"
    return FramePattern(description: "frame-%05d\(suffix)", prefix: "frame-", digits: 5, suffix: suffix)
  }

  /// The pattern as it was written.
  package let description: String
  private let prefix: String
  private let digits: Int
  private let suffix: String

  private init(description: String, prefix: String, digits: Int, suffix: String) {
    (self.description, self.prefix, self.digits, self.suffix) = (description, prefix, digits, suffix)
  }

  /// Reads a pattern; anything but exactly one number is an error.
  package init(_ text: String) throws(OutputError) {
    func refusal(_ reason: String) -> OutputError { .badPattern(text, reason: reason) }
    var parts = [""]
    var digits = 0
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        guard scalar.value >= 32 && scalar != "/" else {
          throw refusal("a name has no \"/\" and no control characters")
        }
        parts[parts.count - 1].unicodeScalars.append(scalar)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        parts[parts.count - 1] += "%"
        continue
      }
      if rest.first == "0" {
        rest.removeFirst()
        guard let width = rest.popFirst(), ("1"..."9").contains(width) else { throw refusal("write %d or %05d") }
        digits = Int(width.value) - 48
      }
      guard rest.popFirst() == "d" else { throw refusal("write %d or %05d") }
      parts.append("")
    }
    guard parts.count > 1 else { throw refusal("no place for the frame's number") }
    guard parts.count == 2 else { throw refusal("more than one place for the frame's number") }
    guard !text.hasPrefix(".") else { throw refusal("a name that begins with a dot is hidden") }
    self.init(description: text, prefix: parts[0], digits: digits, suffix: parts[1])
  }

  /// The same with the extension of a format in place of another format's.
  package func naming(_ format: PictureFormat) -> FramePattern {
    guard let other = PictureFormat(path: suffix), other != format else { return self }
    let stem = suffix.dropLast(other.fileExtension.utf8.count)
    let head = description.dropLast(other.fileExtension.utf8.count)
    return FramePattern(
      description: head + format.fileExtension, prefix: prefix, digits: digits, suffix: stem + format.fileExtension)
  }

  /// The name of file `number`, which is not negative.
  package func name(_ number: Int) -> String {
    precondition(number >= 0, "files are numbered from 0")
    return prefix + zeroPadded(number, to: digits) + suffix
  }

  /// The number of a name that this pattern makes, nil for other names.
  package func number(of name: String) -> Int? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.utf8.count > prefix.utf8.count + suffix.utf8.count
    else { return nil }
    let middle = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    // More digits than any sequence has would overflow what is counted with them.
    guard middle.count <= 12, middle.allSatisfy({ (48...57).contains($0) }),
      let number = Int(String(decoding: middle, as: UTF8.self)), number < FolderLimits.frames, self.name(number) == name
    else { return nil }
    return number
  }
}
