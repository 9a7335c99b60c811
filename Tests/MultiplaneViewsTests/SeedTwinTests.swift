import Foundation
import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// The scenes of the write-ups that the project comes from, as views: every frame has the same bytes.
@Suite(.full) struct SeedTwinTests {
  // Scenes/entry-leaf.yaml.

  fileprivate static let ink = Color(hex: 0x2A1B1F)
  fileprivate static let paper = Color(hex: 0xFFFDFA)

  private struct Block: View {
    let heading, text: String
    var body: some View {
      VStack(alignment: .leading, spacing: 6) {
        Text(heading).font(.system(size: 15, weight: .semibold)).foregroundStyle(ink)
        Text(text).font(.system(size: 12)).lineHeight(1.4).foregroundStyle(ink)
        Color(hex: 0xD8CCC6).frame(height: 0.5)
      }
      .padding(EdgeInsets(top: 12, leading: 12, trailing: 12))
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(paper)
    }
  }

  private struct Entry: View {
    private let width = 195.0
    private let height = 420.0
    private let barHeight = 45.0

    var body: some View {
      Layers {
        LinearGradient(
          colors: [Color(hex: 0x4B3557), Color(hex: 0xD98A5C)], startPoint: .top, endPoint: .bottom)
        ScrollView {
          ZStack(alignment: .top) {
            Image("assets/hero.jpg").resizable().scaledToFill().frame(width: width, height: height / 1.5)
              .offset(y: min(Live.scroll, Live.scroll * 0.9 - barHeight)).place(.top)
            panel.offset(y: Live.scroll * 0.8 - Live.height / 20).pinned(top: 150)
            page.frame(width: width).place(.top)
          }
        }
      }
      .canvas(SceneCanvasSize(width: 195, height: 420, framesPerSecond: 30, safeArea: EdgeInsets(top: 24, bottom: 16)))
      .track {
        Wait(0.2); Ease(by: 170, over: 0.8); Linear(to: .end, over: 1.2)
      }
    }

    // The row of an `HStack` begins at the leading side of its frame in the file; in SwiftUI it stands in the middle.
    private var panel: some View {
      HStack(spacing: 8) {
        VStack(spacing: 4) {
          Text("4.2").font(.system(size: 18, weight: .semibold)).foregroundStyle(ink)
          Text("49,849").font(.system(size: 9)).foregroundStyle(ink.opacity(0.7))
        }
        .padding(.top, 14).frame(width: 52, height: 65, alignment: .top).background(.white).cornerRadius(6)
        // A border on a node with round corners is round.
        Image("assets/glass.jpg").resizable().scaledToFill().frame(width: 105, height: 84).border(.white, width: 3)
          .key("corner", "8")
      }
      .padding(8).frame(width: 195, height: 100, alignment: .topLeading)
      .shadow(color: .black.opacity(0.3), radius: 4, y: 2)
    }

    private var page: some View {
      VStack(spacing: 0) {
        Color.clear.frame(height: height - 120)
        Block(
          heading: "Colle Sereno",
          text: "A red from chalk and clay, picked by hand in the first cool week of October.")
        Block(heading: "Goes well with", text: "Roast lamb, porcini, pecorino, an open window.")
        Block(
          heading: "About",
          text: "The vines stand where the valley narrows and the evening wind comes down from the hills. "
            + "The wine rests for two years in old oak before anyone is allowed to hurry it.")
        Block(
          heading: "Tasting notes",
          text: "Sour cherry and dried rose at first, then leather, orange peel and a little smoke.")
        Block(heading: "Serve", text: "At 16 to 18 degrees, an hour after opening.")
        paper.frame(height: 16)
      }
    }
  }

  @Test func `a page over a slow photo`() throws {
    try expectTwins(Entry(), "entry-leaf.yaml", frames: [0, 12, 20, 30, 45, 65])
  }

  // Scenes/collection.yaml.

  private struct Collection: View {
    private let night = Color(hex: 0x17102B)

    var body: some View {
      Layers {
        LinearGradient(colors: [Color(hex: 0x2B1654), night], startPoint: .top, endPoint: .bottom).speed(0)
        ScrollView {
          LazyVGrid(columns: Array(repeating: GridItem(.flexible()), count: 8), spacing: 4) {
            ForEach(0..<50_000) { index in
              Text("\(index)").font(.system(size: 11, weight: .semibold)).foregroundStyle(.white.opacity(0.8))
                .lineLimit(1).padding(.top, 33)
                // A text as wide as its cell, whose letters stand between pixels as they do in the file.
                .key("align", "center").key("width", "100%").key("height", "80")
                // Colours of Swift have 8 bits a channel; those of a gradient's formula have more.
                .background(.clear)
                .key(
                  "background",
                  "{ from: 'hue(268 + 26 * sin(index / 37) + 8 * cos(index / 5))', to: purple, angle: 160deg }"
                )
                .cornerRadius(7)
            }
          }
          .key("requery", "edge").key("overscan", "0.125 screens").name("grid")
          .padding(.horizontal, 8)
        }
        .name("list")
        .contentMargins(.top, 95).contentMargins(.bottom, 34)
        VStack(spacing: 0) {
          HStack(spacing: 0) {
            Text("Collection").font(.system(size: 20, weight: .bold)).foregroundStyle(.white)
            Spacer()
            Text("\(Live(formula: "list.visible.first")) – \(Live(formula: "list.visible.last"))")
              .font(.system(size: 13, weight: .medium)).foregroundStyle(Color(hex: 0xD9C8FF)).lineLimit(1)
              .frame(width: 150, alignment: .trailing)
          }
          .padding(EdgeInsets(top: 59, leading: 16, bottom: 10, trailing: 16))
          .frame(height: 95)
          Color.white.opacity(0.15).frame(height: 0.5)
        }
        .frame(maxWidth: .infinity).background(night.opacity(0.88)).place(.top)
      }
      .canvasBackground(night)
      .canvas(SceneCanvasSize(width: 390, height: 844, safeArea: EdgeInsets(top: 47, bottom: 34)))
      .scene(
        "scroll",
        """
        - wait: 200ms
        - ease: { by: 60_000, over: 1.4s, curve: [0.4, 0, 0.1, 1] }
        - wait: 200ms
        - mark: landed
        - jump: { item: 25_000, anchor: center }
        - wait: 400ms
        - ease: { to: end, over: 900ms, curve: easeInOut }
        - wait: 200ms
        """)
    }
  }

  @Test func `fifty thousand tiles`() throws {
    try expectTwins(Collection(), "collection.yaml", frames: [0, 60, 110, 130, 190])
  }

  // Scenes/visible.yaml.

  private struct Visible: View {
    var body: some View {
      Layers {
        ScrollView {
          LazyVStack(spacing: 8) {
            ForEach(0..<100) { item in
              Text("Item \(item)").lineLimit(1).foregroundStyle(.white).fontWeight(.medium)
                .padding().key("align", "center").key("width", "100%")
                .background(.clear)
                .key(
                  "background",
                  "{ from: 'hsl(212 + 1.3 * index, 76%, 60%)', to: 'hsl(222 + 1.3 * index, 66%, 48%)' }"
                )
                .cornerRadius(10)
            }
          }
          .key("overscan", "0.5 screens")
          .padding(.horizontal)
        }
        .font(.system(size: 16))
        .name("list")
        .key("inset", "safe")
        Color.white.opacity(0.82).frame(height: 47).place(.top)
        Color.white.opacity(0.82).frame(height: 34).place(.bottom)
        VStack(spacing: 8) {
          HStack(spacing: 0) {
            Text("Prepared \(Live(formula: "list.prepared.count"))").font(.system(size: 12))
              .foregroundStyle(.white.opacity(0.55)).lineLimit(1).frame(width: 120, alignment: .leading)
            Spacer()
            Text("Visible \(Live(formula: "list.visible.count"))").font(.system(size: 12, weight: .semibold))
              .foregroundStyle(.white).lineLimit(1).frame(width: 120, alignment: .trailing)
          }
          Inspector("list").font(.system(size: 14)).foregroundStyle(Color.white).frame(height: 62)
        }
        .padding(14).frame(width: 358).background(.black.opacity(0.9)).cornerRadius(16)
        .shadow(color: .black.opacity(0.35), radius: 14, y: 4)
        .pinned(leading: 16, bottom: 46)
      }
      .canvasBackground(Color(hex: 0xF2F5FA))
      .canvas(SceneCanvasSize(width: 390, height: 844, safeArea: EdgeInsets(top: 47, bottom: 34)))
      .track {
        Wait(0.3); Linear(by: 300, over: 1.2); Wait(0.2); Ease(by: 2_400, over: 1.2); Wait(0.2)
        Ease(to: .end, over: 0.9); Wait(0.3)
      }
    }
  }

  @Test func `which rows are there, and which can be seen`() throws {
    try expectTwins(Visible(), "visible.yaml", frames: [0, 60, 120, 160, 250])
  }
}
