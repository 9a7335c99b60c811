internal import Glibc
internal import MultiplaneBase

/// The limits of a decoder: beyond them it is ended.
package enum DecoderLimits {
  /// Time for one file on a clock on the wall, in seconds: a machine may have other things to do.
  static var wallSeconds: Int { 60 + 4 * Budgets.seconds }
  /// The memory of a decoder while others may be at work, in bytes: all of them together have as much as one.
  package static var share: Int { Budgets.decoderBytes / mostAtWork }
  /// The memory that an SVG file is drawn in: a program with much to draw has pixels of its own meanwhile.
  static var drawingMemory: Int { Budgets.decoderBytes / 4 * 3 }
  /// The memory that a decoder keeps for the next file: of pixels, and as much of what libraries took. Others may need much meanwhile.
  static let keptMemory = 16 << 20
  /// Threads of one decoder.
  package static let threads = 256
  /// How many decoders work at a time, on any machine.
  package static let processes = 4
  /// How many decoders work at a time on this machine: more than there are processors for take longer to start than they win.
  static let mostAtWork = max(2, min(processes, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
