package import Multiplane
internal import MultiplaneBase

extension SceneMoment {
  /// The moment in the letters of a file's name.
  package var fileName: String {
    func digits(_ number: Double) -> String {
      numberText(number).map { $0 == "-" ? "minus-" : $0 == "." ? "-" : "\($0)" }.joined()
    }
    switch self {
    case .frame(0): return "start"
    case .frame(let number): return "frame-\(number)"
    case .time(let seconds): return "time-\(digits(seconds))"
    case .end: return "end"
    case .mark(let name, let delay): return "mark-\(plainName(name))" + (delay == 0 ? "" : "-plus-\(digits(delay))")
    case .scroll(let offset): return "scroll-\(digits(offset))"
    }
  }
}

/// A text in small letters and digits, with `-` between its words.
func plainName(_ text: String) -> String {
  let words = text.lowercased().utf8.split { !((0x61...0x7A).contains($0) || (0x30...0x39).contains($0)) }
  let name = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-").prefix(80)
  return name.isEmpty ? "frame" : String(name)
}
