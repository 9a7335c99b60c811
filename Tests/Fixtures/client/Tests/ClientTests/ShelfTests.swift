import ClientViews
import MultiplaneTesting
import Testing

@Suite(.goldens("golden"), .appearances(.light, .dark))
@MainActor struct ShelfTests {
  private let shelf = Shelf(books: (0..<1_000_000).map(Book.init))

  @Test(arguments: [0.0, 480])
  func `the shelf at an offset`(offset: Double) {
    expectFrame(of: shelf, at: .scroll(offset))
  }

  @Test func `a picture that was never accepted fails`() {
    withKnownIssue {
      expectFrame(of: shelf, named: "never accepted")
    } matching: {
      $0.comments.contains { $0.rawValue.contains("there is no golden") }
    }
  }
}
