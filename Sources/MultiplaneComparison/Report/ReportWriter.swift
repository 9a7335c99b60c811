package import MultiplaneBase

/// Writes a run's report into a folder: `index.html`, `report.json`, `junit.xml`.
///
///     let writer = ReportWriter(.given("out/test"))
///     print("see \(try writer.write(report).page)")
///
/// The page holds the pictures of the frames that did not pass, so it can be mailed and uploaded alone.
package struct ReportWriter: Sendable {
  /// The folder; made if it is not there.
  package var folder: OutputPath
  /// The most bytes of pictures in the page, as base64. Pictures beyond it are shown from their files, and the page
  /// says so.
  package var pictureLimit: Int

  /// The limit of bytes unless told otherwise: 64 MiB, which browsers open in a second or two.
  package static let defaultPictureLimit = 64 << 20

  /// Where the files are.
  package struct Files: Hashable, Sendable {
    /// The page for people.
    package var page: String
    /// The lists and numbers for programs.
    package var json: String
    /// The cases for CI systems.
    package var junit: String
  }

  /// A writer.
  package init(_ folder: OutputPath, pictureLimit: Int = defaultPictureLimit) {
    (self.folder, self.pictureLimit) = (folder, pictureLimit)
  }

  /// Where the files will be.
  package var files: Files {
    func path(_ name: String) -> String { Path.joined(folder.path, name) }
    return Files(page: path("index.html"), json: path("report.json"), junit: path("junit.xml"))
  }

  /// Reads the pictures and writes the three files, each whole or not at all.
  ///
  /// A picture that cannot be read fails nothing; the page says so in its place.
  package func write(_ report: TestReport) throws(OutputError) -> Files {
    let pictures = EmbeddedPictures(report, folder: folder.path, limit: pictureLimit)
    let texts = [
      (files.page, ReportPage(report: report, pictures: pictures).text),
      (files.json, ReportData(report: report, pictures: nil).file), (files.junit, JUnitFile(report: report).text),
    ]
    let opened = try folder.folder()
    try opened.removeLeftOvers { name in texts.contains { Path.name($0.0) == name } }
    for (file, text) in texts { try opened.write(text, to: Path.name(file)) }
    return files
  }
}
