import MultiplaneBase
import MultiplaneData
import MultiplaneYAML

// How a source says that its file is read: its keys, the names of columns, and the path of the file.
extension DataFileReader {
  /// The keys that say how a file is read, and the forms of files they are for.
  private static let uses: [(key: String, origins: [String], files: String)] = [
    ("separator", ["csv"], "CSV files"), ("encoding", ["csv"], "CSV files"), ("header", ["csv"], "CSV files"),
    ("decimal", ["csv"], "CSV files"), ("skip", ["csv"], "CSV files"), ("missing", ["csv"], "CSV files"),
    ("columns", ["csv"], "CSV files"), ("path", ["json", "yaml"], "JSON and YAML files"),
  ]

  /// The options in the keys of a source for reading its file; `nil` if one is wrong.
  func options(_ keys: KeyedMapping, of origin: SourceOrigin, path: String) -> DataOptions? {
    var options = DataOptions()
    if let entry = keys["onBadRow"] {
      guard let policy = value(entry.value, key: entry.key, path: "\(path).onBadRow", as: BadRowPolicy.self) else {
        return nil
      }
      options.policy = policy
      if !origin.passesOverBadRows {
        problems.error(
          "conflicting-keys", "\"onBadRow\" is for files of rows", at: entry.keySpan, path: "\(path).onBadRow")
      }
    }
    for use in Self.uses where !use.origins.contains(origin.key) {
      guard let entry = keys[use.key] else { continue }
      problems.error(
        "conflicting-keys", "\"\(use.key)\" is for \(use.files)", at: entry.keySpan, path: "\(path).\(use.key)")
      return nil
    }
    if let entry = keys["separator"] {
      let path = "\(path).separator"
      guard let text = words(entry.value, key: entry.key, path: path) else { return nil }
      guard let separator = CSVSeparator(text) else {
        problems.error(
          "wrong-word", "\"\(shortened(text))\" cannot stand between columns", at: entry.value.span, path: path,
          hint: "write one character, such as \";\", or tab")
        return nil
      }
      options.separator = separator
    }
    if let entry = keys["encoding"] {
      options.encoding = value(entry.value, key: entry.key, path: "\(path).encoding", as: TextEncoding.self)
      if options.encoding == nil { return nil }
    }
    if let entry = keys["decimal"] {
      guard let sign = word(entry.value, key: entry.key, of: [".", ","], path: "\(path).decimal") else { return nil }
      options.hasDecimalCommas = sign == ","
    }
    if let entry = keys["header"] {
      guard let header = flag(entry.value, key: entry.key, path: "\(path).header") else { return nil }
      options.hasHeader = header
    }
    if let entry = keys["skip"] {
      let path = "\(path).skip"
      guard let text = words(entry.value, key: entry.key, path: path, expected: "a number of lines") else { return nil }
      guard let lines = Int(text), (0...10_000).contains(lines) else {
        problems.error(
          "wrong-type", "\"skip\" expects a number of lines, found \"\(shortened(text))\"", at: entry.value.span,
          path: path,
          hint: "write how many lines stand before the header, such as 4")
        return nil
      }
      options.linesBefore = lines
    }
    if let entry = keys["missing"] {
      let path = "\(path).missing"
      let items: [DeclaredValue]
      if case .sequence(let several) = entry.value.content { items = several } else { items = [entry.value] }
      for item in items {
        guard let text = words(item, key: entry.key, path: path) else { return nil }
        options.missingMarkers.insert(text)
      }
    }
    if let entry = keys["path"] {
      guard let text = words(entry.value, key: entry.key, path: "\(path).path") else { return nil }
      options.path = text
    }
    return options
  }

  // MARK: Columns

  /// The rows of a source with the names that `columns` gives them; `nil` if one cannot be given.
  func renamed(_ content: DataContent, _ source: SourceDeclaration) -> DataContent? {
    guard let entry = source.keys["columns"], case .rows(var table) = content else { return content }
    let before = problems.diagnostics.count
    var taken: [Int: String] = [:]
    for new in names(entry, what: "a column") {
      let path = "\(source.path).columns.\(new.key)"
      guard let text = words(new.value, key: new.key, path: path, expected: "a column") else { continue }
      guard let column = column(text, of: table, at: new.value.span, path: path) else { continue }
      if let other = taken[column] {
        problems.error(
          "name-clash", "\"\(other)\" and \"\(new.key)\" are one column", at: new.value.span, path: path)
      }
      taken[column] = new.key
    }
    for (column, name) in taken { table.names[column] = name }
    for (column, name) in taken.sorted(by: { $0.key < $1.key }) where table.names.count(where: { $0 == name }) > 1 {
      problems.error(
        "name-clash", "another column is called \"\(name)\" already", at: entry.keySpan, path: "\(source.path).columns",
        note: "it would be the name of column \(column + 1) as well")
    }
    return problems.diagnostics.count == before ? .rows(table) : nil
  }

  /// The column that a name or a number from 1 means: the name where one column has it.
  private func column(_ text: String, of table: DataTable, at span: SourceSpan, path: String) -> Int? {
    if let number = Int(text), table.names.count(where: { $0 == text }) != 1 {
      if table.names.indices.contains(number - 1) { return number - 1 }
      problems.error(
        "unknown-field", "there is no column \(number)", at: span, path: path,
        note: table.names.count == 1 ? "the file has 1 column" : "the file has \(table.names.count) columns",
        hint: table.rows.fieldsHint)
      return nil
    }
    return field(text, among: table.names, at: span, path: path, hint: table.rows.fieldsHint)
  }

  // MARK: The path

  /// The path of a file, with the arguments of the component it is named in; `nil` if one is not known or cannot be one.
  func fileName(_ text: String, _ value: DeclaredValue, at place: LexicalContext, path: String) -> String? {
    if let argument = place.arguments?.values[text] { return fileName(argument, value, path: path) }
    guard text.contains("${") else { return text }
    var name = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      name += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      let word = String(rest.prefix { $0 != "}" }).filter { $0 != " " }
      rest = rest.drop { $0 != "}" }.dropFirst()
      guard let argument = place.arguments?.values[word] else {
        problems.error(
          "not-constant", "the path of a data file has no \"\(shortened(word))\" to be filled in", at: value.span,
          path: path, note: "data files are read before anything is computed",
          hint: place.arguments.map { arguments in
            "only arguments of the component may stand in it: \(arguments.values.keys.sorted().joined(separator: ", "))"
          } ?? "write the path as it is; --data name=file reads another file for a source under \"data\"")
        return nil
      }
      guard let part = fileName(argument, value, path: path) else { return nil }
      name += part
    }
    return name + rest
  }

  private func fileName(_ argument: Argument, _ value: DeclaredValue, path: String) -> String? {
    guard case .given(let given) = argument, let text = given.node.text else { return nil }
    return fileName(text, given.node, at: given.place, path: path)
  }
}
