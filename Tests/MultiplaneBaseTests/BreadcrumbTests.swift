import Glibc
import MultiplaneBase
import Testing

/// The end of a process by a fault: a message that says where it was.
@Suite(.serialized) struct BreadcrumbTests {
  private static func end(_ note: () -> Void) {
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] { signal(number, SIG_DFL) }
    Faults.end(withCode: 70, of: "multiplane")
    note()
    raise(SIGTRAP)
  }

  private func message(_ result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  @Test func `a fault is told with the frame, the node and the file`() async throws {
    let result = await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
      Self.end {
        Breadcrumb.note(file: "town.yaml")
        Breadcrumb.note(frame: 4)
        Breadcrumb.note(node: "layers[7]")
        // The nodes of the frame before are none of this one.
        Breadcrumb.note(frame: 5)
        Breadcrumb.note(node: "layers[0].ScrollView[1]")
      }
    }
    #expect(
      try message(result) == """
        error: multiplane cannot go on: it has a fault
          at frame 5, near layers[0].ScrollView[1]
          in town.yaml
          hint: report it with the scene, unless memory is short: ulimit -a

        """)
  }

  @Test func `a fault before any frame is told alone`() async throws {
    let result = await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) { Self.end {} }
    #expect(try message(result).hasPrefix("error: multiplane cannot go on: it has a fault\n  hint: "))
  }

  @Test func `long and odd texts are cut and shown`() async throws {
    let result = await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
      Self.end {
        Breadcrumb.note(frame: Int.max - 1)
        Breadcrumb.note(node: "")
        Breadcrumb.note(file: "\u{1B}[2J" + String(repeating: "a", count: 400))
      }
    }
    let text = try message(result)
    #expect(text.contains("\n  at frame 9223372036854775806\n  in ?[2J" + String(repeating: "a", count: 251) + "\n"))
  }

  @Test func `a stack that is full is told`() async throws {
    let result = await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
      for number in [SIGSEGV, SIGBUS] { signal(number, SIG_DFL) }
      Faults.end(withCode: 70, of: "multiplane")
      Breadcrumb.note(frame: 3)
      print(BreadcrumbTests.depth(1))
    }
    #expect(try message(result).contains("error: multiplane cannot go on: no stack is left\n"))
  }

  @inline(never) fileprivate static func depth(_ number: Int) -> Int {
    number == 0 ? 0 : depth(number + 1) + Int(getpagesize())
  }
}
