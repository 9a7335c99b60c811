import Foundation

/// A page of docs/ with tables that are made from the engine's own, each between `<!-- table: NAME -->` and
/// `<!-- end -->`, and with examples.
///
/// With `MULTIPLANE_WRITE_DOCS=1` the tables are written instead of compared.
package struct ReferencePage {
  /// Its path in the repository.
  package let path: String
  /// What it says.
  package let text: String

  /// - Parameter name: The file's name under docs/.
  package init(_ name: String) {
    path = "docs/\(name)"
    text = String(decoding: Files.bytes(of: "\(Repository.root)/\(path)") ?? [], as: UTF8.self)
  }

  /// The paths of all pages of the repository, in order: those at its root, under docs/ and in the folders there.
  package static let all: [String] = ["", "docs/", "docs/language/", "docs/guide/", "docs/seeds/"].flatMap { folder in
    Files.names(in: "\(Repository.root)/\(folder)").filter { $0.hasSuffix(".md") }.sorted().map { folder + $0 }
  }

  /// The paths of all pages of the libraries' documentation, in order: those of their DocC catalogs.
  package static let catalogs: [String] = Files.names(in: "\(Repository.root)/Sources").sorted().flatMap { library in
    let folder = "Sources/\(library)/\(library).docc"
    return Files.names(in: "\(Repository.root)/\(folder)").filter { $0.hasSuffix(".md") }.sorted().map {
      "\(folder)/\($0)"
    }
  }

  /// - Parameter path: The file's path in the repository.
  package init(path: String) { self.init("../\(path)") }

  /// A table's lines in Markdown, of a head and rows of cells.
  package static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "|" + $0.map { $0.isEmpty ? " |" : " \($0) |" }.joined() }
  }

  /// The names of the page's tables, in order.
  package var tableNames: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("<!-- table: ") }.map {
      String($0.dropFirst("<!-- table: ".count).dropLast(" -->".count))
    }
  }

  /// Why the page's tables are not those that are made: `nil` if they are, or once they have been written.
  ///
  /// - Parameter table: The lines of a table by its name; `nil` if there is none of that name.
  package func fault(_ table: (String) -> [String]?) throws -> String? {
    var lines: [String] = []
    var isInside = false
    if tableNames.isEmpty { return "\(path) has no table" }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<!-- end -->" {
        isInside = false
        lines += ["", String(line)]
      } else if line.hasPrefix("<!-- table: ") {
        isInside = true
        let name = String(line.dropFirst("<!-- table: ".count).dropLast(" -->".count))
        guard let made = table(name) else { return "\(path) asks for the table \"\(name)\", and there is none" }
        lines += [String(line), ""] + made
      } else if !isInside {
        lines.append(String(line))
      }
    }
    let expected = lines.joined(separator: "\n")
    if text == expected { return nil }
    guard ProcessInfo.processInfo.environment["MULTIPLANE_WRITE_DOCS"] == "1" else {
      return "the tables of \(path) are others; write them with MULTIPLANE_WRITE_DOCS=1"
    }
    Files.write(expected.utf8, to: "\(Repository.root)/\(path)")
    return nil
  }

  /// The fenced blocks of a language, in order; "" for those without one.
  package func blocks(_ language: String) -> [String] {
    var blocks: [String] = []
    var open: String?
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let opened = open {
          if opened == language { blocks.append(lines.joined(separator: "\n") + "\n") }
          open = nil
        } else {
          (open, lines) = (String(line.dropFirst(3)), [])
        }
      } else if open != nil {
        lines.append(line)
      }
    }
    return blocks
  }
}
