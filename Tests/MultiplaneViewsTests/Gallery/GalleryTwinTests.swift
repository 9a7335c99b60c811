import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// The scenes of the gallery, as views: their frames have the same bytes, and named nodes stand in the same places.
@Suite(.full) struct GalleryTwinTests {
  @Test func `a city at night`() throws {
    try expectTwins(NightCity(), "gallery/night.yaml", frames: [0, 40, 90, 149])
  }
  @Test func `a landing page`() throws {
    try expectTwins(LandingPage(), "gallery/landing.yaml", frames: [0, 90, 204, 300, 456, 600, 690])
  }
  @Test func `a music player`() throws {
    try expectTwins(MusicPlayer(songs: Song.album), "gallery/player.yaml", frames: [0, 50, 70, 96, 140])
  }
  // While a message comes in, its row is cut at a padding, where the file has a margin: those frames are left out.
  @Test func `a chat`() throws {
    try expectTwins(
      GroupChat(messages: Message.evening), "gallery/chat.yaml",
      frames: [0, 36, 66, 119, 121, 130, 180, 210, 234, 264, 313, 330, 420, 440, 500, 583])
  }
  @Test func `a bookshop`() throws {
    try expectTwins(Bookshop(), "gallery/shelf.yaml", frames: [0, 60, 120, 216, 306, 380, 516, 600])
  }
  @Test func `a landscape`() throws {
    try expectTwins(HillsLandscape(), "gallery/landscape.yaml", frames: [0, 60, 120, 200, 228, 360, 420])
  }
}
