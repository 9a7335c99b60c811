import MultiplaneVectors
import Testing

@Suite struct AnimationsTests {
  private let animations = Animations(frameCount: 100, definitions: Definitions())

  private func track(_ values: [[Double]], from frame: Int = 0) -> Track {
    Track(frames: Array(frame..<frame + values.count), values: values, tolerances: values[0].map { _ in 0.1 })
  }

  private func animation(_ values: [[Double]], from frame: Int = 0) -> Animations.Animation? {
    animations.animation(of: track(values, from: frame)) { $0.map { numeral($0) }.joined(separator: " ") }
  }

  @Test func `nothing moves what stays, even where it trembles less than anybody sees`() {
    #expect(animation([[3], [3], [3]]) == nil)
    #expect(animation([[3], [3.02], [2.99]]) == nil)
    #expect(animations.text == "" && animations.curveDeclarations == "")
  }

  @Test func `planes that follow one scroll share its curve`() {
    let scroll = (0..<100).map { (step: Int) -> Double in step < 50 ? Double(step) * 2 : Double(step) * 6 - 200 }
    let first = animation(scroll.map { (place: Double) -> [Double] in [0, -place] })
    let second = animation(scroll.map { (place: Double) -> [Double] in [20, -place * 0.3] })
    let across = animation(scroll.map { (place: Double) -> [Double] in [place * 2, 5] })
    #expect(first != nil && first?.timing == second?.timing && first?.timing == across?.timing)
    #expect(Set([first, second, across]).count == 3)
    #expect(animations.text.contains("from{0 0}to{0 -394}") && animations.text.contains("from{20 0}to{20 -118.2}"))
    let curves = animations.curveDeclarations
    #expect(curves.hasPrefix("--") && curves.split(separator: "linear(").count == 2)
    // Of the hundred frames the corner and the ends are kept.
    #expect(curves.split(separator: ",").count == 4)
  }

  @Test func `what follows no line has keyframes of its own`() {
    let circle = (0..<100).map { (step: Int) -> [Double] in [Double(step), step < 50 ? 0 : Double(step - 50)] }
    #expect(animation(circle)?.timing == "linear")
    #expect(animations.text.contains("{0%{0 0}50%{50 0}99%{99 49}100%{99 49}}"))
  }

  @Test func `what exists on some frames is shown there, and hidden on others`() {
    let visible = (0..<100).map { (10..<40).contains($0) }
    #expect(animations.visibility(visible)?.timing == "step-end")
    #expect(
      animations.text.contains(
        "{0%{visibility:hidden}10%{visibility:visible}40%{visibility:hidden}100%{visibility:hidden}}"))
    #expect(animations.visibility([Bool](repeating: true, count: 100)) == nil)
  }

  @Test func `equal keyframes are written once`() {
    let values = (0..<100).map { [Double($0)] }
    #expect(animation(values) == animation(values))
    #expect(animations.text.split(separator: "@keyframes").count == 1)
  }
}
