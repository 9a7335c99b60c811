import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// What happens in a scene and what holds in it, in Swift.
@Suite(.full) struct EventTests {
  private let list = ScrollView {
    LazyVStack(spacing: 0) { ForEach((0..<40).map(Item.init)) { item in Text(item.name).frame(height: 50) } }
      .name("list")
  }

  private func rows(_ session: SceneSession, on frame: Int) throws -> [String?] {
    try session.tree(at: .frame(frame)).flatMap(\.all).filter { $0.kind == "Text" }.map(\.rowID)
  }

  @Test func `items leave a list and change places, by the list's name`() throws {
    let view = list.track { Wait(1) }.events([
      .at(0.2, .remove([1, 2], from: "list")), .at(0.4, .move(0, to: 2, in: "list")),
    ])
    let session = try session(view)
    #expect(try rows(session, on: 0).prefix(4) == ["0", "1", "2", "3"])
    #expect(try rows(session, on: 20).prefix(4) == ["0", "3", "4", "5"])
    #expect(try rows(session, on: 59).prefix(4) == ["3", "4", "0", "5"])
  }

  private struct Note: Identifiable, Sendable {
    let id: Int
    let words: String
    let isOpen: Bool
  }

  private func notes(_ notes: [Note]) -> AnyView {
    ScrollView {
      LazyVStack(spacing: 4) {
        ForEach(notes) { note in
          Text(note.words).padding(note.isOpen ? 20 : 4)
          if note.isOpen { Text("Open") }
        }
      }
      .name("list")
    }
    .canvas(width: 200, height: 300, scale: 1).track { Wait(1) }
  }

  @Test func `items come into a list, and take the places of others with their views`() throws {
    let start = [Note(id: 1, words: "One", isOpen: false), Note(id: 2, words: "Two", isOpen: false)]
    let comes = Note(id: 7, words: "Seven ${x}", isOpen: true)
    let opens = Note(id: 2, words: "Two, open", isOpen: true)
    let view = notes(start).events([
      .at(0.2, .insert(comes, at: 1, in: "list")), .at(0.4, .replace(opens, in: "list")),
      .at(0.6, .remove([7], from: "list")),
    ])
    let session = try session(view)
    for (frame, items) in [
      (0, start), (13, [start[0], comes, start[1]]), (25, [start[0], comes, opens]), (40, [start[0], opens]),
    ] {
      let expected = try SceneSession(notes(items)).frame(0)
      let isEqual = try session.frame(frame).pixels == expected.pixels
      #expect(isEqual, "frame \(frame)")
    }
  }

  @Test func `an item of another type, or without an id that names it, is told`() {
    let other = notes([Note(id: 1, words: "One", isOpen: false)]).events([.at(0.2, .insert("Two", at: 0, in: "list"))])
    #expect(problems(other).contains("\"list\" is no list of String with numbers or texts as ids"))
    #expect(problems(other).contains("EventTests.swift:"))
  }

  @Test func `the name of a scroller is that of the list in it`() throws {
    let view = ScrollView { LazyVStack { ForEach(["a", "b"], id: \.self) { Text($0) } } }.name("window")
      .track { Wait(0.2) }.events([.at(0.1, .remove(["a"], from: "window"), animate: .curve(.easeOut, over: 0.05))])
    #expect(try rows(session(view), on: 11) == ["b"])
  }

  @Test func `the viewport turns, grows and darkens at moments and on conditions`() throws {
    let view = list.track {
      Wait(0.2); Mark("landed"); Linear(by: 200, over: 0.5); Wait(0.5)
    }
    .overlay { Color(light: .white, dark: .black).frame(width: 20, height: 20).name("square") }
    .events([
      .at(.mark("landed", plus: 0.1), .rotate(.landscape), animate: .spring(0.2)),
      .when(Live.scroll > 150, .appearance(.dark)), .at(1, .resize(width: 300, height: 300)),
      .at(.mark("landed", plus: -0.1), .scroll("list") { Jump(to: 10) }),
      .at(.mark("landed", plus: 0.8), .snapshot("out/end.png")),
    ])
    .canvas(width: 400, height: 600, scale: 1)
    #expect(problems(view) == "")
    let text = try view.yaml()
    for line in [
      "at: landed + 0.1s", "animate: spring 0.2s", "when: scroll > 150", "at: landed - 0.1s", "resize: 300x300",
      "snapshot: \"out/end.png\"",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
    let session = try session(view)
    func middle(_ frame: Int) throws -> UInt8 {
      let frame = try session.frame(frame)
      return frame.pixels[(frame.height / 2 * frame.width + frame.width / 2) * 4]
    }
    #expect(try middle(0) == 255 && middle(70) == 0)
  }

  @Test func `a list that there is not, and events in two ways, are told with their lines`() {
    let gone = list.track { Wait(1) }.events([.at(0.2, .remove([1], from: "rows"))])
    #expect(problems(gone).contains("EventTests.swift:"))
    #expect(problems(gone).contains("no list with a ForEach is called \"rows\""))
    let twice = list.checks([.expect("time >= 0", at: [0])]).scene("checks", "[]")
    #expect(problems(twice).contains("the view has \"checks\" twice"))
  }

  @Test func `checks are those of the language`() throws {
    let view = list.track {
      Wait(1); Mark("told")
    }.checks([
      .expect("list.visible.contains(3)", at: [.start, .mark("told"), .end], named: "the third is seen"),
      .expect("stats.layouts == 0", from: .frame(1), to: .end), .expect("scroll == 0", when: Live.time >= 0),
    ])
    let text = try view.yaml()
    for line in ["name: \"the third is seen\"", "over: 1f..end", "when: time >= 0"] {
      #expect(text.contains(line), "\(text)")
    }
    #expect(problems(view) == "")
    #expect(problems(list.checks([.expect("lst.visible.count > 0", at: [0])])).contains("EventTests.swift:"))
  }

  @Test func `an offset is no moment of the track`() {
    let words = "an offset is no moment of the track (write seconds, .frame or .mark, or a condition"
    #expect(problems(list.events([.at(.scroll(40), .appearance(.dark))])).contains(words))
    #expect(problems(list.checks([.expect("time >= 0", at: [.scroll(40)])])).contains(words))
    #expect(problems(list.checks([.expect("time >= 0", from: .start, to: .scroll(40))])).contains(words))
  }
}
