import MultiplaneBase
import TestSupport
import Testing

@Suite struct ThreadDeadlineTests {
  @Test func `work is over when the thread has worked for so long`() {
    var (over, open, endless) = (ThreadDeadline(in: 0), ThreadDeadline(in: 3_600_000_000_000), ThreadDeadline.never)
    #expect(over.isOver() && over.rest == 0)
    #expect(!open.isOver() && (1...3_600_000_000_000).contains(open.rest))
    #expect(!endless.isOver() && endless.rest > 1_000_000_000_000_000_000)
  }
}
