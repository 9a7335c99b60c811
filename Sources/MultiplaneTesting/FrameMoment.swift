internal import MultiplaneBase

/// A moment of a scene, which names its golden.
public struct FrameMoment: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case frame(Int), time(Double), mark(String), scroll(Double)
  }
  let kind: Kind

  /// Frame 0.
  public static let start = FrameMoment(kind: .frame(0))
  /// A frame by its number.
  public static func frame(_ number: Int) -> FrameMoment { FrameMoment(kind: .frame(number)) }
  /// The first frame at or after a time, in seconds.
  public static func time(_ seconds: Double) -> FrameMoment { FrameMoment(kind: .time(seconds)) }
  /// The first frame at or after a mark of the track.
  public static func mark(_ name: String) -> FrameMoment { FrameMoment(kind: .mark(name)) }
  /// Frame 0 with the main scroller at an offset, in points.
  public static func scroll(_ offset: Double) -> FrameMoment { FrameMoment(kind: .scroll(offset)) }

  /// The moment in the letters of a file's name.
  package var fileName: String {
    func digits(_ number: Double) -> String {
      numberText(number).map { $0 == "-" ? "minus-" : $0 == "." ? "-" : "\($0)" }.joined()
    }
    switch kind {
    case .frame(0): return "start"
    case .frame(let number): return "frame-\(number)"
    case .time(let seconds): return "time-\(digits(seconds))"
    case .mark(let name): return "mark-\(plainName(name))"
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
