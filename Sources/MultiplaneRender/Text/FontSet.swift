internal import CPangoCairo
package import MultiplaneBase
package import MultiplaneDecoding
package import MultiplaneLayout
internal import MultiplaneScene
internal import Synchronization

/// The fonts a scene may draw with: a closed set, the same on every machine.
///
/// It holds Inter and DejaVu Sans, the files the scene names, and, if asked for, the system's fonts. A family that is
/// not in it is an error; nothing is replaced silently. Font files are opened when a text first needs them.
///
/// One set is shared by all threads; each makes a `TextShaper` of its own.
package final class FontSet: Sendable {
  /// Files registered under a family name, as `fonts:` in a scene writes them.
  package struct Declaration: Sendable, Hashable {
    /// The name styles use, whatever the files call themselves.
    package var family: String
    /// Paths below the scene's folder. Files of several fonts make a chain: the later ones are fallbacks.
    package var files: [String]
    /// Declares a family.
    package init(family: String, files: [String]) { (self.family, self.files) = (family, files) }
  }

  /// One line of `multiplane fonts`.
  package struct Entry: Sendable, Hashable {
    /// The name styles use.
    package var family: String
    /// The style as the file names it.
    package var style: String
    /// From 100 to 900.
    package var weight: Int
    /// The file, as the scene or the package names it.
    package var file: String
    /// Where the family comes from.
    package var origin: FontOrigin
  }

  /// Stands for a set without holding its files open.
  package final class Identity: Sendable, Hashable {
    package static func == (a: Identity, b: Identity) -> Bool { a === b }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private struct ChainKey: Hashable {
    var families: [String]
    var weight: Int
    var isItalic: Bool

    init(_ style: TextStyle) { (families, weight, isItalic) = (style.families, style.weight, style.isItalic) }
  }
  private let families: [FontFamily]
  private let byName: [String: Int]
  /// The identity that tells the set from others.
  let identity = Identity()
  /// The texts shaped with the set, by all threads; a label weighs 1.
  let texts = Mutex(BoundedCache<TextKey, ShapedText>(budget: 4096))
  /// The time of texts in fonts of the scene that are slow.
  let shapingTime = ShapingTime()
  private let chains = Mutex<[ChainKey: FontChain]>([:])
  /// The chains of texts with parts, by the styles of text and parts.
  private let partChains = Mutex<[[ChainKey]: FontChain]>([:])

  /// Makes a set; files the scene names are read and checked, all problems are reported at once.
  ///
  /// A declaration with the name of a built-in family takes its place. Inside the process, Pango's default
  /// configuration becomes the closed one.
  ///
  /// - Parameters:
  ///   - declarations: The scene's `fonts:`.
  ///   - folder: The scene's folder; needed if there are declarations.
  ///   - systemFonts: Whether families installed on the machine may be used too.
  ///   - decoders: Where the files are tried out before this process opens them.
  package init(
    _ declarations: [Declaration] = [], in folder: AssetFolder? = nil, systemFonts: Bool = false,
    decoders: DecoderPool = DecoderPool()
  ) throws(SceneFailure) {
    var found = try SceneFonts.load(declarations, in: folder, decoders)
    let named = Set(found.map { $0.name.lowercased() })
    found += BuiltInFonts.families().filter { !named.contains($0.name.lowercased()) }
    if systemFonts {
      found += SystemFonts.families.filter { family in !found.contains { $0.name.sameName(family.name) } }
    } else {
      DefaultConfiguration.close()
    }
    ThaiDictionary.choose()
    families = found
    byName = Dictionary(found.enumerated().map { ($1.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// All faces, for the `fonts` command: by family in order of the set, then as their files are listed.
  package func list() -> [Entry] {
    families.flatMap { family in
      family.groups.joined().flatMap(\.listed).map {
        Entry(family: family.name, style: $0.style, weight: $0.weight, file: $0.file, origin: family.origin)
      }
    }
  }

  /// The SHA-256 of a font file that the scene names, of the bytes that are drawn with: the file may have been changed.
  package func digest(ofSceneFile file: String, family: String) -> String? {
    byName[family.lowercased()].flatMap { families[$0].groups.joined().first { $0.file == file }?.digest }
  }

  /// The digest of the files of a family that the scene declares; `nil` for any other family.
  package func digest(ofFamily name: String) -> String? {
    guard let family = byName[name.lowercased()].map({ families[$0] }), family.origin == .scene else { return nil }
    let digests = family.groups.joined().map { "\($0.file) \($0.index) \($0.digest ?? "missing")" }
    return ContentDigest.sha256(of: Array(digests.joined(separator: "\n").utf8))
  }

  /// The names of the families, in order of the set.
  package var familyNames: [String] { families.map(\.name) }

  /// The problem with a family name, if the set does not have it: for reporting names with their place in the scene.
  package func problem(withFamily name: String) -> Diagnostic? {
    guard byName[name.lowercased()] == nil else { return nil }
    let near = familyNames.nearest(to: name)
    let hint =
      near.map { "did you mean \"\($0)\"?" }
      ?? "the families are \(familyNames.prefix(12).map { "\"\($0)\"" }.joined(separator: ", ")); add files with \"fonts\""
    return Diagnostic(code: "unknown-font", "there is no font \"\(name)\"", hint: hint, failure: .asset)
  }

  /// The characters that the fonts of a style have glyphs for.
  package func coverage(of style: TextStyle) throws(SceneFailure) -> FontCoverage {
    FontCoverage(chain: try chain(for: style))
  }

  /// The message about such characters, of one text or of many, of which there is at least one.
  package func problem(with missing: MissingCharacters, _ missingGlyphs: MissingGlyphs) -> Diagnostic {
    MissingGlyphReport(missing, self).diagnostic(missingGlyphs == .error ? .error : .warning)
  }

  /// The warning about a face that letters are drawn with that are asked to be bold: unlike italics, bold ones are not made.
  func problem(withoutBold face: FontFace) -> Diagnostic? {
    let same = { (other: FontFace) in other.source === face.source && other.index == face.index }
    // A fallback serves other scripts, which mostly have one face.
    for family in families where family.name != SceneSchema.fallbackFamily {
      guard let group = family.groups.first(where: { $0.contains(where: same) }) else { continue }
      let faces = group.flatMap(\.listed).map { "\($0.style) (\($0.weight), \($0.file))".escapedForMessage }
      return Diagnostic(
        .warning, code: "no-bold",
        "font \"\(family.name.escapedForMessage)\" has no bold face; its letters are not bold",
        note: "its faces are \(faces.prefix(9).joined(separator: ", "))",
        hint: "add the file of a bold face to the font's files", failure: .asset)
    }
    return nil
  }

  /// Whether the scene declares fonts.
  var hasSceneFonts: Bool { families.contains { $0.origin == .scene } }

  /// The files of a family that the scene declares, each once.
  func sceneFiles(ofFamily name: String) -> [String] {
    guard let family = byName[name.lowercased()].map({ families[$0] }), family.origin == .scene else { return [] }
    return family.groups.joined().map(\.file).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The faces of a style, found once.
  package func chain(for style: TextStyle) throws(SceneFailure) -> FontChain {
    let key = ChainKey(style)
    if let known = chains.withLock({ $0[key] }) { return known }
    let made = FontChain([try faces(of: style)])
    return chains.withLock { $0.first(made, for: key) }
  }

  /// The faces of the styles of a text, found once: those of the text, and where it has parts those of each.
  func chain(for request: TextRequest) throws(SceneFailure) -> FontChain {
    if request.parts.isEmpty { return try chain(for: request.style) }
    let styles = [request.style] + request.parts.map(\.style)
    let key = styles.map(ChainKey.init)
    if let known = partChains.withLock({ $0[key] }) { return known }
    var lists: [[FontFace]] = []
    for style in styles { lists.append(try faces(of: style)) }
    let made = FontChain(lists)
    return partChains.withLock { $0.first(made, for: key) }
  }

  private func faces(of style: TextStyle) throws(SceneFailure) -> [FontFace] {
    let problems = style.families.compactMap { problem(withFamily: $0) }
    guard problems.isEmpty, !style.families.isEmpty else {
      throw SceneFailure(
        problems.isEmpty ? [Diagnostic(code: "unknown-font", "the style names no font", failure: .asset)] : problems)
    }
    return style.families.flatMap { name in
      byName[name.lowercased()].map { families[$0].faces(weight: style.weight, italic: style.isItalic) } ?? []
    }
  }
}

extension Dictionary where Value == FontChain {
  /// The chain of a key: another thread's, if it was there first.
  fileprivate mutating func first(_ made: FontChain, for key: Key) -> FontChain {
    if let first = self[key] { return first }
    self[key] = made
    return made
  }
}

extension String {
  /// Whether two family names mean the same family.
  func sameName(_ other: String) -> Bool { lowercased() == other.lowercased() }
}

extension [String] {
  /// The name that is most likely meant, or `nil` if none is near.
  func nearest(to name: String) -> String? {
    let wanted = Array<Character>(name.lowercased())
    let ranked = map { (name: $0, distance: Self.edits(wanted, Array<Character>($0.lowercased()))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= Swift.max(1, wanted.count / 3) ? best.name : nil
  }

  /// How many letters must be added, left out or changed to turn one name into the other.
  private static func edits(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array<Int>(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let change = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(change, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}

/// The characters that the fonts of a style have glyphs for.
package struct FontCoverage: Sendable {
  fileprivate let chain: FontChain

  /// The characters of a text that none of them has a glyph for, each once; the text is not shaped.
  ///
  /// - Throws: A font file cannot be opened.
  package func missing(in text: String) throws(SceneFailure) -> [Unicode.Scalar] {
    try chain.coverage(of: text).missing
  }
}
