import MultiplaneViews
import TestSupport
import Testing

@Suite struct LiveTests {
  private static let formulas: [(Live, String)] = [
    (Live.scroll * 0.5, "scroll * 0.5"),
    (-Live.scroll / 10, "-scroll / 10"),
    (1 - Live.scroll / 200, "1 - scroll / 200"),
    ((Live.scroll + 4) * 2, "(scroll + 4) * 2"),
    (Live.scroll - (Live.time - 1), "scroll - (time - 1)"),
    (Live.scroll / (Live.time * 2), "scroll / (time * 2)"),
    (-(Live.scroll + 1), "-(scroll + 1)"),
    (min(-Live.scroll, Live.scroll * -0.9 - 89), "min(-scroll, scroll * (-0.9) - 89)"),
    ((Live.scroll > 200).then(1, else: 0), "if(scroll > 200, 1, 0)"),
    ((Live.scroll > 2 && !(Live.time < 1)).then(1, else: 0), "if((scroll > 2) and (not (time < 1)), 1, 0)"),
    (20 + 42, "20 + 42"),
    (Live.scroll * 2.5 + Live(3), "scroll * 2.5 + 3"),
    (max(0, Live.scroll), "max(0, scroll)"),
    (Live.scroll.clamped(0, 40), "clamp(scroll, 0, 40)"),
    (Live(formula: "easeOut(entry)") * 3, "(easeOut(entry)) * 3"),
    (Live.progress.interpolated(0, 1, from: 10, to: 20), "interpolate(progress, 0, 1, 10, 20)"),
    (Live.scroll.stage(0...140), "interpolate(scroll, 0, 140, 0, 1)"),
    (1 - Live.entry.stage(0...0.6, curve: .easeOut), "1 - easeOut(interpolate(entry, 0, 0.6, 0, 1))"),
  ]

  @Test func `numbers that follow the scroll are formulas of the language`() {
    for (live, formula) in Self.formulas { #expect(live.description == formula) }
  }

  @Test func `constants of the program stand in formulas`() {
    let bar = 47.0 + 42
    #expect((bar - Live.scroll).description == "89 - scroll")
    #expect((Live.scroll / bar).description == "scroll / 89")
  }
}
