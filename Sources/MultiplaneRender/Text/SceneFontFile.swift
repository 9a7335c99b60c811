import CPangoCairo
import MultiplaneBase
import MultiplaneDecoding
import Synchronization

/// A font file that a scene names. It is opened when a character first needs it.
final class SceneFontFile: Sendable {
  private let name: String
  /// The file as it was when the scene was read, until its faces are read from it.
  private let file: Mutex<AssetFile?>
  private let decoders: DecoderPool
  private let opened = Mutex<Result<[FontFace], SceneFailure>?>(nil)
  private let hash = Mutex<String?>(nil)

  /// A file that was found, and of which the beginning alone is looked at.
  ///
  /// - Throws: The file is no font.
  init(_ file: AssetFile, _ decoders: DecoderPool) throws(SceneFailure) {
    (name, self.decoders) = (file.name, decoders)
    self.file = Mutex(file)
    if let fault = FontFileCheck.fault(of: file) {
      throw SceneFailure(ImageFailure(.refused, fault).diagnostic(ofFont: name))
    }
  }

  /// The faces in the file; opens it on the first call.
  func faces() throws(SceneFailure) -> [FontFace] {
    try opened.withLock { opened in
      let faces =
        opened
        ?? Result { () throws(SceneFailure) in
          try Breadcrumb.working(on: name) { () throws(SceneFailure) in try open() }
        }
      opened = faces
      return faces
    }.get()
  }

  private func open() throws(SceneFailure) -> [FontFace] {
    let bytes = try contents()
    file.withLock { $0 = nil }
    do throws(ImageFailure) {
      return try FontFace.faces(in: bytes, file: name, decoders)
    } catch {
      throw SceneFailure(error.diagnostic(ofFont: name))
    }
  }

  /// The SHA-256 as 64 hexadecimal digits, computed once; `nil` if the file cannot be read any more.
  var digest: String? {
    opened.withLock { opened in
      if let opened { return try? opened.get().first?.digest }
      return hash.withLock { hash in
        if hash == nil, let bytes = try? contents() { hash = ContentDigest.sha256(of: bytes) }
        return hash
      }
    }
  }

  /// All bytes of the file.
  private func contents() throws(SceneFailure) -> [UInt8] {
    guard let file = file.withLock({ $0 }) else { return [] }
    let bytes = try file.contents(of: "font file")
    guard bytes.count == file.state.size else {
      throw SceneFailure(ImageFailure(.refused, "was changed while it was used").diagnostic(ofFont: name))
    }
    return bytes
  }
}

extension FontFace {
  /// The faces in a font's bytes.
  ///
  /// - Parameter file: The file as messages name it.
  static func faces(in bytes: [UInt8], file: String, _ decoders: DecoderPool) throws(ImageFailure) -> [FontFace] {
    let font = try FontFile(bytes)
    let isPlain = font.hasPictures
    guard let memory = SharedMemory(holding: isPlain ? try font.plain() : bytes) else {
      throw ImageFailure(.refused, "cannot be held in memory")
    }
    let source = FontSource(memory, original: isPlain ? bytes : nil)
    let patterns = FontPattern.scan(source.path)
    guard !patterns.isEmpty else { throw ImageFailure(.refused, "is damaged") }
    var faces: [FontFace] = []
    var deadline = ThreadDeadline.step
    for pattern in patterns {
      if let fault = FontOutlineCheck.fault(pattern, at: source.path, isPlain: isPlain) {
        throw ImageFailure(.refused, fault)
      }
      guard isPlain else {
        faces += FontFace(pattern, file: file, source: source).variants
        continue
      }
      let index = pattern.integer(FC_INDEX) ?? 0
      guard font.faces.indices.contains(index) else { throw FontTable.damaged }
      let colors = try ColorGlyphs(font.faces[index], file: file, decoders: decoders)
      let substitutes = font.faces[index].table("GSUB") != nil
      guard
        let seen = try pattern.seen(with: colors, substitutes: substitutes, at: source.path, within: &deadline)
      else {
        throw ImageFailure(.refused, "has neither outlines nor pictures for its characters")
      }
      faces += FontFace(seen.pattern, file: file, source: source, colors: colors, blanks: seen.blanks).variants
    }
    return faces
  }
}
