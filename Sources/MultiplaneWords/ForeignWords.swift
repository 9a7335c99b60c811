/// The words of other languages, such as SwiftUI and CSS, with what stands for them in this one.
///
/// The file `Resources/foreign-words.txt` has them. It is read when a mistake is told for the first time.
package enum ForeignWords {
  /// The answers by the name of a table and a word.
  package static let tables: [String: [String: String]] = {
    var tables: [String: [String: String]] = [:]
    var names: [String] = []
    let lines = String(decoding: PackageResources.foreign_words_txt, as: UTF8.self).split(separator: "\n")
    for line in lines where line.first != "#" {
      guard let arrow = line.firstRange(of: " -> ") else {
        let name = line.dropFirst().dropLast()
        // The values of several keys may be the same.
        names =
          name.hasPrefix(values)
          ? name.dropFirst(values.count).split(separator: " ").map { values + $0 } : [String(name)]
        continue
      }
      for word in line[..<arrow.lowerBound].split(separator: " ") {
        for name in names { tables[name, default: [:]][String(word)] = String(line[arrow.upperBound...]) }
      }
    }
    return tables
  }()

  private static let values = "values of "

  /// The answer to a word in small letters; `nil` if the table has none.
  package static func answer(to word: String, in table: String) -> String? { tables[table]?[word] }

  /// The names of this language that a word in small letters may stand for, those that are meant most first.
  package static func names(meantBy word: String, in table: String) -> [String] {
    (answer(to: word, in: table) ?? "").split(separator: " ").map { String($0) }
  }

  /// The answer to a value that another language has for a key, both in small letters; `nil` if there is none.
  package static func answer(toValue value: String, of key: String) -> String? {
    answer(to: value, in: values + key)?.replacing("<key>", with: key)
  }
}
