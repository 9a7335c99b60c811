import CGLib
import CPangoCairo

/// The letters of a text that are told a language: those of its scripts, and what stands among them.
///
/// A run in a script that its language does not have would take a language from the environment.
package enum LetterLanguage {
  /// The bytes of such letters in a text, for the tag of a language.
  package static func ranges(of text: String, in tag: String) -> [Range<Int>] {
    let language = pango_language_from_string(tag)
    var ranges: [Range<Int>] = []
    var (offset, open): (Int, Int?) = (0, nil)
    var isForeign = false
    for scalar in text.unicodeScalars {
      let script = PangoScript(rawValue: g_unichar_get_script(scalar.value).rawValue)
      // Digits and signs belong to the letters before them, and brackets to what is outside of them.
      let isCommon = script == PANGO_SCRIPT_COMMON || script == PANGO_SCRIPT_INHERITED
      let closes = [.closePunctuation, .finalPunctuation].contains(scalar.properties.generalCategory)
      if isCommon ? isForeign && closes : pango_language_includes_script(language, script) == 0 {
        if let start = open, start < offset { ranges.append(start..<offset) }
        (open, isForeign) = (nil, true)
      } else if !isCommon, open == nil {
        open = isForeign ? offset : 0
      }
      offset += scalar.utf8.count
    }
    if let start = open, start < offset { ranges.append(start..<offset) }
    return ranges
  }
}
