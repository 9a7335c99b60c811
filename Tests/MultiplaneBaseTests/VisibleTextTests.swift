import MultiplaneBase
import Testing

@Suite struct VisibleTextTests {
  /// The scalars with the property Prepended_Concatenation_Mark, which show, and the two joiners.
  private static let shown: Set<UInt32> = Set(0x600...0x605).union([
    0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
  ])
  .union([0x200C, 0x200D])

  @Test func `every control, line end and format is written as an escape`() {
    for value in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(UInt32(value)), !Self.shown.contains(scalar.value) else { continue }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        #expect(isHidden(scalar), "U+\(String(value, radix: 16))")
      default: continue
      }
    }
  }

  @Test func `what shows stays as it is`() {
    for text in ["Ann", "é", "👩‍👩‍👧", "می‌خواهم", "؀١", "🏳️‍🌈"] { #expect(visible(text) == text) }
    #expect(visible("a\u{202E}b\n\u{1B}[0m\u{E0041}") == "a\\u{202E}b\\n\\u{1B}[0m\\u{E0041}")
  }
}
