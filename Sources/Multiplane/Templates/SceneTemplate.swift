/// A scene to begin with: it renders at once, needs no files, and its comments teach the language.
package enum SceneTemplate: String, Sendable, CaseIterable {
  /// A page with a header that moves at its own speed, and a bar that comes in.
  case page
  /// A long list over a slow backdrop.
  case list
  /// A landscape in layers, each at its own speed, along a horizontal scroll.
  case landscape
  /// A feed of items that come, go and open at events.
  case feed

  /// What it is, in a few words.
  package var summary: String {
    switch self {
    case .page: "a page, a header at its own speed, a bar that comes in"
    case .list: "ten thousand rows over a slow backdrop"
    case .landscape: "hills in layers along a horizontal scroll"
    case .feed: "messages that come, open and leave at events"
    }
  }

  /// The scene as text.
  ///
  /// - Parameter title: What the scene is called; in quotes in the text, so it may hold any character but line ends.
  package func text(title: String) -> String {
    let quoted = title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return body.replacing("TITLE", with: "\"\(quoted)\"", maxReplacements: 1)
  }

  private var body: String {
    let file =
      switch self {
      case .page: PackageResources.page_yaml
      case .list: PackageResources.list_yaml
      case .landscape: PackageResources.landscape_yaml
      case .feed: PackageResources.feed_yaml
      }
    return String(decoding: file, as: UTF8.self)
  }
}
