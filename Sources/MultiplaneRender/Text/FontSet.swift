internal import CPangoCairo
package import MultiplaneBase
package import MultiplaneDecoding
package import MultiplaneLayout
internal import MultiplaneScene
internal import Synchronization

/// The fonts a scene may draw with: a closed set, the same on every machine.
///
/// It holds Inter and DejaVu Sans, the files the scene names, and, if asked for, the system's fonts. A family that is
/// not in it is an error; nothing is replaced silently. Font files are opened when a character first needs them.
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
    struct Style: Hashable {
      var families: [String]
      var weight: Int
      var isItalic: Bool
    }
    var styles: [Style]
    /// How many families of each style.
    var depth: Int
  }
  private let families: [FontFamily]
  private let byName: [String: Int]
  /// The identity that tells the set from others.
  let identity = Identity()
  /// The texts shaped with the set, by all threads; a label weighs 1.
  let texts = Mutex(BoundedCache<TextKey, ShapedText>(budget: 4096))
  private let chains = Mutex<[ChainKey: FontChain]>([:])

  /// Makes a set; the beginnings of files that the scene names are checked, all problems are reported at once.
  ///
  /// A declaration with the name of a built-in family takes its place. Inside the process, Pango's default
  /// configuration becomes the closed one.
  ///
  /// - Parameters:
  ///   - declarations: The scene's `fonts:`.
  ///   - folder: The scene's folder; needed if there are declarations.
  ///   - systemFonts: Whether families installed on the machine may be used too.
  ///   - decoders: The processes that pictures of glyphs are opened in.
  package init(
    _ declarations: [Declaration] = [], in folder: AssetFolder? = nil, systemFonts: Bool = false,
    decoders: DecoderPool = DecoderPool()
  ) throws(SceneFailure) {
    var found = try Self.families(of: declarations, in: folder, decoders)
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

  /// The families that a scene declares. Throws everything that is wrong with any of the files, as far as it is seen without
  /// opening them.
  private static func families(
    of declarations: [Declaration], in folder: AssetFolder?, _ decoders: DecoderPool
  ) throws(SceneFailure) -> [FontFamily] {
    var families: [FontFamily] = []
    var problems: [Diagnostic] = []
    // A file that several fonts name is opened once, whatever paths lead to it.
    var byState: [AssetFile.State: SceneFontFile] = [:]
    for declaration in declarations {
      var files: [(name: String, file: SceneFontFile)] = []
      for name in declaration.files {
        do throws(SceneFailure) {
          guard let folder else {
            throw SceneFailure(
              code: "font-file", "\"\(name)\" has no folder to be found in", failure: .bug, cause: .asset(name))
          }
          let opened = try folder.openFile(name, of: "font file")
          let file: SceneFontFile
          if let same = byState[opened.state] {
            file = same
          } else {
            file = try SceneFontFile(opened, decoders)
            byState[opened.state] = file
          }
          files.append((name, file))
        } catch {
          problems += error.diagnostics
        }
      }
      if declaration.files.isEmpty {
        problems.append(
          Diagnostic(code: "font-file", "font \"\(declaration.family)\" has no files", failure: .asset))
      }
      families.append(FontFamily(name: declaration.family, files: files))
    }
    guard problems.isEmpty else { throw SceneFailure(problems) }
    return families
  }

  /// All faces, for the `fonts` command: by family in order of the set, then as their files are listed. Opens all files.
  package func list() throws(SceneFailure) -> [Entry] {
    var entries: [Entry] = []
    for family in families {
      entries += try family.groups().joined().flatMap(\.listed).map {
        Entry(family: family.name, style: $0.style, weight: $0.weight, file: $0.file, origin: family.origin)
      }
    }
    return entries
  }

  private func family(_ name: String) -> FontFamily? { byName[name.lowercased()].map { families[$0] } }

  /// The SHA-256 of a font file that the scene names; `nil` if it cannot be read any more.
  package func digest(ofSceneFile file: String, family name: String) -> String? {
    family(name)?.files.first { $0.name == file }?.file.digest
  }

  /// The digest of the files of a family that the scene declares; `nil` for any other family.
  package func digest(ofFamily name: String) -> String? {
    guard let family = family(name), family.origin == .scene, let groups = try? family.groups() else { return nil }
    let digests = groups.joined().map { "\($0.file) \($0.index) \($0.digest ?? "missing")" }
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

  /// The characters of a text that no font of a style has a glyph for, each once; the text is not shaped.
  ///
  /// - Throws: A font file cannot be opened.
  package func missing(in text: String, of style: TextStyle) throws(SceneFailure) -> [Unicode.Scalar] {
    try coverage(of: TextRequest(text: text, style: style)).missing.characters
  }

  /// The message about such characters, of one text or of many, of which there is at least one.
  package func problem(with missing: MissingCharacters, _ missingGlyphs: MissingGlyphs) -> Diagnostic {
    MissingGlyphReport(missing, self).diagnostic(missingGlyphs == .error ? .error : .warning)
  }

  /// The warning about a face that is not what letters drawn with it are asked to be; `nil` for upright letters of the
  /// built-in fonts, which are known to be slanted.
  func problem(with lack: FaceLack) -> Diagnostic? {
    let same = { (other: FontFace) in other.source === lack.face.source && other.index == lack.face.index }
    // A fallback serves other scripts, which mostly have one face.
    for family in families where family.name != SceneSchema.fallbackFamily {
      guard let group = family.openedGroups.first(where: { $0.contains(where: same) }) else { continue }
      if lack.isOfItalics, family.origin != .scene { return nil }
      let faces = group.flatMap(\.listed).map { "\($0.style) (\($0.weight), \($0.file))".escapedForMessage }
      let (kind, result) = lack.isOfItalics ? ("italic", "slanted") : ("bold", "not bold")
      return Diagnostic(
        .warning, code: "no-\(kind)",
        "font \"\(family.name.escapedForMessage)\" has no \(kind) face; its letters are \(result)",
        note: "its faces are \(faces.prefix(9).joined(separator: ", "))",
        hint: "add the file of \(lack.isOfItalics ? "an" : "a") \(kind) face to the font's files", failure: .asset)
    }
    return nil
  }

  /// Whether the scene declares fonts.
  var hasSceneFonts: Bool { families.contains { $0.origin == .scene } }

  /// The files of a family that the scene declares, each once.
  func sceneFiles(ofFamily name: String) -> [String] {
    family(name)?.files.map(\.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } ?? []
  }

  /// The families of a style, in order of preference.
  func families(of style: TextStyle) -> [FontFamily] { style.families.compactMap { family($0) } }

  /// The faces of all families of a style; opens their files.
  package func chain(for style: TextStyle) throws(SceneFailure) -> FontChain {
    try chain(for: [style], families: style.families.count)
  }

  /// The faces that a text is shaped with: those of as many families of its styles, from the first on, as its characters need.
  ///
  /// - Returns: The faces, how many of them from the first on have glyphs for the text, and the characters that none has.
  func coverage(
    of request: TextRequest
  ) throws(SceneFailure) -> (chain: FontChain, count: Int, missing: MissingCharacters) {
    let styles = request.parts.isEmpty ? [request.style] : [request.style] + request.parts.map(\.style)
    let most = styles.map(\.families.count).max() ?? 0
    var depth = 1
    while true {
      let chain = try chain(for: styles, families: depth)
      let (count, missing, isWhole) = try chain.coverage(of: request)
      if isWhole || depth >= most { return (chain, count, missing) }
      depth += 1
    }
  }

  /// The faces of some families of each style, found once.
  ///
  /// - Parameters:
  ///   - styles: The style of a text, and where it has parts those of each.
  ///   - depth: How many families of each, from the first on.
  func chain(for styles: [TextStyle], families depth: Int) throws(SceneFailure) -> FontChain {
    let key = ChainKey(
      styles: styles.map { ChainKey.Style(families: $0.families, weight: $0.weight, isItalic: $0.isItalic) },
      depth: depth)
    if let known = chains.withLock({ $0[key] }) { return known }
    var lists: [[FontFace]] = []
    for style in styles {
      try check(style)
      var faces: [FontFace] = []
      for family in families(of: style).prefix(depth) {
        faces += try family.faces(weight: style.weight, italic: style.isItalic)
      }
      lists.append(faces)
    }
    let made = FontChain(lists)
    return chains.withLock { chains in
      // Another thread may have been there first.
      let chain = chains[key] ?? made
      chains[key] = chain
      return chain
    }
  }

  /// Throws if a style names a font that there is not, or none.
  package func check(_ style: TextStyle) throws(SceneFailure) {
    let problems = style.families.compactMap { problem(withFamily: $0) }
    guard problems.isEmpty, !style.families.isEmpty else {
      throw SceneFailure(
        problems.isEmpty ? [Diagnostic(code: "unknown-font", "the style names no font", failure: .asset)] : problems)
    }
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
