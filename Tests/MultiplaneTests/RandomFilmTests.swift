import Multiplane
import MultiplaneBase
import MultiplanePreviews
import MultiplaneVectors
import TestSupport
import Testing

/// Random scenes become films, or say which node cannot.
@Suite(.full) struct RandomFilmTests {
  @Test(arguments: 0..<(TestTier.current == .night ? 400 : 40))
  func `a random scene is a film that is whole, or names what is none`(number: Int) throws {
    let folder = TemporaryFolder()
    var (text, place) = (RandomScene.anything(number), Repository.scenes)
    if !number.isMultiple(of: 2) {
      let scene = RandomScene.rows(number)
      for file in scene.files { folder.write(file.bytes, to: file.name) }
      (text, place) = (scene.text, folder.path)
    }
    let loaded = try LoadedScene(SourceFile(name: "scene.yaml", text: text), folder: place)
    let session = try SceneSession(loaded, traces: false)
    do throws(SceneFailure) {
      let film = try VectorClip(session).film()
      #expect(Self.fault(of: film.text) == nil, "\(text)")
      #expect(try VectorClip(session).film().text == film.text)
    } catch {
      #expect(
        error.diagnostics.allSatisfy { $0.code == "no-vectors" && $0.path != nil }, "\(error.diagnostics) \(text)")
    }
  }

  /// The first fault of a text as XML, of the little that films use; `nil` for none.
  private static func fault(of text: String) -> String? {
    var open: [Substring] = []
    var ids: Set<Substring> = []
    var links: [Substring] = []
    for part in text.split(separator: "<", omittingEmptySubsequences: true) {
      guard let end = part.lastIndex(of: ">") else { return "\(part.prefix(80)) has no end" }
      let tag = part[..<(part.firstIndex(of: ">") ?? end)]
      let name = tag.prefix { $0 != " " && $0 != "/" }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return "\(tag) closes another element" }
        continue
      }
      if tag.split(separator: "\"", omittingEmptySubsequences: false).count.isMultiple(of: 2) {
        return "\(tag): quotes"
      }
      if tag.contains(#/[" (,]-?(nan|inf)[" ),]/#) { return "\(tag) has no number" }
      for match in tag.matches(of: #/ id="([^"]*)"/#) {
        guard ids.insert(match.1).inserted else { return "\(match.1) twice" }
      }
      links += tag.matches(of: #/(?:href="#|url\(#)([a-z]+)/#).map(\.1)
      if !tag.hasSuffix("/") { open.append(name) }
    }
    if let missing = links.first(where: { !ids.contains($0) }) { return "\(missing) is nowhere" }
    return open.isEmpty ? nil : "\(open) stay open"
  }
}
