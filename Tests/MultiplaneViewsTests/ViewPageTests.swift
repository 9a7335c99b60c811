import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneGolden
import MultiplaneRender
import MultiplaneViews
import TestSupport
import Testing

/// The page on scenes in Swift: its code is compiled, and its picture drawn by it.
@Suite(.full) struct ViewPageTests {
  @Test func `the code of the page is compiled with the tests`() throws {
    let page = ReferencePage("swift-views.md")
    #expect(page.blocks("swift").count > 4)
    #expect(Self.uncompiled(page) == [])
  }

  @Test func `the code of the libraries' documentation is compiled with the tests`() throws {
    let pages = ReferencePage.catalogs.map { ReferencePage(path: $0) }
    #expect(pages.count > 8 && pages.flatMap { $0.blocks("swift") }.count > 15)
    // Code of another kind than Swift would be compiled by nobody.
    #expect(pages.flatMap { $0.blocks("") }.count == 0)
    for page in pages { #expect(Self.uncompiled(page) == [], "\(page.path)") }
  }

  /// The blocks of a page that stand in no file of the tests.
  private static func uncompiled(_ page: ReferencePage) -> [String] {
    let files = [
      "MultiplaneViewsTests/PageViews.swift", "MultiplaneTestingTests/PageTests.swift",
      "MultiplaneViewsTests/ArticleViews.swift", "MultiplaneTestingTests/ArticleTests.swift",
    ]
    let compiled = files.map { file in
      String(decoding: Files.bytes(of: "\(Repository.root)/Tests/\(file)") ?? [], as: UTF8.self)
        .replacing(".full, ", with: "").replacing("../Fixtures/views/golden", with: "golden")
    }
    return page.blocks("swift").filter { block in !compiled.contains { $0.contains(block) } }
  }

  @Test func `the picture of the page is what its code draws`() throws {
    let view = Feed(places: (0..<1_000_000).map(Place.init))
      .canvas(width: 300, height: 420, scale: 1).track([.linear(to: 60, over: 0.5), .jump(item: 999_999), .wait(0.1)])
    let session = try session(view)
    let frames = [0, 29, session.frameCount - 1]
    let width = 300 * 3 + 24 * 2
    var strip = StraightImage(width: width, height: 420, bytes: Array(repeating: 0, count: width * 420 * 4))
    for (index, number) in frames.enumerated() {
      let frame = try session.frame(number)
      for y in 0..<420 {
        let start = (y * strip.width + index * 324) * 4
        strip.bytes.replaceSubrange(start..<start + 1_200, with: frame.pixels[y * 1_200..<(y + 1) * 1_200])
      }
    }
    let path = "\(Repository.root)/docs/images/swift-views.png"
    if ProcessInfo.processInfo.environment["MULTIPLANE_WRITE_DOCS"] == "1" { Files.write(strip.png(), to: path) }
    let kept = try StraightImage(png: #require(Files.bytes(of: path)), name: "swift-views.png")
    #expect(PictureComparison(golden: kept, actual: strip).passes)
  }

  @Test func `the film of the page comes to its last row`() throws {
    let feed = Feed(places: (0..<1_000_000).map(Place.init))
      .canvas(width: 390, height: 600)
      .track([.fling(velocity: 3_000), .jump(item: 999_999), .wait(1)])
    let session = try session(feed)
    let rows = try session.tree(at: .frame(session.frameCount - 1)).flatMap(\.all).compactMap(\.rowID)
    #expect(rows.contains("999999"))
    #expect(problems(Coast()) == "")
  }
}
