internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneLayout
internal import MultiplaneScene
internal import MultiplaneVectors

// Scrollers in a page, which its reader moves beside the page itself.

extension LivePage {
  /// The least points from one offset to the next, the most offsets, and the most windows the content goes on for.
  private static let (leastStep, mostOffsets, mostWindows) = (2.0, 400.0, 50.0)

  /// Lets the reader move all scrollers but the main one, as far as a page can.
  ///
  /// - Parameters:
  ///   - manual: The hand that has scrolled the page.
  ///   - position: The position of the main scroller on a frame of the recorder.
  /// - Returns: Warnings of what stands still.
  func recordScrollers(
    _ recorder: FilmRecorder, _ manual: ManualScroll, main: Int?, _ position: (Int) -> Double
  ) throws(SceneFailure) -> [Diagnostic] {
    var losses: [Diagnostic] = []
    func lose(_ scroll: ScrollState, _ words: String) {
      let node = scroll.box.node
      let loss = Diagnostic(
        .warning, code: "page-scrollers", words, span: node.span, path: node.path, failure: .scene)
      if !losses.contains(loss) { losses.append(loss) }
    }
    for scroller in recorder.innerScrollers(main: main) {
      try manual.scroll(to: ScrollPositions(position: position(scroller.frame)))
      guard let first = recorder.scroll(of: scroller, in: manual.state), first.limit > 0 else { continue }
      if first.scroller.partner != nil {
        lose(first, "the ScrollView stays where it begins: a page has no scroller of two axes in it")
        continue
      }
      let window = first.scroller.axis == .horizontal ? first.viewport.width : first.viewport.height
      try manual.scroll(first.box, to: window * Self.mostWindows)
      guard let last = recorder.scroll(of: scroller, in: manual.state), last.position > 0 else { continue }
      if last.limit > last.position + 1 {
        lose(last, "the ScrollView ends after \(numberText(Self.mostWindows)) windows in the page")
      }
      let range = last.position
      let count = min(Self.mostOffsets, (range / Self.leastStep).rounded(.up))
      let lost = try recorder.record(scroller, first.box, range: range) { () throws(SceneFailure) in
        for number in 0...Int(count) {
          try manual.scroll(first.box, to: range * Double(number) / count)
          recorder.add(manual.state)
        }
      }
      try manual.scroll(first.box, to: 0)
      for loss in lost {
        switch loss {
        case .material: lose(first, "the ScrollView stays where it begins: a material in it would follow two scrollers")
        case .scroller: lose(first, "a ScrollView in the ScrollView stays where it begins")
        case .followsPage: lose(first, "what follows the scroll of the page in the ScrollView stands still")
        case .isFollowed: lose(first, "what follows the ScrollView outside of it stands still")
        }
      }
    }
    return losses
  }
}
