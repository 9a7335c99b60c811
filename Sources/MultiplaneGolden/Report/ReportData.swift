/// A report as JSON: `report.json`, and what the page's script reads.
struct ReportData {
  var report: TestReport
  /// For the page: where its pictures are.
  var pictures: EmbeddedPictures?

  /// The text of `report.json`.
  var file: String {
    var members = head
    for outcome in TestOutcome.allCases {
      members.append((outcome.rawValue, .array(report.cases.filter { $0.outcome == outcome }.map { .string($0.id) })))
    }
    let acceptable = report.cases.flatMap(\.frames).filter(\.isAcceptable)
    members.append(("acceptable", .array(acceptable.map { .string($0.id) })))
    members.append(("cases", cases))
    return JSONText.object(members).indented() + "\n"
  }

  /// What the page shows.
  var page: JSONText {
    let outcomes = TestOutcome.allCases.map { outcome in
      JSONText.object([
        ("name", .string(outcome.rawValue)), ("title", .string(outcome.title)), ("failure", .bool(outcome.isFailure)),
      ])
    }
    return .object(head + [("outcomes", .array(outcomes)), ("cases", cases)])
  }

  private var head: [(String, JSONText?)] {
    [
      ("report", .int(1)), ("multiplane", .string(report.version)), ("title", .string(report.title)),
      ("date", report.date.map { .string($0) }), ("seconds", .number(rounded(report.seconds))),
      ("passes", .bool(report.passes)), ("fingerprintNote", .string(report.fingerprintNote)),
      ("acceptCommand", .string(report.acceptCommand)),
      ("counts", .object(TestOutcome.allCases.map { ($0.rawValue, .int(report.count($0))) })),
    ]
  }

  private var cases: JSONText {
    .array(report.scenes.flatMap { scene in scene.cases.map { json($0, scene: scene.path) } })
  }

  private func json(_ item: CaseResult, scene: String) -> JSONText {
    let curve = SequenceCurve(item.frames)
    return .object([
      ("id", .string(item.id)), ("name", .string(item.name)), ("scene", .string(scene)),
      ("kind", .string(item.kind.rawValue)), ("outcome", .string(item.outcome.rawValue)),
      ("place", .string(item.place?.description)), ("detail", .string(item.detail)),
      ("reason", .string(item.expectedReason)), ("seconds", .number(rounded(item.seconds))),
      ("messages", .array(item.messages.map(json))),
      (
        "curve",
        .object([
          ("first", curve.firstBad.map { .int($0) } ?? .null), ("worst", curve.worst.map { .int($0.frame) } ?? .null),
          ("ranges", .string(curve.badRanges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " "))),
          ("summary", .string(curve.summary)),
        ])
      ),
      ("frames", .array(item.frames.map(json))),
    ])
  }

  private func json(_ message: TestMessage) -> JSONText {
    .object([
      ("text", .string(message.text)), ("place", .string(message.place?.description)),
      ("excerpt", .string(message.excerpt)), ("hint", .string(message.hint)), ("frame", message.frame.map { .int($0) }),
    ])
  }

  private func json(_ frame: FrameResult) -> JSONText {
    .object([
      ("id", .string(frame.id)), ("frame", .int(frame.frame)), ("outcome", .string(frame.outcome.rawValue)),
      ("pixels", .int(frame.comparison?.differingPixels ?? 0)), ("acceptable", .bool(frame.isAcceptable)),
      ("golden", frame.golden.map(json)), ("actual", frame.actual.map(json)), ("diff", frame.diff.map(json)),
      ("comparison", frame.comparison.map(json)), ("changes", .array(frame.changes.map(json))),
    ])
  }

  private func json(_ file: PictureFile) -> JSONText {
    var members: [(String, JSONText?)] = [
      ("path", .string(file.path)), ("width", .int(file.size.width)), ("height", .int(file.size.height)),
      ("hash", .string(file.hash)),
    ]
    switch pictures?.place(of: file) {
    case .embedded(let index): members.append(("picture", .int(index)))
    case .linked(let address): members.append(("href", .string(address)))
    case .unreadable(let reason): members.append(("missing", .string(reason)))
    case nil: break
    }
    return .object(members)
  }

  private func json(_ comparison: ComparisonResult) -> JSONText {
    var members: [(String, JSONText?)] = [("mode", .string(comparison.mode.description))]
    switch comparison.outcome {
    case .equal: members.append(("result", .string("equal")))
    case .similar: members.append(("result", .string("similar")))
    case .different: members.append(("result", .string("different")))
    case .sizes(let golden, let actual):
      members.append(("result", .string("sizes")))
      members.append(("summary", .string("the golden has \(golden), the frame \(actual)")))
    }
    if let found = comparison.difference {
      members += [
        ("summary", .string(found.summary)), ("different", .int(found.different)), ("faint", .int(found.faint)),
        ("antialiased", .int(found.antialiased)), ("tolerated", .int(found.tolerated)),
        ("mostAntialiased", .int(found.mostAntialiased)), ("box", found.box.map(json)),
        (
          "window",
          found.window.map {
            .object([
              ("x", .int($0.box.x)), ("y", .int($0.box.y)), ("different", .int($0.different)),
              ("faint", .int($0.faint)), ("antialiased", .int($0.antialiased)),
            ])
          }
        ),
        (
          "worst",
          found.worst.map {
            .object([
              ("x", .int($0.x)), ("y", .int($0.y)), ("amount", .int($0.amount)),
              ("golden", .string(DifferentPixel.color($0.golden))),
              ("actual", .string(DifferentPixel.color($0.actual))),
            ])
          }
        ),
      ]
    }
    return .object(members)
  }

  private func json(_ change: NodeChange) -> JSONText {
    .object([
      ("node", .string(change.node)), ("kind", .string(change.kind.rawValue)), ("detail", .string(change.detail)),
      ("before", change.before.map(json)), ("after", change.after.map(json)),
    ])
  }

  private func json(_ box: PixelBox) -> JSONText {
    .object([("x", .int(box.x)), ("y", .int(box.y)), ("width", .int(box.width)), ("height", .int(box.height))])
  }

  /// Seconds to the millisecond.
  private func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}
