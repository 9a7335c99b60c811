import Foundation
import Glibc
import TestSupport
import Testing

/// What becomes of files when the system fails a command at any of its calls, or ends it there (Tests/Fixtures/faults.c):
/// what has a final name is whole, nothing that was there is lost, nothing is silent, and another run mends the rest.
@Suite(.full) struct FaultTests {
  private let folder: FaultFolder

  init() throws {
    folder = try FaultFolder()
    try folder.tool.write(FaultStory.small, to: "small.yaml")
    try folder.tool.write(FaultStory.cards, to: "cards.yaml")
  }

  /// What happens at a call.
  enum Fault: String, CaseIterable {
    case eio, full, eintr, short
    case interrupted = "SIGINT"
    case killed = "SIGKILL"

    /// Whether it tells more at a call than at the next one.
    func concerns(_ call: String) -> Bool {
      switch self {
      case .eio, .eintr: true
      case .full: ["open to write", "write", "flush", "rename", "make folder"].contains(call)
      case .short: call == "write"
      case .interrupted, .killed: !["open", "close"].contains(call)
      }
    }
  }

  /// Whether a call is tried: each at night, else the first of its name, and where a command fails or is killed the last too.
  private static func isTried(_ fault: Fault, _ index: Int, of calls: [String]) -> Bool {
    let call = calls[index]
    if TestTier.current == .night || calls.firstIndex(of: call) == index { return true }
    return (fault == .eio || fault == .killed) && calls.lastIndex(of: call) == index
  }

  @Test(arguments: FaultStory.tried) func `no call that fails harms a file`(_ story: FaultStory) throws {
    _ = try run("mkdir work; cd work; \(story.before); cd ..; cp -a work old")
    let old = folder.files
    let undisturbed = try run(story, nil, at: 0)
    #expect(undisturbed.code == story.code, "\(undisturbed.err)")
    let (new, calls) = (folder.files, folder.calls())
    #expect(calls.count > 10)
    for fault in Fault.allCases {
      for (index, call) in calls.enumerated()
      where fault.concerns(call) && Self.isTried(fault, index, of: calls) {
        let outcome = try run(story, fault, at: index + 1)
        let about: Comment = "\(fault) at \(index + 1), \(call): \(outcome.code) \(outcome.err)"
        // Another thread may have come first.
        let met = folder.calls().dropFirst(index).first ?? call
        let found = folder.files
        #expect(Self.half(found, old, new) == [], about)
        if story.keeps {
          let lost = old.keys.filter { new[$0] != nil && found[$0] == nil && !$0.hasPrefix(story.transient) }
          #expect(lost.filter { !Self.isHidden($0) } == [], about)
        }
        let isUndisturbed = outcome.code == story.code && fault != .killed
        switch fault {
        case .eintr, .short: #expect(outcome.code == story.code, about)
        case .eio, .full:
          #expect(outcome.code == story.code || [1, 2, 4, 5].contains(outcome.code), about)
          #expect(outcome.code == 0 || outcome.err.contains("error: "), about)
        case .interrupted: #expect([130, story.code].contains(outcome.code), about)
        case .killed: #expect([6, story.code].contains(outcome.code), about)
        }
        let leftOver = found.keys.filter { Self.isHidden($0) && old[$0] == nil }
        if fault != .killed, met != "remove" {
          // What a run was doing is written down until it can be folded into the manifest.
          #expect(leftOver.filter { !$0.hasSuffix(".journal") } == [], about)
        }
        if isUndisturbed, story.code == 0 {
          #expect(Self.differences(found, new, besides: story.transient) == leftOver.sorted(), about)
        }
        guard fault == .full || fault == .killed || fault == .interrupted else { continue }
        let second = try run("cd work; \(story.again ?? story.line)")
        #expect(second.code == story.code, "\(about) and then \(second.err)")
        #expect(Self.differences(folder.files, new, besides: story.transient) == [], about)
      }
    }
  }

  @Test(arguments: [("none", [] as [String]), ("file", ["flush"]), ("full", ["flush", "flush"])])
  func `durability says what is waited for`(_ durability: String, _ flushes: [String]) throws {
    #expect(try run("mkdir work; cp -a work old").code == 0)
    let still = FaultStory(name: "", line: "$M still ../small.yaml -o a.png --durability \(durability)")
    #expect(try run(still, nil, at: 0).code == 0)
    let calls = folder.calls()
    let written = calls.drop { $0 != "write" }.filter { ["write", "flush", "rename"].contains($0) }
    let expected: [[String]] = [["write"], Array(flushes.prefix(1)), ["rename"], Array(flushes.dropFirst())]
    #expect(written == Array(expected.joined()))
    // The manifest is always flushed.
    let frames = FaultStory(name: "", line: "$M render ../small.yaml -q -o out --durability \(durability)")
    #expect(try run(frames, nil, at: 0).code == 0)
    let files = 4, notes = durability == "none" ? 0 : 3
    #expect(folder.calls().filter { $0 == "flush" }.count == files * flushes.count + notes + 2)
  }

  @Test(.night("where a kill comes is chance: it takes many to meet something"))
  func `runs killed at random moments lose nothing`() throws {
    let outcome = try folder.tool.run("\(Repository.root)/Benchmarks/kills --count 15 --seed $RANDOM --program $M")
    #expect(outcome.code == 0, "\(outcome.out)\(outcome.err)")
  }

  // MARK: Runs

  private func run(_ line: String) throws -> Tool.Outcome {
    try folder.tool.run("export FIXTURES=\(Repository.root)/Tests/Fixtures; \(line)")
  }

  private func run(_ story: FaultStory, _ fault: Fault?, at call: Int) throws -> Tool.Outcome {
    try folder.run(
      "export FIXTURES=\(Repository.root)/Tests/Fixtures; \(story.line)", fault?.rawValue ?? "none", at: call)
  }

  // MARK: Files

  private static func isHidden(_ path: String) -> Bool { path.split(separator: "/").last?.first == "." }

  /// The names that two states do not share, or not with the same bytes.
  private static func differences(
    _ one: [String: [UInt8]], _ other: [String: [UInt8]], besides transient: String
  ) -> [String] {
    FaultFolder.differences(one, other).filter { path in
      guard !path.hasPrefix(transient) || isHidden(path) else { return false }
      // A report tells how long it took.
      let isReport = path.hasPrefix("report/") && one[path].map { isWhole($0, path) } == true
      return !(isReport && other[path] != nil)
    }
  }

  /// The files with a final name that are neither what was there nor what is to be there.
  private static func half(
    _ found: [String: [UInt8]], _ old: [String: [UInt8]], _ new: [String: [UInt8]]
  ) -> [String] {
    found.filter { path, bytes in
      if isHidden(path) || bytes == old[path] || bytes == new[path] { return false }
      if path.hasPrefix("report/") { return !isWhole(bytes, path) }
      // The manifest of a run that was broken off lists less.
      guard path.hasSuffix("frames.json"), let frames = frames(bytes) else { return true }
      return !frames.isSubset(of: (new[path].flatMap(Self.frames) ?? []).union(old[path].flatMap(Self.frames) ?? []))
    }.keys.sorted()
  }

  private static func isWhole(_ bytes: [UInt8], _ path: String) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    if path.hasSuffix(".json") { return (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil }
    return text.hasSuffix("</html>\n") || text.hasSuffix("</testsuites>\n") || path.hasSuffix(".png")
  }

  /// What a manifest says of frames; `nil` if it is none.
  private static func frames(_ bytes: [UInt8]) -> Set<NSDictionary>? {
    let manifest = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return (manifest?["frames"] as? [NSDictionary]).map { Set($0) }
  }
}
