import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
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
      .canvas(width: 300, height: 420, scale: 2).track([.linear(to: 60, over: 0.5), .jump(item: 999_999), .wait(0.1)])
    let session = try session(view)
    let pictures = try [0, 29, session.frameCount - 1].map { number in
      DocumentPicture(width: 600, height: 840, bytes: Array(try session.frame(number).pixels))
    }
    let picture = DocumentPicture.row(pictures, gap: 48)
    #expect(picture.fault("docs/images/pages/swift-views.webp", mostBytes: 450_000) == nil)
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
