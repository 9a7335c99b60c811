/// Characters that no font of their style has a glyph for, in one text or in many.
package struct MissingCharacters: Sendable, Equatable {
  /// The characters, each once, in the order they were found.
  package private(set) var characters: [Unicode.Scalar] = []
  /// The same ones, for finding one of them among very many.
  private var known: Set<Unicode.Scalar> = []
  /// The families of each style that lacks one.
  private var families: Set<[String]> = []

  /// None.
  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { characters.isEmpty }

  /// The families of the styles that lack them; `nil` if several styles with different ones do.
  var commonFamilies: [String]? { families.count == 1 ? families.first : nil }

  /// Adds what a style of some families lacks; nothing if that is nothing.
  package mutating func add(_ missing: [Unicode.Scalar], ofFamilies names: [String]) {
    if missing.isEmpty { return }
    families.insert(names)
    append(missing)
  }

  /// Adds what another text lacks.
  package mutating func add(_ other: MissingCharacters) {
    families.formUnion(other.families)
    append(other.characters)
  }

  private mutating func append(_ more: [Unicode.Scalar]) {
    for character in more where known.insert(character).inserted { characters.append(character) }
  }
}
