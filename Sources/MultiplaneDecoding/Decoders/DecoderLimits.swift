internal import Glibc
package import MultiplaneBase

/// The limits of a decoder: beyond them it is ended.
package enum DecoderLimits {
  /// Processor time for one file, in seconds.
  package static let processorSeconds = AdjustableLimit("decoder-seconds", 5, most: 600, .seconds)
  /// Processor time for all files of a scene that are slow to open, in seconds, beyond what any may take; once for its pictures,
  /// and once for its fonts.
  package static let openingSeconds = AdjustableLimit("opening-seconds", 5, most: 86_400, .seconds)
  /// Time for one file on a clock on the wall, in seconds: a machine may have other things to do.
  package static var wallSeconds: Int { 12 * processorSeconds.value }
  /// Memory, in bytes, with the pixels of pictures that are decoded as a whole.
  package static let memory = AdjustableLimit("decoder-memory", 424 << 20, most: 16 << 30, .bytes)
  /// The memory of a decoder while others may be at work, in bytes: all of them together have as much as one.
  static var share: Int { memory.value / mostAtWork }
  /// The memory that an SVG file is drawn in: a program with much to draw has pixels of its own meanwhile.
  static var drawingMemory: Int { memory.value / 4 * 3 }
  /// The memory that a decoder keeps for the next file: of pixels, and as much of what libraries took. Others may need much meanwhile.
  static let keptMemory = 16 << 20
  /// Threads of one decoder.
  package static let threads = 256
  /// How many decoders work at a time, on any machine.
  package static let processes = 4
  /// How many decoders work at a time on this machine: more than there are processors for take longer to start than they win.
  static let mostAtWork = max(2, min(processes, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// The limits that hold in a decoder.
  private static let held = [
    ImageLimits.pixels, ImageLimits.frames, ImageLimits.scans, ImageLimits.scannedPixels, memory,
  ]

  /// The limits that were changed here, as a decoder is told of them.
  static var changes: [String] {
    held.filter { $0.value != $0.standard }.map { "\($0.name)=\($0.value)" }
  }

  /// Changes a limit as the process that started this one has it.
  static func apply(_ change: String) {
    let parts = change.split(separator: "=")
    guard parts.count == 2 else { return }
    _ = held.first { $0.name == parts[0] }?.set(String(parts[1]))
  }
}
