import Testing

@testable import MultiplaneBase

@Suite struct YoungProcessTests {
  @Test func `a process with a thread nobody knows of is not copied`() throws {
    #expect(!YoungProcess.canBeCopied, "it never said that it may be")
    let (begun, ends) = (Monitor(false), Monitor(false))
    let other = try #require(
      OwnThread {
        begun.update { $0 = true }
        ends.wait { $0 ? () : nil }
      })
    begun.wait { $0 ? () : nil }
    YoungProcess.begin()
    #expect(!YoungProcess.canBeCopied)
    YoungProcess.end()
    ends.update { $0 = true }
    other.join()
    #expect(!YoungProcess.canBeCopied, "it is not young any more")
  }
}
