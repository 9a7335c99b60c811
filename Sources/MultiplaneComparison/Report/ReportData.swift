package import MultiplaneBase

/// A report as JSON: `report.json`, and the data of the page's script.
package struct ReportData {
  var report: TestReport
  /// For the page: where its pictures are.
  var pictures: EmbeddedPictures?

  init(report: TestReport, pictures: EmbeddedPictures? = nil) { (self.report, self.pictures) = (report, pictures) }

  /// The data of a report, without its pictures.
  package init(_ report: TestReport) { self.init(report: report) }

  /// The text of `report.json`.
  var file: String {
    var members = head
    for outcome in TestOutcome.allCases {
      members.append((outcome.rawValue, .array(report.cases.filter { $0.outcome == outcome }.map { .string($0.id) })))
    }
    let acceptable = report.cases.flatMap(\.frames).filter(\.isAcceptable)
    members.append(("acceptable", .array(acceptable.map { .string($0.id) })))
    members.append(("cases", cases))
    return JSON.object(members).indented { part, _ in
      // Short parts stay on their line.
      (part.members != nil || part.array != nil) && part.spaced.utf8.count >= 100
    } + "\n"
  }

  /// The data that pages show.
  package var page: JSON {
    let outcomes = TestOutcome.allCases.map { outcome in
      JSON.object([
        ("name", .string(outcome.rawValue)), ("title", .string(outcome.title)), ("failure", .bool(outcome.isFailure)),
      ])
    }
    return JSON.object(head + [("outcomes", .array(outcomes)), ("cases", cases)]).withVisibleTexts
  }

  private var head: [(String, JSON?)] {
    [
      ("report", .number(1)), ("multiplane", .string(report.version)), ("title", .string(report.title)),
      ("date", report.date.map { .string($0) }), ("seconds", .number(rounded(report.seconds))),
      ("passes", .bool(report.passes)), ("base", report.base.map { .string($0) }),
      ("fingerprintNote", .string(orNull: report.fingerprintNote)),
      ("acceptCommand", .string(report.acceptCommand)),
      ("counts", .object(TestOutcome.allCases.map { ($0.rawValue, .number(report.count($0))) })),
    ]
  }

  private var cases: JSON {
    .array(report.scenes.flatMap { scene in scene.cases.map { json($0, scene: scene.path) } })
  }

  private func json(_ item: CaseResult, scene: String) -> JSON {
    let curve = SequenceCurve(item.frames)
    let range = item.range.map { JSON.array([.number($0.lowerBound), .number($0.upperBound)]) }
    let bad = item.firstBad.map { JSON.number($0) }
    return .object([
      ("id", .string(item.id)), ("name", .string(item.name)), ("scene", .string(scene)),
      ("kind", .string(item.kind.rawValue)), ("outcome", .string(item.outcome.rawValue)),
      ("place", .string(orNull: item.place?.description)), ("detail", .string(orNull: item.detail)),
      ("range", range), ("bad", bad), ("reason", .string(orNull: item.expectedReason)),
      ("seconds", .number(rounded(item.seconds))),
      ("messages", .array(item.messages.map(json))),
      (
        "curve",
        .object([
          ("first", curve.firstBad.map { .number($0) } ?? .null),
          ("worst", curve.worst.map { .number($0.frame) } ?? .null),
          ("ranges", .string(curve.badRanges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " "))),
          ("summary", .string(orNull: curve.summary)),
        ])
      ),
      ("frames", .array(item.frames.map(json))),
    ])
  }

  private func json(_ message: TestMessage) -> JSON {
    .object([
      ("text", .string(message.text)), ("place", .string(orNull: message.place?.description)),
      ("excerpt", .string(orNull: message.excerpt)), ("hint", .string(orNull: message.hint)),
      ("frame", message.frame.map { .number($0) }),
    ])
  }

  private func json(_ frame: FrameResult) -> JSON {
    .object([
      ("id", .string(frame.id)), ("frame", .number(frame.frame)), ("outcome", .string(frame.outcome.rawValue)),
      ("pixels", .number(frame.comparison?.differingPixels ?? 0)), ("acceptable", .bool(frame.isAcceptable)),
      ("golden", frame.golden.map(json)), ("actual", frame.actual.map(json)), ("diff", frame.diff.map(json)),
      ("comparison", frame.comparison.map(json)), ("changes", .array(frame.changes.map(json))),
      ("strip", frame.strip.map(json)),
      (
        "origin",
        frame.origin.map { .object([("name", .string($0.name)), ("verdict", .string($0.verdict))]) }
      ),
    ])
  }

  private func json(_ strip: FrameStrip) -> JSON {
    let boxes = strip.frames.indices.map { JSON.array([.number(strip.box($0).x), .number(strip.box($0).y)]) }
    let apart = strip.frames.count > 1 ? strip.frames[1] - strip.frames[0] : 1
    return .object([
      ("width", .number(strip.cell.width)), ("height", .number(strip.cell.height)), ("boxes", .array(boxes)),
      ("times", .array(strip.frames.indices.map { .string(strip.time($0)) })),
      ("interval", .number((Double(apart) / strip.framesPerSecond * 1000).rounded())),
    ])
  }

  private func json(_ file: PictureFile) -> JSON {
    var members: [(String, JSON?)] = [
      ("path", .string(file.path)), ("width", .number(file.size.width)), ("height", .number(file.size.height)),
      ("hash", .string(file.hash)),
    ]
    switch pictures?.place(of: file) {
    case .embedded(let index): members.append(("picture", .number(index)))
    case .linked(let address): members.append(("href", .string(address)))
    case .unreadable(let reason): members.append(("missing", .string(reason)))
    case nil: break
    }
    return .object(members)
  }

  private func json(_ comparison: ComparisonResult) -> JSON {
    var members: [(String, JSON?)] = [("mode", .string(comparison.mode.description))]
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
        ("summary", .string(found.summary)), ("different", .number(found.different)), ("faint", .number(found.faint)),
        ("antialiased", .number(found.antialiased)), ("tolerated", .number(found.tolerated)),
        ("mostAntialiased", .number(found.mostAntialiased)), ("box", found.box.map(json)),
        (
          "window",
          found.window.map {
            .object([
              ("x", .number($0.box.x)), ("y", .number($0.box.y)), ("different", .number($0.different)),
              ("faint", .number($0.faint)), ("antialiased", .number($0.antialiased)),
            ])
          }
        ),
        (
          "worst",
          found.worst.map {
            .object([
              ("x", .number($0.x)), ("y", .number($0.y)), ("amount", .number($0.amount)),
              ("golden", .string(DifferentPixel.color($0.golden))),
              ("actual", .string(DifferentPixel.color($0.actual))),
            ])
          }
        ),
      ]
    }
    return .object(members)
  }

  private func json(_ change: NodeChange) -> JSON {
    let places = change.otherPlaces.map { place in
      JSON.object([("before", place.before.map(json)), ("after", place.after.map(json))])
    }
    return .object([
      ("node", .string(change.node)), ("title", .string(orNull: change.title)),
      ("place", .string(orNull: change.source?.description)), ("kind", .string(change.kind.rawValue)),
      ("detail", .string(change.detail)), ("details", .array(change.details.map { .string($0) })),
      ("follows", change.follows ? .bool(true) : nil), ("unseen", change.isUnseen ? .bool(true) : nil),
      ("before", change.before.map(json)), ("after", change.after.map(json)),
      ("others", change.others > 0 ? .number(change.others) : nil),
      ("otherPlaces", places.isEmpty ? nil : .array(places)),
    ])
  }

  private func json(_ box: PixelRect) -> JSON {
    .object([
      ("x", .number(box.x)), ("y", .number(box.y)), ("width", .number(box.width)), ("height", .number(box.height)),
    ])
  }

  /// Seconds to the millisecond.
  private func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}

extension JSON {
  /// The value with invisible characters in its texts written as in messages: a browser would obey a direction mark.
  fileprivate var withVisibleTexts: JSON {
    switch self {
    case .string(let text): .string(visibleLines(text))
    case .array(let values): .array(values.map(\.withVisibleTexts))
    case .object(let members): .object(members.map { ($0.key, $0.value.withVisibleTexts) })
    case .number, .bool, .null: self
    }
  }
}
