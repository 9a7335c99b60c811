import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

extension NodeReader {
  /// `16:9`, or an expression.
  mutating func ratio(_ key: KeySchema, _ value: DeclaredValue, path: String) {
    if let text = value.text, text.contains(":") {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
      guard parts.count == 2, let width = plainNumber(parts[0]), let height = plainNumber(parts[1]),
        width > 0, height > 0
      else {
        return problems.error(
          "wrong-type", "\"\(shortened(text))\" is not a ratio", at: value.span, path: path,
          hint: "write width and height: 16:9")
      }
      properties[.aspect] = Expression(
        constant: .number(width / height), at: location(value, path: path))
      return
    }
    setProperty(value, as: .aspect, expected: "a ratio such as 16:9", key: key, name: key.name, path: path)
  }

  /// Two numbers.
  mutating func point(_ key: KeySchema, _ value: DeclaredValue, path: String) {
    guard case .sequence(let items) = value.content, items.count == key.properties.count else {
      return wrongForm(value, key: key.name, expected: "two numbers such as [0.5, 0.2]", path: path)
    }
    for (index, (item, property)) in zip(items, key.properties).enumerated() {
      setProperty(item, as: property, key: key, name: key.name, path: "\(path)[\(index)]")
    }
  }

  /// How many pictures lie in a file.
  mutating func frames(_ value: DeclaredValue, path: String) {
    guard case .mapping = value.content else {
      attributes.frames = grid(value, key: "frames", path: path)
      return
    }
    guard let keys = mapping(value, SceneSchema.frames, key: "frames", path: path), let entry = keys["grid"],
      var grid = grid(entry.value, key: "grid", path: "\(path).grid")
    else { return }
    func pixels(_ key: String) -> Int? {
      guard let entry = keys[key] else { return 0 }
      let path = "\(path).\(key)"
      guard let text = words(entry.value, key: key, path: path, expected: "a number of pixels such as 1") else {
        return nil
      }
      guard let number = Int(text), (0...FrameGrid.most).contains(number) else {
        problems.error(
          "out-of-range", "\"\(key)\" must be a whole number from 0 to \(FrameGrid.most), found \"\(shortened(text))\"",
          at: entry.value.span, path: path, hint: "it is counted in pixels of the file")
        return nil
      }
      return number
    }
    guard let margin = pixels("margin"), let spacing = pixels("spacing") else { return }
    (grid.margin, grid.spacing) = (margin, spacing)
    attributes.frames = grid
  }

  private func grid(_ value: DeclaredValue, key: String, path: String) -> FrameGrid? {
    guard let text = words(value, key: key, path: path, expected: "columns and rows such as 8x2") else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0.filter { $0 != " " }) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], columns > 0, rows > 0 else {
      problems.error(
        "wrong-type", "\"\(key)\" expects columns and rows, found \"\(shortened(text))\"", at: value.span, path: path,
        hint: "write how many pictures stand beside and below one another: 8x2")
      return nil
    }
    guard columns <= FrameGrid.most, rows <= FrameGrid.most else {
      problems.error(
        "out-of-range", "\"\(key)\" has at most \(FrameGrid.most) pictures a side", at: value.span, path: path)
      return nil
    }
    return FrameGrid(columns: columns, rows: rows)
  }

  /// Refuses keys of a picture that do nothing together with its `fit`.
  func checkPictureKeys() {
    if let entry = node["focus"], attributes.fit != .cover {
      problems.error(
        "conflicting-keys", "\"focus\" without fit: cover", at: entry.keySpan, path: "\(node.path).focus",
        hint: "write fit: cover, or leave \"focus\" out: all of the picture is seen")
    }
    if let entry = node["rate"], node["frames"] == nil || node["frame"] != nil {
      let other = node["frame"] != nil
      problems.error(
        "conflicting-keys", other ? "\"rate\" together with \"frame\"" : "\"rate\" without \"frames\"",
        at: entry.keySpan,
        path: "\(node.path).rate",
        hint: other ? "leave one of them out" : "an animated file says itself how long its pictures are shown")
    }
    if let entry = node["slices"], let fit = attributes.fit, fit != .stretch {
      problems.error(
        "conflicting-keys", "\"slices\" together with fit: \(fit.rawValue)", at: entry.keySpan,
        path: "\(node.path).slices", hint: "write fit: stretch, which is what slices share out")
    }
  }

  /// Points, or screens.
  mutating func overscan(_ key: KeySchema, _ value: DeclaredValue, path: String) {
    guard let text = value.text, let ending = [" screens", " screen"].first(where: text.hasSuffix) else {
      return setProperty(value, as: .overscan, key: key, name: key.name, path: path)
    }
    attributes.overscanCountsScreens = true
    var number = value
    number.content = .scalar(String(text.dropLast(ending.count)), quoted: false)
    setProperty(number, as: .overscan, key: key, name: key.name, path: path)
  }

  /// A number for all sides, or sides by name.
  mutating func edges(_ key: KeySchema, _ value: DeclaredValue, allowingSafe: Bool, path: String) {
    if allowingSafe, value.text == "safe" {
      attributes.insetsToSafeArea = true
      return
    }
    guard case .mapping = value.content else {
      if let text = value.text, isName(text), scope.resolve(text) == nil, scope.place.arguments?.values[text] == nil {
        return wrongForm(
          value, key: key.name, expected: allowingSafe ? "a number, sides or \"safe\"" : "a number or sides",
          path: path, hint: allowingSafe ? didYouMean(text, among: ["safe"]) : nil)
      }
      guard let first = key.properties.first else { return }
      setProperty(value, as: first, expected: "a number or sides", key: key, name: key.name, path: path)
      for property in key.properties.dropFirst() { properties[property] = properties[first] }
      return
    }
    guard let keys = mapping(value, SceneSchema.sides, key: key.name, path: path) else { return }
    let sides = Property.Side.allCases
    for (name, members) in [("horizontal", ["left", "right"]), ("vertical", ["top", "bottom"])] {
      guard let both = keys[name] else { continue }
      for member in members {
        if let twin = keys[member] {
          problems.error(
            "conflicting-keys", "\"\(member)\" together with \"\(name)\"", at: twin.keySpan, path: "\(path).\(member)",
            hint: "leave one of them out")
        }
      }
      for (side, property) in zip(sides, key.properties) where members.contains(side.rawValue) {
        setProperty(both.value, as: property, key: key, name: name, path: "\(path).\(name)")
      }
    }
    for (side, property) in zip(sides, key.properties) {
      guard let entry = keys[side.rawValue] else { continue }
      setProperty(entry.value, as: property, key: key, name: side.rawValue, path: "\(path).\(side.rawValue)")
    }
  }
}
