import Foundation
import Glibc
import MultiplaneBase
import TestSupport
import Testing

/// A long time with a page that scrolls and a file that is saved, by hand: MULTIPLANE_SOAK_MINUTES=10.
@Suite(.full) struct StudioSoakTests {
  private static let minutes = ProcessInfo.processInfo.environment["MULTIPLANE_SOAK_MINUTES"].flatMap { Double($0) }

  /// What a process holds: its memory in MiB, and its descriptors.
  private func held(_ process: Int32) throws -> (memory: Double, descriptors: Int) {
    let status = String(decoding: Files.bytes(of: "/proc/\(process)/status") ?? [], as: UTF8.self)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    let kibibytes = try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Double($0) })
    return (kibibytes / 1024, Files.names(in: "/proc/\(process)/fd").count)
  }

  @Test(.enabled(if: minutes != nil)) func `hours of wheel and saves hold no more memory and no more descriptors`()
    throws
  {
    let folder = TemporaryFolder()
    let scene = String(decoding: Files.bytes(of: "\(Repository.scenes)/feed.yaml") ?? [], as: UTF8.self)
    try FileManager.default.copyItem(atPath: "\(Repository.scenes)/data", toPath: folder.file("data"))
    try FileManager.default.copyItem(atPath: "\(Repository.scenes)/assets", toPath: folder.file("assets"))
    folder.write(scene, to: "scene.yaml")
    let studio = try StartedStudio(folder.file("scene.yaml"))
    let page = try PageSocket(port: studio.port, token: studio.token)
    _ = try page.text("scene")
    page.say("{\"t\":\"view\",\"scale\":1}")
    let end = Date().addingTimeInterval((Self.minutes ?? 0) * 60)
    var (before, turns, saves): ((memory: Double, descriptors: Int)?, Int, Int) = (nil, 0, 0)
    while Date() < end {
      // Down for a while and up again; then a save.
      for turn in 0..<200 {
        page.say("{\"t\":\"wheel\",\"x\":100,\"y\":300,\"dx\":0,\"dy\":\(turn < 100 ? 37 : -37)}")
        _ = try page.frame()
        turns += 1
      }
      folder.write(scene + "# \(saves)\n", to: "scene.yaml")
      _ = try page.text("scene")
      saves += 1
      if saves == 20 { before = try held(studio.process.processIdentifier) }
    }
    let (first, last) = (try #require(before), try held(studio.process.processIdentifier))
    print("\(turns) turns of the wheel, \(saves) saves: \(first) after 20 saves, \(last) at the end")
    #expect(abs(last.memory - first.memory) < 10)
    #expect(last.descriptors <= first.descriptors + 1)
  }
}
