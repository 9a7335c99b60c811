import Glibc
import MultiplaneBase
import Testing

/// One after the other: what they try belongs to the whole process.
@Suite(.serialized) struct YoungProcessTests {
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

  @Test func `a thread that was started has come to its wait before a copy is thought of`() throws {
    let (comes, ends) = (Monitor(false), Monitor(false))
    let waiter = try #require(
      YoungProcess.startWaiter {
        usleep(20_000)
        comes.update { $0 = true }
        YoungProcess.wait { ends.wait { $0 ? () : nil } }
      })
    _ = YoungProcess.canBeCopied
    #expect(comes.read { $0 })
    ends.update { $0 = true }
    waiter.join()
  }
}
