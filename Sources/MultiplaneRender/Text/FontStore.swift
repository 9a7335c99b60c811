package import MultiplaneBase
package import MultiplaneDecoding
internal import Synchronization

/// The font sets of scenes that were loaded lately, so that scenes with the same fonts share the files opened.
package final class FontStore: Sendable {
  private struct Key: Hashable {
    var declarations: [FontSet.Declaration]
    /// The files of the declarations, in order.
    var files: [AssetFile.State]
    var systemFonts: Bool
  }
  private let decoders: DecoderPool
  /// The scene on show, the one that takes its place, and one for going back.
  private let known = Mutex(BoundedCache<Key, FontSet>(budget: 3))

  /// - Parameter decoders: The processes that pictures of glyphs are opened in.
  package init(decoders: DecoderPool = DecoderPool()) { self.decoders = decoders }

  /// A set; see `FontSet.init`. A set that was made before is given again if no file has changed.
  package func set(
    _ declarations: [FontSet.Declaration], in folder: AssetFolder, systemFonts: Bool
  ) throws(SceneFailure) -> FontSet {
    let key = Self.key(declarations, in: folder, systemFonts)
    if let key, let set = known.withLock({ $0.find(key) }) { return set }
    let set = try FontSet(declarations, in: folder, systemFonts: systemFonts, decoders: decoders)
    if let key { _ = known.withLock { $0.hold(set, for: key) } }
    return set
  }

  /// The key of a set; `nil` if a file cannot be opened, which is for making the set to report.
  private static func key(
    _ declarations: [FontSet.Declaration], in folder: AssetFolder, _ systemFonts: Bool
  ) -> Key? {
    do {
      let files = try declarations.flatMap(\.files).map { try folder.openFile($0, of: "font file").state }
      return Key(declarations: declarations, files: files, systemFonts: systemFonts)
    } catch {
      return nil
    }
  }
}
