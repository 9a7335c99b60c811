internal import Synchronization

/// Numbers that tell the `GeometryReader`s of a process apart; a scene counts its own from 1.
enum ReaderNumbers {
  private static let last = Atomic(0)
  static func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
