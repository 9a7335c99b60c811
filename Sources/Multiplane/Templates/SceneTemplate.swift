internal import CResources

/// A scene to begin with: it renders at once, and its comments teach the language.
///
/// Templates of the gallery are the scenes of `Scenes/gallery` themselves.
package enum SceneTemplate: String, Sendable, CaseIterable {
  /// A page with a header that moves at its own speed, and a bar that comes in.
  case page
  /// A long list over a slow backdrop.
  case list
  /// A feed of items that come, go and open at events.
  case feed
  /// A landing page: a held section, words that come in, a gallery that goes sideways.
  case landing
  /// A music player in the dark whose header folds to a bar.
  case player
  /// A chat in four scripts, with emoji.
  case chat
  /// A city at night in six planes, as a loop.
  case night
  /// A bookshop: cards to page through, and shelves.
  case shelf
  /// A landscape in seven planes through a day and a night, as a loop.
  case landscape
  /// A flight into a forest, whose focus goes from a lantern to a cabin.
  case camera

  /// A description, in a few words.
  package var summary: String {
    switch self {
    case .page: "a page, a header at its own speed, a bar that comes in"
    case .list: "ten thousand rows over a slow backdrop"
    case .feed: "messages that come, open and leave at events"
    case .landing: "a landing page: a held section, reveals, rooms that pass sideways"
    case .player: "a music player in the dark, its header folds to a bar"
    case .chat: "messages in four scripts with emoji, dots of who writes"
    case .night: "a city at night in six planes above a river, a loop"
    case .shelf: "a bookshop: cards to page through, shelves that slide"
    case .landscape: "hills in seven planes through a day and a night, a loop"
    case .camera: "a flight into a forest: planes at their distances, a floor, a focus that goes on"
    }
  }

  /// A file that a template brings along.
  package struct File: Sendable {
    /// Where the scene looks for it, from its own folder.
    package let path: String
    /// The bytes of the file.
    package let bytes: [UInt8]
  }

  /// The files that lie beside the scene; of most templates none.
  package var files: [File] {
    guard self == .chat else { return [] }
    return [
      File(path: "fonts/chat-cjk.otf", bytes: Self.bytes(of: mp_chat_cjk_otf())),
      File(path: "fonts/chat-emoji.ttf", bytes: Self.bytes(of: mp_chat_emoji_ttf())),
    ]
  }

  /// The scene as text.
  ///
  /// - Parameter title: The name of the scene; in quotes in the text, so it may hold any character but line ends.
  package func text(title: String) -> String {
    let quoted = title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.hasPrefix("title: ") ? "title: \"\(quoted)\"" : String($0) }.joined(separator: "\n")
  }

  private var body: String {
    let file =
      switch self {
      case .page: mp_page_yaml()
      case .list: mp_list_yaml()
      case .feed: mp_feed_yaml()
      case .landing: mp_landing_yaml()
      case .player: mp_player_yaml()
      case .chat: mp_chat_yaml()
      case .night: mp_night_yaml()
      case .shelf: mp_shelf_yaml()
      case .landscape: mp_landscape_yaml()
      case .camera: mp_camera_yaml()
      }
    return String(decoding: Self.bytes(of: file), as: UTF8.self)
  }

  private static func bytes(of file: mp_resource) -> [UInt8] {
    Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
