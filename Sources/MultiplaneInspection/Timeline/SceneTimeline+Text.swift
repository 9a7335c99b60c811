import MultiplaneBase

extension SceneTimeline {
  /// The timeline as text: a table for each of steps, marks, events and stages.
  package var text: String {
    var text = ""
    text.append(
      "\(file)  \(frames) \(frames == 1 ? "frame" : "frames")  \(seconds(duration))  \(short(framesPerSecond)) fps\n")
    add("steps", ["frames", "from", "to", "takes", "position", "", ""], steps, to: &text, cells)
    add("marks", ["frame", "at", "scroll", "", ""], marks, to: &text, cells)
    add("events", ["frame", "at", "scroll", "", ""], events, to: &text, cells)
    add("stages", ["frames", "from", "to", "scroll", "", ""], stages, to: &text, cells)
    return text
  }

  private func cells(_ step: Step) -> [String] {
    let ending =
      switch step.ending {
      case .time: ""
      case .rest: ", until rest"
      case .condition: ", until its condition holds"
      }
    return [
      range(step.start.frame, step.end.frame), seconds(step.start.time), seconds(step.end.time),
      seconds(step.end.time - step.start.time), "\(short(step.start.position)) to \(short(step.end.position))",
      step.word + ending, "line \(step.span.line)",
    ]
  }

  private func cells(_ mark: Mark) -> [String] {
    [
      "\(mark.moment.frame)", seconds(mark.moment.time), short(mark.moment.scroll), mark.name,
      "line \(mark.span.line)",
    ]
  }

  private func cells(_ event: Event) -> [String] {
    let what = event.word + (event.condition.map { " when \($0)" } ?? "")
    guard let moment = event.moment else { return ["never", "", "", what, "line \(event.span.line)"] }
    return ["\(moment.frame)", seconds(moment.time), short(moment.scroll), what, "line \(event.span.line)"]
  }

  private func cells(_ stage: Stage) -> [String] {
    let what = "\(stage.name): \(stage.over)"
    let line = "line \(stage.span.line)"
    if stage.isOfNode { return ["each node its own", "", "", "", what, line] }
    guard let start = stage.start else { return ["never", "", "", "", what, line] }
    guard let end = stage.end else {
      return ["\(start.frame) on", seconds(start.time), "", "\(short(start.scroll)) on", what, line]
    }
    return [
      range(start.frame, end.frame), seconds(start.time), seconds(end.time),
      "\(short(start.scroll)) to \(short(end.scroll))", what, line,
    ]
  }

  /// Adds a table; nothing where it has no rows.
  ///
  /// The cells of a row are made for the widths and again for the lines: those of all rows would be as long as the text.
  private func add<Row>(
    _ title: String, _ heads: [String], _ rows: [Row], to text: inout String, _ cells: (Row) -> [String]
  ) {
    if rows.isEmpty { return }
    var widths = heads.map(Self.width)
    for row in rows { widths = zip(widths, cells(row)).map { max($0, Self.width($1)) } }
    text.append(title + "\n" + Self.line(heads, widths))
    for row in rows { text.append(Self.line(cells(row), widths)) }
  }

  /// The most characters that a column is padded to. A longer cell sticks out, so that it makes no other row longer.
  private static let widest = 200

  /// The characters of a cell, those beyond the widest column left out.
  private static func width(_ cell: String) -> Int { cell.prefix(widest).count }

  /// A row of a table, without spaces at its end.
  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    var gap = 2
    for (cell, width) in zip(cells, widths) {
      if !cell.isEmpty {
        line += String(repeating: " ", count: gap) + cell
        gap = 0
      }
      gap += width - Self.width(cell) + 2
    }
    return line + "\n"
  }

  private func range(_ first: Int, _ last: Int) -> String { first == last ? "\(first)" : "\(first) to \(last)" }

  private func seconds(_ time: Double) -> String { "\(short(time)) s" }

  /// A number with at most three digits after the point.
  private func short(_ value: Double) -> String {
    abs(value) < 1e12 ? numberText((value * 1e3).rounded() / 1e3) : "\(value)"
  }

  /// The timeline as one JSON object.
  package var json: String {
    var text = ""
    let facts = JSON.object([
      ("scene", .string(file)), ("frames", .number(frames)), ("fps", .number(framesPerSecond)),
      ("duration", .number(duration)),
    ])
    text += facts.opened(for: "steps")
    text += "[" + steps.map { json($0).compact }.joined(separator: ",") + "]"
    text.append(",\"marks\":")
    text += "[" + marks.map { json($0).compact }.joined(separator: ",") + "]"
    text.append(",\"events\":")
    text += "[" + events.map { json($0).compact }.joined(separator: ",") + "]"
    text.append(",\"stages\":")
    text += "[" + stages.map { json($0).compact }.joined(separator: ",") + "]"
    text.append("}")
    return text
  }

  private func json(_ step: Step) -> JSON {
    .object([
      ("step", .string(step.word)), ("start", json(step.start)), ("end", json(step.end)),
      ("takes", .number(step.end.time - step.start.time)), ("until", .string(step.ending.rawValue)),
      ("line", .number(step.span.line)),
    ])
  }

  private func json(_ mark: Mark) -> JSON {
    .object([("mark", .string(mark.name)), ("at", json(mark.moment)), ("line", .number(mark.span.line))])
  }

  private func json(_ event: Event) -> JSON {
    .object([
      ("event", .string(event.word)), ("at", event.moment.map(json) ?? .null),
      ("when", event.condition.map { .string($0) }), ("line", .number(event.span.line)),
    ])
  }

  private func json(_ stage: Stage) -> JSON {
    .object([
      ("stage", .string(stage.name)), ("over", .string(stage.over)), ("eachNode", .bool(stage.isOfNode)),
      ("start", stage.start.map(json) ?? .null), ("end", stage.end.map(json) ?? .null),
      ("line", .number(stage.span.line)),
    ])
  }

  private func json(_ moment: Moment) -> JSON {
    .object([
      ("frame", .number(moment.frame)), ("time", .number(moment.time)), ("scroll", .number(moment.scroll)),
      ("position", .number(moment.position)),
    ])
  }
}
