package import MultiplaneBase

/// A report as a comment on a request for a change: what changed, with small pictures side by side and the causes.
///
/// One can judge the change by the comment alone. Its first line is the mark by which it is found and renewed.
package struct ReviewComment {
  private let report: TestReport
  /// The folder that pictures are written to, as addresses in the comment begin.
  private let folder: String

  /// The first line of every comment.
  package static let mark = "<!-- multiplane test -->"
  /// The most pictures of a comment.
  private static let mostPictures = 10
  /// The most cases that are told, and causes of each.
  private static let (mostCases, mostCauses) = (50, 12)

  /// A comment on a report.
  package init(_ report: TestReport, pictures folder: String) { (self.report, self.folder) = (report, folder) }

  /// A comment with its pictures.
  package struct Files: Sendable {
    /// The comment in Markdown.
    package var text: String
    /// The pictures that it shows, by their names in the folder, as PNG files.
    package var pictures: [(name: String, bytes: [UInt8])]
  }

  /// Writes the comment and draws its pictures.
  ///
  /// - Throws: `SceneFailure` if a picture of the report cannot be read.
  package func files() throws(SceneFailure) -> Files {
    let cases = report.cases.filter { $0.outcome.isFailure || [.added, .removed].contains($0.outcome) }
    var files = Files(text: "", pictures: [])
    var lines = [Self.mark, "### \(title)", ""] + ledger + [""]
    for item in cases.filter({ $0.outcome.isFailure }).prefix(Self.mostCases) {
      lines += try section(item, &files)
    }
    let more = cases.count { $0.outcome.isFailure } - Self.mostCases
    if more > 0 { lines += ["and \(more) more, in the report", ""] }
    for (outcome, words) in [(TestOutcome.added, "New"), (.removed, "Gone")] {
      let items = cases.filter { $0.outcome == outcome }
      if items.isEmpty { continue }
      lines += ["<details><summary>\(words): \(items.count)</summary>", ""]
      for item in items.prefix(Self.mostCases) {
        lines.append("- \(Markdown.code(item.id))")
        if let picture = try picture(item, &files) { lines += ["", picture, ""] }
      }
      lines += ["", "</details>", ""]
    }
    lines += ["<sub>\(silence)</sub>", ""]
    files.text = lines.joined(separator: "\n")
    return files
  }

  private var title: String {
    let changed = report.cases.count(where: \.outcome.isFailure)
    let base = report.base.map(Markdown.code) ?? "the accepted pictures"
    let what = changed == 0 ? "nothing" : "\(changed) check\(changed == 1 ? "" : "s")"
    return "Multiplane: \(what) changed against \(base)"
  }

  /// The scenes that are not as they were, a line each, and the rest in one.
  private var ledger: [String] {
    let scenes = report.scenes.filter { $0.cases.contains { $0.outcome != .passed && $0.outcome != .obsolete } }
    var lines = ["| Scene | Changed | New | Gone | As before | Why |", "| --- | --: | --: | --: | --: | --- |"]
    for scene in scenes.prefix(Self.mostCases) {
      func count(_ isCounted: (CaseResult) -> Bool) -> String {
        let number = scene.cases.count(where: isCounted)
        return number == 0 ? "" : "\(number)"
      }
      let origins = Set(scene.cases.flatMap(\.frames).compactMap { $0.origin?.name }).sorted()
      lines.append(
        "| \(Markdown.escaped(scene.path)) | \(count(\.outcome.isFailure)) | \(count { $0.outcome == .added }) "
          + "| \(count { $0.outcome == .removed }) | \(count { $0.outcome == .passed }) "
          + "| \(origins.joined(separator: ", ")) |")
    }
    let rest = report.scenes.count - scenes.count
    if scenes.isEmpty { return ["\(rest) scene\(rest == 1 ? "" : "s"), all as before."] }
    if rest > 0 { lines += ["", "\(rest) more scene\(rest == 1 ? " is" : "s are") as before."] }
    return lines
  }

  /// A case with its picture and its causes.
  private func section(_ item: CaseResult, _ files: inout Files) throws(SceneFailure) -> [String] {
    let frames = item.frames.filter { $0.outcome.isFailure }
    var lines = ["#### \(Markdown.escaped(item.id))"]
    if let place = item.place { lines[0] += " · \(Markdown.code("\(place)"))" }
    lines.append("")
    if frames.count > 1 {
      let numbers = frames.prefix(12).map { "\($0.frame)" }.joined(separator: ", ")
      lines += [
        "\(frames.count) of \(item.frames.count) frames: \(numbers)\(frames.count > 12 ? " and so on" : "")", "",
      ]
    }
    if let verdict = frames.compactMap(\.origin).first(where: { $0 != .scene })?.verdict {
      lines += ["**\(Markdown.escaped(verdict))**", ""]
    }
    if let picture = try picture(item, &files) { lines += [picture, ""] }
    let causes = item.causes.filter { !$0.isUnseen }
    lines += causes.prefix(Self.mostCauses).map { "- \(Markdown.code($0.cause))" }
    if causes.count > Self.mostCauses { lines.append("- and \(causes.count - Self.mostCauses) more, in the report") }
    if frames.isEmpty { lines += item.messages.prefix(3).map { "- \(Markdown.escaped($0.text))" } }
    return lines + [""]
  }

  /// The picture of the frame of a case that differs most, in Markdown; `nil` where there are ten already.
  private func picture(_ item: CaseResult, _ files: inout Files) throws(SceneFailure) -> String? {
    guard files.pictures.count < Self.mostPictures else { return nil }
    let frames = item.frames.filter { $0.outcome.isFailure || $0.outcome == .added }
    let most = frames.max { ($0.comparison?.differingPixels ?? 0) < ($1.comparison?.differingPixels ?? 0) }
    guard let most, let picture = try ReviewPicture(most) else { return nil }
    let name =
      "\(files.pictures.count)-" + most.id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" } + ".png"
    files.pictures.append((name, picture.image.png()))
    let words = most.golden == nil ? "after" : "before, after, difference"
    return "![\(words) of frame \(most.frame)](\(folder)/\(name))"
  }

  /// The bounds of what a comment tells: silence about other things means nothing.
  private var silence: String {
    let compared = "Compared are the frames that checks and goldens name, and of a scene without any five moments."
    guard report.base != nil else { return compared }
    return compared
      + " Conditions (`expect`) are judged by a run of its own. Both sides were drawn just now, by the same "
      + "libraries and fonts: a change of those shows nowhere here."
  }
}
