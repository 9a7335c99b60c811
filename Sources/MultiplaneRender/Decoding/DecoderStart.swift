import MultiplaneDecoding

extension DecoderFonts {
  /// The work with fonts as Pango, fontconfig and FreeType do it.
  static let shared = DecoderFonts(
    files: { BuiltInFonts.filesForVectors }, close: { DefaultConfiguration.close() },
    addFiles: { DefaultConfiguration.addBuiltInFonts() }, covers: { DefaultConfiguration.covers($0) })
}

/// Where a decoder begins: called before `main` by `CSandbox`, which a name in C alone can be known to.
@_cdecl("multiplane_decoder_main")
package func decoderMain(_ words: UnsafePointer<CChar>) { DecoderWorker.run(String(cString: words), .shared) }
