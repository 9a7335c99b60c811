import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// What talks on lazy stacks show, written anew in the words of SwiftUI.
@Suite(.full) struct LazyStackSnippetTests {
  struct Snippet: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let view: @Sendable () -> AnyView
    let holds: @Sendable (SceneSession) throws -> Bool

    init(
      _ name: String, of view: @escaping @Sendable @autoclosure () -> AnyView,
      _ holds: @escaping @Sendable (SceneSession) throws -> Bool
    ) { (testDescription, self.view, self.holds) = (name, view, holds) }
  }

  /// Views that say at compile time what they leave out stand in a list of their own: its reader is not told again.
  static let snippets: [Snippet] = (ListedSnippets() as any SnippetList).snippets

  @Test(arguments: snippets) func `a form of SwiftUI draws what it says`(snippet: Snippet) throws {
    let session = try session(snippet.view().track([.linear(by: 700, over: 0.5), .wait(0.1)]))
    #expect(try snippet.holds(session))
  }
}

protocol SnippetList {
  var snippets: [LazyStackSnippetTests.Snippet] { get }
}

extension SceneSession {
  /// The nodes of a kind on a frame.
  fileprivate func nodes(_ kind: String, on frame: Int = 0) throws -> [SceneNode] {
    try tree(at: .frame(frame)).flatMap(\.all).filter { $0.kind == kind }
  }
  fileprivate func texts(on frame: Int = 0) throws -> [SceneNode] { try nodes("Text", on: frame) }
  fileprivate var last: Int { frameCount - 1 }
  /// How the boxes of texts stand: from the top of one to the top of the next, in points.
  fileprivate func steps(on frame: Int = 0) throws -> [Double] {
    let tops = try texts(on: frame).map(\.box.y)
    return zip(tops.dropFirst(), tops).map { ($0 - $1).rounded() }
  }
}

struct ListedSnippets: SnippetList {
  typealias Snippet = LazyStackSnippetTests.Snippet

  @available(*, deprecated, message: "the views in it say what they leave out")
  var snippets: [Snippet] {
    [
      Snippet("a lazy stack of steps", of: AnyView(StepList())) { session in
        let rows = Set(try session.texts().compactMap(\.row))
        return rows.contains(0) && rows.count < 40
      },
      Snippet("a showcase across", of: AnyView(StepsAndShowcase(showcase: ShowcaseAcross()))) { session in
        let photos = try session.texts().filter { $0.keyPath.contains("LazyHStack") }
        let middles = photos.map { $0.box.x + $0.box.width / 2 }
        return photos.count > 1 && photos.count < 30 && Set(photos.map(\.box.y)).count == 1
          && zip(middles.dropFirst(), middles).allSatisfy { $0 - $1 == 208 }
      },
      Snippet("a section with a pinned header", of: AnyView(StepsAndShowcase(showcase: ShowcaseSection()))) { session in
        let header = try session.texts(on: session.last).first { $0.row == nil }
        return header?.box.y == 0
      },
      Snippet("a scroll effect that turns", of: AnyView(StepsAndShowcase(showcase: TurningShowcase()))) { session in
        // A line of 21 points is higher while it is turned.
        try session.texts(on: session.last).contains { $0.row != nil && $0.box.height > 25 }
      },
      Snippet("a scroll effect that shrinks", of: AnyView(StepsAndShowcase(showcase: ShrinkingShowcase()))) { session in
        try session.texts(on: session.last).contains { $0.box.height < 20.5 && $0.box.height >= 16.8 }
      },
      Snippet("a button by the offset", of: AnyView(ButtonByOffset())) { session in
        try session.explain("button.opacity", at: .frame(0)).value == "1"
          && session.explain("button.opacity", at: .frame(session.last)).value == "0"
      },
      Snippet("a button by the rows in sight", of: AnyView(ButtonByRowsInSight())) { session in
        try session.texts().last?.box.y ?? 0 > 780
      },
      Snippet("a view an item", of: AnyView(Steps { StepView(step: $0).erased })) { session in
        try session.texts().count == 12
      },
      Snippet("two views an item", of: AnyView(Steps { TwoViewsAStep(step: $0).erased })) { session in
        // Each is a row with the list's room below it.
        try session.texts().count == 12 && session.steps().allSatisfy { $0 == 53 }
      },
      Snippet("items by the environment", of: AnyView(Steps { StepOfLevel(step: $0).erased })) { session in
        // Steps 2 and 5 are not there, and leave no room.
        let texts = try session.texts()
        return stride(from: 0, to: texts.count, by: 2).map { texts[$0].box.y } == [16, 127, 238, 328]
      },
      Snippet("words by the environment", of: AnyView(Steps { StepOfStyle(step: $0).erased })) { session in
        try session.texts().count == 6
      },
      Snippet("a query", of: AnyView(FilteredSteps())) { session in
        let rows = try session.texts().compactMap(\.rowID)
        return rows.contains("1") && !rows.contains("2") && rows.contains("3")
      },
      Snippet("a value that may be there", of: AnyView(Steps { StepWithToken(step: $0).erased })) { session in
        try session.texts().count == 6
      },
      Snippet("words in place of a list", of: AnyView(SignedOut())) { session in
        let texts = try session.texts()
        return texts.count == 3 && texts.allSatisfy { abs($0.box.y - 420) < 100 }
      },
      Snippet("more photos at the end", of: AnyView(MorePhotos())) { session in
        try session.texts().count == 3 && session.nodes("Capsule").count == 8
      },
      Snippet("rows that are set up late", of: AnyView(Steps { StepSetUpLate(step: $0).erased })) { session in
        try session.texts().count == 6 && session.steps().allSatisfy { $0 == 48 }
      },
      Snippet("rows that are set up early", of: AnyView(Steps { StepSetUpEarly(step: $0).erased })) { session in
        try session.texts().allSatisfy { $0.box.width > 80 }
      },
      Snippet("a diagram that is loaded", of: AnyView(Steps { StepWithTask(step: $0).erased })) { session in
        try session.texts().count == 6 && session.nodes("Capsule").count == 48
      },
      Snippet("a loader of its own", of: AnyView(Steps { StepWithLoader(step: $0).erased })) { session in
        try session.texts().count == 12 && session.nodes("Capsule").isEmpty
      },
      Snippet("a state of a row", of: AnyView(Steps { MarkedStep(step: $0).erased })) { session in
        try session.texts().count == 6
      },
      Snippet("a state that rows are bound to", of: AnyView(BoundSteps())) { session in
        // The second row alone is marked.
        let rows = try session.texts()
        func color(_ row: Int) throws -> [UInt8] {
          let frame = try session.frame(0)
          let box = rows[row].box
          let start = (Int(box.y * 2 + 4) * frame.width + Int(box.x * 2 + 4)) * 4
          return Array(frame.pixels[start..<start + 4])
        }
        return try color(0) == [255, 255, 255, 255] && color(1) == [255, 204, 0, 255] && color(2) == color(0)
      },
      Snippet("a position that a program sets", of: AnyView(ScrollByProgram())) { session in
        try session.texts().first?.row == 0
      },
      Snippet("rows of half of the items", of: AnyView(Steps { StepInHalf(step: $0).erased })) { session in
        try session.texts().compactMap(\.rowID) == ["2", "4", "6"] && session.steps() == [48, 48]
      },
      Snippet("a height that is measured", of: AnyView(Steps { StepOfEvenHeight(step: $0).erased })) {
        session in
        try Set(session.steps()).count == 1
      },
      Snippet("a layout of one's own", of: AnyView(Steps { StepOfEvenHeight(step: $0).erased })) {
        session in
        let circles = try session.nodes("Circle")
        let texts = try session.texts()
        return zip(circles, texts).allSatisfy { abs($0.box.y + 20 - $1.box.y - $1.box.height / 2) < 1 }
      },
    ]
  }
}
