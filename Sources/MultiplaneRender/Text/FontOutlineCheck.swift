import CPangoCairo
import MultiplaneBase
import MultiplaneDecoding

/// Looks whether a font draws any of the characters it says it has.
enum FontOutlineCheck {
  /// How many characters are looked at before a font counts as empty.
  private static let most = 1024

  /// Why nothing written in a face would be seen; `nil` if something would.
  ///
  /// - Parameter isPlain: Whether pictures of glyphs or layers were taken out of the font: there may be no outlines then.
  static func fault(_ pattern: FontPattern, at path: String, isPlain: Bool) -> String? {
    let characters = pattern.firstCharacters(most)
    guard isMapped(characters, pattern, at: path) else { return "has glyphs for no characters" }
    guard pattern.isOutline, !isPlain else { return nil }
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return "cannot be opened" }
    defer { FT_Done_FreeType(library) }
    var opened: FT_Face?
    guard FT_New_Face(library, path, FT_Long(pattern.integer(FC_INDEX) ?? 0), &opened) == 0, let face = opened
    else { return "is damaged" }
    defer { FT_Done_Face(face) }
    let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    let isDrawn = characters.contains { character in
      FT_Load_Glyph(face, FcFreeTypeCharIndex(face, character.value), flags) == 0
        && face.pointee.glyph.pointee.outline.n_points > 0
    }
    // A font of nothing but spaces is what it says it is.
    let isBlank = characters.allSatisfy { $0.needsNoGlyph }
    return isDrawn || isBlank ? nil : "has no outlines for its characters"
  }

  /// Whether shaping finds a glyph for any of some characters. Fontconfig also counts those it knows by the names of glyphs,
  /// which shaping does not.
  private static func isMapped(_ characters: [Unicode.Scalar], _ pattern: FontPattern, at path: String) -> Bool {
    let blob = hb_blob_create_from_file(path)
    let face = hb_face_create(blob, UInt32(truncatingIfNeeded: pattern.integer(FC_INDEX) ?? 0))
    let font = hb_font_create(face)
    defer {
      hb_font_destroy(font)
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    var glyph: hb_codepoint_t = 0
    return characters.contains { hb_font_get_nominal_glyph(font, $0.value, &glyph) != 0 }
  }
}

extension FontPattern {
  /// The pattern of a face with pictures or layers: with the characters alone that draw something, or need not. Where the
  /// face puts glyphs together, each of them may stand for a part of what is drawn, and all stay.
  ///
  /// - Parameters:
  ///   - colors: The face's pictures and layers.
  ///   - substitutes: Whether it puts glyphs together (`GSUB`).
  ///   - path: The font without pictures and layers.
  ///   - deadline: The end of the time for it.
  /// - Returns: The pattern, and the glyphs that characters have but that draw nothing; `nil` if that is all.
  /// - Throws: The time is over.
  func seen(
    with colors: ColorGlyphs?, substitutes: Bool, at path: String, within deadline: inout ThreadDeadline
  ) throws(ImageFailure) -> (pattern: FontPattern, blanks: [UInt32: Unicode.Scalar])? {
    var (library, opened): (FT_Library?, FT_Face?)
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    defer { FT_Done_FreeType(library) }
    guard FT_New_Face(library, path, FT_Long(integer(FC_INDEX) ?? 0), &opened) == 0, let face = opened,
      let set = FcCharSetCreate(), let copy = FcPatternDuplicate(pointer)
    else { return nil }
    defer {
      FT_Done_Face(face)
      FcCharSetDestroy(set)
    }
    let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    var blanks: [UInt32: Unicode.Scalar] = [:]
    var count = 0
    // Many characters may have one glyph.
    var known: [UInt32: Bool] = [:]
    for character in allCharacters() {
      let glyph = FcFreeTypeCharIndex(face, character.value)
      let draws: Bool
      if let before = known[glyph] {
        draws = before
      } else {
        guard !deadline.isOver() else {
          throw FontTable.overTime("look for what its glyphs draw")
        }
        draws =
          colors?.has(glyph) == true
          || FT_Load_Glyph(face, glyph, flags) == 0 && face.pointee.glyph.pointee.outline.n_points > 0
        known[glyph] = draws
      }
      let isSeen = draws || character.needsNoGlyph
      if !isSeen { blanks[glyph] = character }
      guard isSeen || substitutes else { continue }
      FcCharSetAddChar(set, character.value)
      count += 1
    }
    if !blanks.isEmpty {
      FcPatternDel(copy, FC_CHARSET)
      FcPatternAddCharSet(copy, FC_CHARSET, set)
    }
    FcPatternDel(copy, FC_COLOR)
    FcPatternAddBool(copy, FC_COLOR, colors?.isColor == true ? 1 : 0)
    let pattern = FontPattern(copy)
    return count == 0 ? nil : (pattern, blanks)
  }

  /// The first characters the font has glyphs for, in their order, those that are not seen left out as far as there are
  /// others.
  fileprivate func firstCharacters(_ most: Int) -> [Unicode.Scalar] {
    let (seen, unseen) = characters(most)
    return seen.isEmpty ? unseen : seen
  }

  /// All characters the font has glyphs for.
  private func allCharacters() -> [Unicode.Scalar] {
    let (seen, unseen) = characters(Int.max)
    return seen + unseen
  }

  /// The first characters of the font that are seen, and those before them that are not.
  private func characters(_ most: Int) -> (seen: [Unicode.Scalar], unseen: [Unicode.Scalar]) {
    var (seen, unseen): ([Unicode.Scalar], [Unicode.Scalar]) = ([], [])
    guard let characters else { return (seen, unseen) }
    var next: FcChar32 = 0
    withUnsafeTemporaryAllocation(of: FcChar32.self, capacity: Int(FC_CHARSET_MAP_SIZE)) { map in
      var base = FcCharSetFirstPage(characters, map.baseAddress, &next)
      while base != FcChar32.max, seen.count < most {
        for (word, bits) in map.enumerated() where bits != 0 {
          for bit in 0..<32 where bits & 1 << UInt32(bit) != 0 {
            guard let scalar = Unicode.Scalar(base + UInt32(word * 32 + bit)) else { continue }
            if scalar.needsNoGlyph { unseen.append(scalar) } else if seen.count < most { seen.append(scalar) }
          }
        }
        base = FcCharSetNextPage(characters, map.baseAddress, &next)
      }
    }
    return (seen, unseen)
  }
}
