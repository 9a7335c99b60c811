import MultiplaneBase

extension SceneTimeline {
  /// The timeline as text: a table for each of steps, marks, events and stages.
  package var text: String {
    var lines = [
      "\(file)  \(frames) \(frames == 1 ? "frame" : "frames")  \(seconds(duration))  \(short(framesPerSecond)) fps"
    ]
    add(
      "steps", ["frames", "from", "to", "takes", "scroll", "", ""],
      steps.map { step in
        let ending =
          switch step.ending {
          case .time: ""
          case .rest: ", until rest"
          case .condition: ", until its condition holds"
          }
        return [
          range(step.start.frame, step.end.frame), seconds(step.start.time), seconds(step.end.time),
          seconds(step.end.time - step.start.time), "\(short(step.start.scroll)) to \(short(step.end.scroll))",
          step.word + ending, "line \(step.span.line)",
        ]
      }, to: &lines)
    add(
      "marks", ["frame", "at", "scroll", "", ""],
      marks.map { mark in
        [
          "\(mark.moment.frame)", seconds(mark.moment.time), short(mark.moment.scroll), mark.name,
          "line \(mark.span.line)",
        ]
      }, to: &lines)
    add(
      "events", ["frame", "at", "scroll", "", ""],
      events.map { event in
        let what = event.word + (event.condition.map { " when \($0)" } ?? "")
        guard let moment = event.moment else { return ["never", "", "", what, "line \(event.span.line)"] }
        return ["\(moment.frame)", seconds(moment.time), short(moment.scroll), what, "line \(event.span.line)"]
      }, to: &lines)
    add(
      "stages", ["frames", "from", "to", "scroll", "", ""],
      stages.map { stage in
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
      }, to: &lines)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Adds a table; nothing where it has no rows.
  private func add(_ title: String, _ heads: [String], _ rows: [[String]], to lines: inout [String]) {
    if rows.isEmpty { return }
    lines.append(title)
    let table = [heads] + rows
    let widths = heads.indices.map { column in table.reduce(0) { max($0, $1[column].count) } }
    for row in table {
      let cells = zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
      let line = "  " + cells.joined(separator: "  ")
      lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
    }
  }

  private func range(_ first: Int, _ last: Int) -> String { first == last ? "\(first)" : "\(first) to \(last)" }

  private func seconds(_ time: Double) -> String { "\(short(time)) s" }

  /// A number with at most three digits after the point.
  private func short(_ value: Double) -> String {
    abs(value) < 1e12 ? numberText((value * 1e3).rounded() / 1e3) : "\(value)"
  }

  /// The timeline as one JSON object.
  package var json: String {
    JSON.object([
      ("scene", .string(file)), ("frames", .number(frames)), ("fps", .number(framesPerSecond)),
      ("duration", .number(duration)),
      (
        "steps",
        .array(
          steps.map { step in
            .object([
              ("step", .string(step.word)), ("start", json(step.start)), ("end", json(step.end)),
              ("takes", .number(step.end.time - step.start.time)), ("until", .string(step.ending.rawValue)),
              ("line", .number(step.span.line)),
            ])
          })
      ),
      (
        "marks",
        .array(
          marks.map { mark in
            .object([
              ("mark", .string(mark.name)), ("at", json(mark.moment)), ("line", .number(mark.span.line)),
            ])
          })
      ),
      (
        "events",
        .array(
          events.map { event in
            .object([
              ("event", .string(event.word)), ("at", event.moment.map(json) ?? .null),
              ("when", event.condition.map { .string($0) }), ("line", .number(event.span.line)),
            ])
          })
      ),
      (
        "stages",
        .array(
          stages.map { stage in
            .object([
              ("stage", .string(stage.name)), ("over", .string(stage.over)), ("eachNode", .bool(stage.isOfNode)),
              ("start", stage.start.map(json) ?? .null), ("end", stage.end.map(json) ?? .null),
              ("line", .number(stage.span.line)),
            ])
          })
      ),
    ]).compact
  }

  private func json(_ moment: Moment) -> JSON {
    .object([("frame", .number(moment.frame)), ("time", .number(moment.time)), ("scroll", .number(moment.scroll))])
  }
}
