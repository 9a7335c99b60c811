import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Colours by the numbers and names of SwiftUI and UIKit.
@Suite struct ColorNameTests {
  /// The colour of a view, as a scene has it.
  private func color(_ color: Color) throws -> String {
    try layers(of: color).replacing("- Color: ", with: "").replacing("\n  place: center\n", with: "")
  }

  @Test func `a colour is told by its hue, saturation and brightness`() throws {
    let expected: [(Double, Double, Double, String)] = [
      (0, 1, 1, "FF0000"), (1.0 / 6, 1, 1, "FFFF00"), (1.0 / 3, 1, 1, "00FF00"), (0.5, 1, 1, "00FFFF"),
      (2.0 / 3, 1, 1, "0000FF"), (5.0 / 6, 1, 1, "FF00FF"), (1, 1, 1, "FF0000"), (0.3, 0, 0.6, "999999"),
      (0.5, 0.5, 0.8, "66CCCC"), (0.1, 1, 0, "000000"),
    ]
    for (hue, saturation, brightness, digits) in expected {
      #expect(try color(Color(hue: hue, saturation: saturation, brightness: brightness)) == "\"#\(digits)\"")
    }
    #expect(try color(Color(hue: 0, saturation: 1, brightness: 1, opacity: 0.5)) == "\"#FF0000 50%\"")
  }

  @Test func `colours of iOS's interface have a look for light devices and one for dark ones`() throws {
    #expect(
      try color(Color(.systemGray6)) == ##""if(appearance == \"dark\", \"#1C1C1E\", \"#F2F2F7\")""##)
    #expect(try color(Color(uiColor: .separator)).contains(##"\"#545458 60%\", \"#3C3C43 29%\""##))
    #expect(try layers(of: Text("A").background(.background)).contains("#000000"))
  }

  @Test func `lesser styles are grays, and what can be tapped is blue`() throws {
    #expect(try layers(of: Circle().fill(.tertiary)).contains("fill: \"#3C3C43 30%\""))
    #expect(try layers(of: Text("A").foregroundStyle(.quaternary)).contains("color: \"#3C3C43 18%\""))
    #expect(try layers(of: Circle().fill(.tint)).contains("fill: \"#007AFF\""))
    #expect(try color(.accentColor) == "\"#007AFF\"")
  }
}
