/// Gives letters the places that lists of an element say (`x="1 5 9"`): the drawing library knows the first one alone, so each
/// letter with a place becomes an element.
struct SVGLetterPlaces {
  static let names = ["x", "y", "dx", "dy"]

  /// The lists of an element around the letter, and the number of its first letter.
  private struct Frame {
    var start: Int
    var lists: [String: [String]]
  }
  private var frames: [Frame] = []
  /// The number of the next letter.
  private var index = 0
  private var isBehindSpace = true
  private let keepsSpaces: Bool

  /// Rewrites a text and all in it.
  static func rewrite(_ text: SVGElement) {
    var places = SVGLetterPlaces(keepsSpaces: text["xml:space"] == "preserve")
    places.place(text)
    text["xml:space"] = "preserve"
  }

  private init(keepsSpaces: Bool) { self.keepsSpaces = keepsSpaces }

  /// The values of a list.
  static func list(_ text: String) -> [String] {
    text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  private mutating func place(_ element: SVGElement) {
    var lists: [String: [String]] = [:]
    for name in Self.names {
      if let text = element[name] { lists[name] = Self.list(text) }
      element[name] = nil
    }
    frames.append(Frame(start: index, lists: lists))
    let start = index
    var content: [SVGElement.Content] = []
    var letters = ""
    var part: SVGElement?
    func close() {
      if letters.isEmpty { return }
      if let part {
        part.append(letters)
        content.append(.element(part))
      } else {
        content.append(.text(letters))
      }
      (letters, part) = ("", nil)
    }
    for item in element.content {
      switch item {
      case .element(let child):
        close()
        if child.name == "tspan" || child.name == "a" { place(child) }
        content.append(item)
      case .text(let text):
        for letter in text {
          guard let shown = shown(letter) else { continue }
          let own = values(at: index)
          if index == start {
            for (name, value) in own { element[name] = value }
          } else if !own.isEmpty {
            close()
            let placed = SVGElement("tspan", line: element.line)
            for name in Self.names { placed[name] = own[name] }
            part = placed
          }
          letters.append(shown)
          index += letter.utf16.count
        }
      }
    }
    close()
    element.replaceContent(with: content)
    // An element without letters keeps the place where it would have begun.
    if index == start { for (name, list) in lists { element[name] = list.first } }
    frames.removeLast()
  }

  /// The values of the innermost element that has one for a letter.
  private func values(at index: Int) -> [String: String] {
    var values: [String: String] = [:]
    for name in Self.names {
      for frame in frames.reversed() {
        guard let list = frame.lists[name], index - frame.start < list.count else { continue }
        values[name] = list[index - frame.start]
        break
      }
    }
    return values
  }

  /// A letter as it is shown; `nil` for a space that is not.
  private mutating func shown(_ letter: Character) -> Character? {
    if keepsSpaces { return letter.isWhitespace ? " " : letter }
    guard letter == " " || letter == "\n" || letter == "\t" || letter == "\r" || letter == "\r\n" else {
      isBehindSpace = false
      return letter
    }
    if isBehindSpace || letter.isNewline { return nil }
    isBehindSpace = true
    return " "
  }
}
