import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Two scenes of the gallery, as views: their frames have the same bytes, and named nodes stand in the same places.
@Suite(.full) struct GalleryTwinTests {
  @Test func `a landing page`() throws {
    try expectTwins(LandingPage(), "gallery/landing.yaml", frames: [0, 90, 204, 300, 456, 600, 690])
  }
  @Test func `a chat`() throws {
    // Rows on their way in are cut and moved on every frame.
    let moving = [36..<66, 120..<142, 180..<210, 234..<264, 312..<334]
    let few = moving.flatMap { stride(from: $0.lowerBound, to: $0.upperBound, by: 8) }
    try expectTwins(
      GroupChat(messages: Message.evening), "gallery/chat.yaml",
      frames: TestTier.cases([0, 119, 440, 500, 583] + few, night: Array(0..<584)))
  }
}
