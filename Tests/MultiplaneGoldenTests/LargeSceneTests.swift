import MultiplaneGolden
import TestSupport
import Testing

/// Scenes whose tests hold many pixels, and scenes that others are compared with many times.
@Suite(.full, .timeLimit(.minutes(1))) struct LargeSceneTests {
  private let folder = TemporaryFolder()

  private func run(jobs: Int, _ paths: [String]) throws -> TestResult {
    var options = TestOptions(today: "2026-12-31")
    (options.paths, options.jobs) = (paths.map(folder.file), jobs)
    (options.golden, options.report) = (folder.file("golden"), folder.file("report"))
    return try TestRun(options).run()
  }

  @Test func `scenes with large pictures are tested one at a time, whatever the number of threads`() throws {
    let names = (0..<4).map { "s\($0).yaml" }
    for name in names {
      folder.write(
        """
        multiplane: 1
        canvas: { size: 4200x4200, fps: 10 }
        layers:
          - Rectangle: "#FF8800 50%"
        checks:
          - { at: 0s, image: all }
        """, to: name)
    }
    #expect(try run(jobs: 4, names).judged == 4)
    #expect(LargeTurn.shared.mostAtOnce == 1)
  }

  /// Reading the other scene for each check would take a minute and more.
  @Test func `a scene that hundreds of checks compare with is read once`() throws {
    let names = (0..<40_000).map { "  k\($0): k\($0 / 2) + 1\n" }.dropFirst().joined()
    let head = "multiplane: 1\ncanvas: { size: 9x9, fps: 100 }\nlayers:\n  - Color: red\nscroll: [{ wait: 9s }]\n"
    folder.write("\(head)let:\n  k0: 1\n\(names)", to: "other.yaml")
    let checks = (0..<300).map { "  - { at: \($0 % 3)f, same-as: other.yaml }\n" }.joined()
    folder.write("\(head)checks:\n\(checks)", to: "s.yaml")
    let result = try run(jobs: 1, ["s.yaml"])
    #expect(result.judged == 300 && result.failed == 0, "\(result.problems)")
  }
}
