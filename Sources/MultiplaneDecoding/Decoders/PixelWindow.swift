import CSandbox
import Glibc

/// Memory that pixels cross from a decoder to whoever asked for them, a piece at a time.
///
/// It has two halves: while one is read, the decoder fills the other. Each piece is announced by a message, and another says
/// that it was taken. Memory that two processes see costs a page fault for every 4 KiB in both, and as much again to be freed:
/// for a whole picture that is twice what memory of one process and a copy cost.
package final class PixelWindow: Sendable {
  /// The bytes of a half, of which a piece takes as many as make whole rows.
  static let halfSize = 256 << 10
  /// The message of both sides: a piece is there; a piece was taken.
  package static let turn: [UInt8] = [1]

  /// The descriptor that is sent for it.
  let descriptor: Int32
  private let memory: SharedMemory?
  private let mapping: MemoryMapping

  /// A window to look through, `nil` if the system gives no memory; the other side can write to it all the time.
  package init?() {
    guard let memory = SharedMemory(size: 2 * Self.halfSize),
      let mapping = try? MemoryMapping(memory.descriptor, memory.size, PROT_READ)
    else { return nil }
    (self.memory, descriptor, self.mapping) = (memory, memory.descriptor, mapping)
  }

  /// The window that came along with a request, to put pixels in.
  init(_ descriptor: Int32) throws(ImageFailure) {
    (memory, self.descriptor) = (nil, descriptor)
    mapping = try MemoryMapping(descriptor, 2 * Self.halfSize, PROT_READ | PROT_WRITE)
  }

  /// Copies the piece that is there behind those that were taken.
  ///
  /// - Parameters:
  ///   - pixels: The buffer for the wanted rows.
  ///   - wanted: The rows of the picture that are copied.
  ///   - height: The rows of the picture.
  ///   - taken: The rows taken so far, fewer than there are.
  /// - Returns: The rows taken with it.
  func read(into pixels: PixelBuffer, _ wanted: Range<Int>, of height: Int, behind taken: Int) -> Int {
    let rows = Self.piece(from: taken, pixels.width, height)
    let part = rows.clamped(to: wanted)
    if !part.isEmpty {
      (pixels.bytes + (part.lowerBound - wanted.lowerBound) * pixels.stride).copyMemory(
        from: half(of: taken, pixels.width) + (part.lowerBound - taken) * pixels.stride,
        byteCount: part.count * pixels.stride)
    }
    return rows.upperBound
  }

  /// Hands over a picture; ends early if the other side is gone.
  ///
  /// - Throws: The fault of the file, if it shows in the middle.
  func send(_ picture: any DecodedPicture, through socket: Int32) throws(ImageFailure) {
    var (untaken, sent) = (0, 0)
    // The replies to pieces must not be heard as requests.
    defer { while untaken > 0, Self.hearsTurn(socket) { untaken -= 1 } }
    while sent < picture.height {
      if untaken == 2 {
        guard Self.hearsTurn(socket) else { return }
        untaken -= 1
      }
      let rows = Self.piece(from: sent, picture.width, picture.height)
      try picture.read(rows, into: half(of: sent, picture.width))
      guard mp_sandbox_send(socket, Self.turn, 1, nil, 0, 1) == 0 else { return }
      (untaken, sent) = (untaken + 1, rows.upperBound)
    }
  }

  /// The rows of the piece that begins with one.
  private static func piece(from row: Int, _ width: Int, _ height: Int) -> Range<Int> {
    row..<min(height, row + rowCount(width))
  }

  /// How many rows a piece has; at least two, as a side is limited.
  private static func rowCount(_ width: Int) -> Int { halfSize / (width * 4) }

  private static func hearsTurn(_ socket: Int32) -> Bool {
    var byte: UInt8 = 0
    return mp_sandbox_receive(socket, &byte, 1, nil, 0, -1) == 1
  }

  /// Where the piece lies that begins with a row.
  private func half(of row: Int, _ width: Int) -> UnsafeMutableRawPointer {
    mapping.address + row / Self.rowCount(width) % 2 * Self.halfSize
  }
}
