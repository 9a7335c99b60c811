import Foundation
import MultiplaneBase
import MultiplaneGolden
import MultiplaneTesting
import MultiplaneViews
import TestSupport
import Testing

/// The tutorial on goldens: its pictures and its words are those of its code, which stands in ArticleTests.swift.
@Suite(.full) struct TutorialTests {
  private static let catalog = "\(Repository.root)/Sources/MultiplaneTesting/MultiplaneTesting.docc"

  @Test func `the pictures are the frames of the code`() throws {
    var pictures = [("trips.png", try lookAtTrips())]
    for offset in [0, 30, 1_000] {
      let golden = "views/golden/ArticleTests/TripTests/the-trips-at-an-offset/scroll-\(offset).png"
      pictures.append(("trips-at-\(offset).png", try #require(Files.bytes(of: Repository.fixture(golden)))))
    }
    for (name, picture) in pictures {
      let path = "\(Self.catalog)/Resources/\(name)"
      if ProcessInfo.processInfo.environment["MULTIPLANE_WRITE_DOCS"] == "1" { Files.write(picture, to: path) }
      let kept = try #require(Files.bytes(of: path), "\(name)")
      #expect(try PictureDifference(kept, picture).isEqual, "\(name)")
    }
  }

  /// The page of the tutorial with more room in its bar.
  private struct RoomierPage: View {
    var body: some View {
      Layers {
        TripList(trips: (0..<1_000_000).map { Trip(id: $0) })
        Text("Trips").font(.headline).padding(12).frame(maxWidth: .infinity).background(.white)
          .opacity(Live.scroll.stage(0...60))
          .place(.top)
      }
    }
  }

  @Test func `a change is told in the words of the tutorial`() throws {
    let scene = try ViewScene(RoomierPage().canvas(width: 300, height: 240, scale: 1), name: "TripPage")
    let test = FrameTest(
      .scene(scene.declared, folder: "."), at: .scroll(30), golden: Repository.fixture("views/golden"),
      test: "ArticleTests/TripTests/the-trips-at-an-offset", name: "scroll-30")
    let words = try #require(test.run(recording: (.never, nil)).text)
    let page = ReferencePage(path: "Sources/MultiplaneTesting/MultiplaneTesting.docc/FromAViewToAGoldenTest.md").text
    let lines = words.replacing("Tests/Fixtures/views/golden/ArticleTests/TripTests", with: "golden/TripTests")
      .replacing(/MultiplaneTestingTests\/TutorialTests.swift:\d+/, with: "AppViews/TripPage.swift:7")
      .split(separator: "\n")
    // How many pixels differ is a matter of fonts.
    let first = try #require(lines.first?.split(separator: ": ").first)
    #expect(lines.count > 2)
    for line in [first] + lines.dropFirst() { #expect(page.contains("    \(line)"), "\(line)") }
  }
}
