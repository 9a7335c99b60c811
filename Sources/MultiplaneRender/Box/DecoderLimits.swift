/// What a decoder may take before it is ended.
package enum DecoderLimits {
  /// Processor time for one file, in seconds.
  package static let processorSeconds = 5
  /// Time for one file on a clock on the wall, in seconds: a machine may have other things to do.
  package static let wallSeconds = 60
  /// Memory, in bytes; the pixels that are handed over are not counted.
  package static let memory = 1536 << 20
  /// How many decoders work at a time.
  package static let processes = 4
}
