internal import CFiles
internal import Synchronization

/// The two budgets of a process: the time that one step of work may take, and the memory that all of it may take.
///
/// Each has one value in a process, which the command line sets before anything is read; a session of the library may have
/// a time of its own. The sizes of caches and the number of threads are shares of the memory, and this is the only place that
/// says which.
package enum Budgets {
  /// The processor time, in seconds, that one step of work may take: reading the scene, opening one file, one frame.
  package static var seconds: Int { WorkTime.seconds ?? chosenSeconds.load(ordering: .relaxed) }

  /// The bytes that the program may take, with its children.
  package static var memory: Int { chosenMemory.load(ordering: .relaxed) }

  /// The time unless the command line says otherwise.
  package static let standardSeconds = 60
  /// The longest time that can be chosen: a day.
  package static let mostSeconds = 86_400

  /// The memory unless the command line says otherwise: three quarters of what the process may have, and 4 GiB at most.
  package static let standardMemory = standardMemory(ofMachine: MachineMemory.byteCount)

  /// The memory of a process that may have so many bytes: whole mebibytes.
  package static func standardMemory(ofMachine byteCount: Int) -> Int {
    max(leastMemory, min(4 << 30, ((byteCount / 4 * 3) >> 20) << 20))
  }

  /// The least memory in which the program works.
  package static let leastMemory = 256 << 20
  /// The most memory that can be chosen.
  package static let mostMemory = 1 << 40

  private static let chosenSeconds = Atomic(standardSeconds)
  private static let chosenMemory = Atomic(standardMemory)

  /// Changes the time for the whole process.
  ///
  /// - Parameter text: A whole number of seconds from 1 to `mostSeconds`, `_` between its digits or not.
  /// - Returns: Whether the text is such a number; otherwise nothing changes.
  package static func set(time text: String) -> Bool {
    guard let seconds = seconds(text) else { return false }
    chosenSeconds.store(seconds, ordering: .relaxed)
    mp_set_step_seconds(Int64(seconds))
    return true
  }

  /// Changes the memory for the whole process.
  ///
  /// - Parameter text: A number of bytes from `leastMemory` to `mostMemory`, also as `512KiB`, `768MiB`, `2GiB`.
  /// - Returns: Whether the text is such a number; otherwise nothing changes.
  package static func set(memory text: String) -> Bool {
    guard let bytes = bytes(text) else { return false }
    chosenMemory.store(bytes, ordering: .relaxed)
    return true
  }

  /// From now on the system keeps the process to its memory, and a process that gets none says so.
  package static func setKeptBySystem() { mp_set_memory_budget() }

  /// Advice where the time was over.
  package static let timeHint = "more time is given by --time SECONDS"
  /// Advice where the memory was taken.
  package static let memoryHint = "more memory is given by --memory SIZE, such as --memory 8GiB"

  /// The failure of a step of work that took longer than the time.
  ///
  /// - Parameters:
  ///   - work: The step, as the subject of a sentence: `frame 12`.
  ///   - seconds: The time it had.
  package static func overTime(
    _ work: String, seconds: Int = Budgets.seconds, at span: SourceSpan? = nil, path: String? = nil,
    cause: Diagnostic.Cause? = nil
  ) -> SceneFailure {
    SceneFailure(
      code: "time", "\(work) takes more than \(seconds) s of processor time", span: span, path: path, hint: timeHint,
      failure: .limit, cause: cause)
  }

  /// The failure of work that needs more than its share of the memory.
  ///
  /// - Parameters:
  ///   - work: The work, as the subject of a sentence: `the group`.
  ///   - other: Other advice that would help as well; it comes first.
  package static func overMemory(
    _ work: String, at span: SourceSpan? = nil, path: String? = nil, or other: String? = nil,
    cause: Diagnostic.Cause? = nil
  ) -> SceneFailure {
    SceneFailure(
      code: "memory", "\(work) takes more memory than the program may have", span: span, path: path,
      hint: memoryHint(or: other), failure: .limit, cause: cause)
  }

  /// Advice where the memory was taken, behind other advice that would help as well.
  package static func memoryHint(or other: String?) -> String {
    [other, memoryHint].compactMap(\.self).joined(separator: "; or ")
  }

  /// A size in bytes as `set(memory:)` takes it.
  package static func text(bytes: Int) -> String {
    for (name, shift) in sizes where bytes >= 1 << shift && bytes % (1 << shift) == 0 {
      return "\(bytes >> shift)\(name)"
    }
    return "\(bytes)"
  }

  private static let sizes = [("GiB", 30), ("MiB", 20), ("KiB", 10)]

  /// The seconds that a text says, as `set(time:)` takes it; `nil` for any other text.
  package static func seconds(_ text: String) -> Int? {
    number(text).flatMap { (1...mostSeconds).contains($0) ? $0 : nil }
  }

  /// The bytes that a text says, as `set(memory:)` takes it; `nil` for any other text.
  package static func bytes(_ text: String) -> Int? {
    let size = sizes.first { text.hasSuffix($0.0) }
    guard let count = number(text.dropLast(size?.0.count ?? 0)) else { return nil }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: 1 << (size?.1 ?? 0))
    return overflow || !(leastMemory...mostMemory).contains(bytes) ? nil : bytes
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    let digits = String(text).filter { $0 != "_" }
    return !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
  }
}

// Shares of the memory.
extension Budgets {
  /// The memory of the program without its decoders.
  package static var programBytes: Int { memory - decoderBytes }

  /// The bytes that the program takes beside pixels: stacks of threads, fonts, the scene.
  private static let ownBytes = 192 << 20
  /// The bytes of pixels that caches hold in any case, as a scene draws slowly without.
  package static let leastKeptBytes = 32 << 20

  /// The bytes of pixels from which on caches hold no more.
  package static var keptPixelBytes: Int { keptPixelBytes(of: memory) }

  /// The same for a program that may take so many bytes with its decoders.
  package static func keptPixelBytes(of memory: Int) -> Int {
    max(leastKeptBytes, min(memory / 2, memory / 4 * 3 - ownBytes))
  }

  /// The bytes of decoded images that are kept, and those of painted pictures.
  package static var keptPictureBytes: Int { keptPixelBytes / 2 }

  /// The bytes of these that earlier versions of an open scene leave to later ones.
  package static var earlierPictureBytes: Int { keptPixelBytes / 16 }

  /// The bytes of pixels that nobody uses and that are kept for others.
  package static var pooledPixelBytes: Int { keptPixelBytes / 8 }

  /// The bytes of filtered groups that a drawing thread keeps.
  package static var filteredBytes: Int { keptPixelBytes / 32 }

  /// The bytes of images that are opened before a frame shows them.
  package static var prefetchedBytes: Int { keptPixelBytes / 16 }

  /// The bytes of encoded pieces of frames that the threads of a run keep.
  package static var encodedBytes: Int { memory / 256 }

  /// The most bytes of a file that is read as a whole.
  package static var fileBytes: Int { memory / 4 }

  /// The bytes of pixels that one image file, one painted picture or one frame may become.
  package static var pictureBytes: Int { memory / 4 }

  /// The pixels of these.
  package static var picturePixels: Int { pictureBytes / 4 }

  /// The memory of all databases together, in bytes: pages, and rows that are sorted.
  package static var databaseBytes: Int { memory / 4 }

  /// The memory of all decoders together, in bytes; a file that needs more than its share is opened with all of it.
  package static var decoderBytes: Int { memory / 4 }

  /// The most pictures, groups and materials on a frame, about 1 KiB each.
  package static var frameParts: Int { memory / 4096 }

  /// The most pixels of a small frame and of its groups, masks and filters that are open at a time. A large frame, and a picture
  /// while it is painted, may have up to `openPixelsInAll`.
  package static var openPixels: Int { memory / 32 }

  /// The most pixels that are open at a time for any frame or picture: the largest frame with a group of its size.
  package static var openPixelsInAll: Int { 2 * picturePixels }

  /// The most pixels that are open at a time for a frame of some pixels: eight times the frame, within bounds.
  package static func openPixels(ofFrame pixels: Int) -> Int {
    max(openPixels, min(8 * pixels, openPixelsInAll))
  }

  /// Whether a frame of some pixels is drawn alone, one at a time.
  package static func isLarge(_ pixels: Int) -> Bool { pixels > openPixels / 4 }

  /// The most frames of some pixels that are drawn at a time: one more would fit among the pixels of one with all its groups.
  package static func framesAtOnce(_ pixels: Int) -> Int {
    isLarge(pixels) ? 1 : max(1, openPixels / max(1, pixels) - 1)
  }

  /// The most pixels of groups and filters that all threads have open at a time beside their frames, unless one alone has
  /// more.
  package static var openGroups: Int { openPixels * 5 / 6 }
}
