import Foundation
import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Code in the form of the write-ups that the project comes from: what differs from SwiftUI is marked.
@Suite(.full) struct SeedTests {
  // Which items are visible: the list of the episode, of a million items.

  struct Item: Identifiable, Hashable {
    var id = UUID()
    var number: Int

    var name: String {
      "Item \(number)"
    }
  }

  struct ContentView: View {
    let items: [Item]

    var body: some View {
      ScrollView {
        LazyVStack {
          ForEach(items) { item in
            Text(item.name)
              .padding()
              .frame(maxWidth: .infinity)
              .background(Color.blue)
              .padding(.horizontal)
          }
        }
        .name("list")  // in place of the preference of each row
      }
      .overlay { Inspector("list").frame(height: 100) }  // in place of overlayPreferenceValue
    }
  }

  @Test func `a lazy stack says which of a million items are visible`() throws {
    let view = ContentView(items: (0..<1_000_000).map { Item(number: $0) })
      .scene("checks", "- { at: 0s, expect: list.visible.first == 0 and list.visible.last < list.prepared.last }")
    let session = try session(view)
    let rows = try session.tree(at: .frame(0)).flatMap(\.all).filter { $0.kind == "Text" }
    #expect(rows.count < 40)
    #expect(rows.first.map { $0.box.height } ?? 0 > 0)
    #expect(rows.allSatisfy { abs($0.box.x + $0.box.width / 2 - 195) < 1 })
  }

  // A page with a slow background: the cure, in which the offset goes to views inside.

  typealias CGFloat = Live  // what the offset is, in place of a change of each line that hands it on

  struct RootView: View {
    private let topBarHeight = 47.0 + 42
    private let bounds = (width: 390.0, height: 844.0)

    var body: some View {
      ScrollView {
        LazyVStack {
          Color.clear
            .frame(width: bounds.width, height: bounds.height - 40)
          ZStack(alignment: .top) {
            GeometryReader { proxy in
              let offset = proxy.frame(in: .named("scroll")).minY
              topBackgroundBody(offset: offset)
              EntryInfoView(imageOffset: topImageOffset(scrollOffset: offset))
            }
            scrollContentBody
          }
        }
      }
    }

    private func topBackgroundBody(offset: CGFloat) -> some View {
      Image("assets/hero.jpg")
        .resizable()
        .aspectRatio(contentMode: .fill)
        .frame(width: bounds.width, height: bounds.height / 1.5)
        .clipped()
        .offset(y: topBackgroundOffset(scrollOffset: offset))
    }

    private func topBackgroundOffset(scrollOffset: CGFloat) -> CGFloat {
      min(-scrollOffset, -scrollOffset * 0.9 - topBarHeight)
    }

    private func topImageOffset(scrollOffset: CGFloat) -> CGFloat {
      -scrollOffset * 0.8 - bounds.height / 20
    }

    private var scrollContentBody: some View {
      VStack(spacing: 0) {
        Color.green.opacity(0.5).frame(height: 200)
        Color.red.opacity(0.5).frame(height: 1_000)
      }
    }
  }

  struct EntryInfoView: View {
    private var imageOffset: CGFloat

    init(imageOffset: CGFloat) {
      self.imageOffset = imageOffset
    }

    var body: some View {
      ZStack(alignment: .topLeading) {
        Text("4.2")
          .font(.system(size: 24))
          .padding(8)
          .background(Color.white)
          .cornerRadius(8)
      }
      .offset(y: imageOffset)
    }
  }

  @Test func `the photo follows at a tenth of the scroll, the panel at a fifth`() throws {
    let session = try session(RootView().track([.linear(to: 500, over: 1)]))
    func place(_ kind: String, _ frame: Int) throws -> Double? {
      try session.tree(at: .frame(frame)).flatMap(\.all).first { $0.kind == kind }?.box.y
    }
    let scroll = try session.frame(60).scroll
    #expect(scroll == 500)
    let photo = try [0, 60].map { try #require(try place("Image", $0)) }
    let panel = try [0, 60].map { try #require(try place("Text", $0)) }
    #expect(abs(photo[0] - photo[1] - 50) < 0.1)
    #expect(abs(panel[0] - panel[1] - 100) < 0.1)
    for frame in 1...60 { #expect(try session.work(at: .frame(frame)).layouts == 0) }
  }

  // Fifty thousand tiles, and rows that are displayed on demand.

  @Test func `fifty thousand tiles are as quick to open as a few`() throws {
    let view = ScrollView {
      LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 4), count: 8), spacing: 4) {
        ForEach(0..<50_000) { Text("\($0)").font(.caption2).frame(height: 80).background(.purple) }
      }
    }
    let work = try session(view).work(at: .frame(0))
    #expect(work.nodes < 1_000)
  }

  @Test func `rows of two heights are displayed as they come near`() throws {
    let view = ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(0..<400) { tag in
          Text("\(tag)").frame(maxWidth: .infinity).frame(height: tag % 5 == 0 ? 1_000 : 250).border(.red)
        }
      }
      .key("sizing", "estimated")
      .key("estimate", "500")
    }
    .track([.linear(to: 2_000, over: 0.5)])
    let session = try session(view)
    #expect(try session.work(at: .frame(0)).prepared < 8)
    #expect(try session.work(at: .frame(29)).prepared < 12)
  }
}
