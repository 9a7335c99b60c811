internal import MultiplaneBase
package import MultiplaneInspection

/// A message of a page, each a JSON object. A message that is not exactly one of these is refused.
package enum PageMessage: Sendable, Equatable {
  /// The protocol's version.
  package static let version = 1

  /// The first message: the token, the protocol the page speaks, and the scene of the folder that it wants to see; `nil` for that of
  /// the command line.
  case hello(token: String, version: Int, scene: String? = nil)
  /// How large the frame is shown: device pixels of the screen a point of the scene.
  case view(scale: Double)
  /// Show the scene in another look than the command line's.
  case look(SceneLook)
  /// Show a frame of the track.
  case show(frame: Int)
  /// The frame that is shown comes to rest: draw it as a render does.
  case rest
  /// A wheel, a finger or a key moves the scroller at a place; points of the canvas. The frame that shows it first
  /// brings the stamp back, which is the page's own: when that was.
  case wheel(x: Double, y: Double, dx: Double, dy: Double, stamp: Double? = nil)
  /// A frame has been painted.
  case painted(sequence: Int)
  /// A question, answered with its number.
  case ask(number: Int, Question)

  /// A page's question about the frame it shows.
  package enum Question: Sendable, Equatable {
    /// Which node stands at a place, in points of the canvas.
    case pick(x: Double, y: Double)
    /// Everything known of a node, by its path and the row it stands in; of a repeated node, the copy at a place.
    case node(path: String, row: Int?, at: CanvasPoint? = nil)
    /// All nodes with their boxes.
    case tree
    /// The planes from above, and the camera.
    case planes
    /// The marks of overlays.
    case marks([Overlay])
    /// The work of root invalidation on the frame, beside leaf.
    case root
    /// The scenes of the folder.
    case scenes
    /// The values of a key on all frames, in the order in which they are found.
    case curve(path: String, key: String, row: Int?)
    /// The marks of the track, and which of them can be moved.
    case handles
    /// From now on the movements by hand are noted.
    case record
    /// The movements that were noted, as steps; nothing more is noted.
    case recorded(RecordedForm)
    /// The recording's table is to be written, and if wanted the steps into the scene.
    case keep(RecordedForm, intoScene: Bool)
    /// A value of the scene's file is to be written anew.
    case edit(ValueChange)
    /// A mark of the track, by its number, is to be on another frame: the step before it takes longer, or less long.
    case move(mark: Int, frame: Int, joins: Bool)
    /// The step that the studio wrote last is to be taken back.
    case undo
    /// The step that was taken back last is to be written again.
    case redo
    /// A file is to be made.
    case make(Product)
    /// No more of the file that is being made.
    case stopMaking

    /// The scene is to be tested; all pages are told the result.
    case test
    /// The pictures of a frame that did not pass, by its id.
    case pictures(id: String)
    /// Drawn pictures are to be the goldens: frames or cases, by their ids.
    case accept(ids: [String])

    /// Whether it is about all that was moved before it was asked.
    var isAboutMovements: Bool {
      switch self {
      case .record, .recorded: true
      default: false
      }
    }
  }

  /// A place of the canvas, in points.
  package struct CanvasPoint: Sendable, Equatable {
    var x, y: Double
  }

  /// The message in some bytes; `nil` if it is none.
  package init?(_ bytes: some Sequence<UInt8>) {
    guard let json = JSON(bytes), let kind = json["t"]?.string else { return nil }
    func number(_ key: String, _ most: Double = 1e7) -> Double? {
      json[key]?.double.flatMap { $0.isFinite && abs($0) <= most ? $0 : nil }
    }
    func count(_ key: String) -> Int? { json[key]?.int.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil } }
    switch kind {
    case "hello":
      guard let token = json["token"]?.string, let version = count("protocol") else { return nil }
      let scene = json["scene"]?.string
      guard (json["scene"] == nil) == (scene == nil) else { return nil }
      self = .hello(token: token, version: version, scene: scene)
    case "view":
      guard let scale = number("scale", 100), scale > 0 else { return nil }
      self = .view(scale: scale)
    case "look":
      guard let look = SceneLook(json) else { return nil }
      self = .look(look)
    case "show":
      guard let frame = count("frame") else { return nil }
      self = .show(frame: frame)
    case "rest": self = .rest
    case "wheel":
      guard let x = number("x"), let y = number("y"), let dx = number("dx"), let dy = number("dy") else { return nil }
      let stamp = number("at", 1e12)
      guard json["at"] == nil || stamp != nil else { return nil }
      self = .wheel(x: x, y: y, dx: dx, dy: dy, stamp: stamp)
    case "painted":
      guard let sequence = count("sequence") else { return nil }
      self = .painted(sequence: sequence)
    case "ask":
      guard let number = count("number"), let question = Question(json) else { return nil }
      self = .ask(number: number, question)
    default: return nil
    }
  }
}

extension PageMessage.Question {
  /// How many frames are accepted at once, at most: as many as the page names.
  private static let mostAccepted = 1000

  fileprivate init?(_ json: JSON) {
    func place(_ key: String) -> Double? {
      json[key]?.double.flatMap { $0.isFinite && abs($0) <= 1e7 ? $0 : nil }
    }
    func count(_ key: String) -> Int? { json[key]?.int.flatMap { (1...1_000_000_000).contains($0) ? $0 : nil } }
    switch json["what"]?.string {
    case "pick":
      guard let x = place("x"), let y = place("y") else { return nil }
      self = .pick(x: x, y: y)
    case "node":
      guard let path = json["path"]?.string else { return nil }
      let (x, y) = (place("x"), place("y"))
      guard (json["x"] == nil) == (x == nil), (json["y"] == nil) == (y == nil) else { return nil }
      self = .node(
        path: path, row: json["row"]?.int, at: x.flatMap { x in y.map { PageMessage.CanvasPoint(x: x, y: $0) } })
    case "tree": self = .tree
    case "planes": self = .planes
    case "marks":
      guard let names = json["overlays"]?.array, names.count <= Overlay.allCases.count else { return nil }
      let overlays = names.compactMap { $0.string.flatMap { Overlay(rawValue: $0) } }
      guard overlays.count == names.count else { return nil }
      self = .marks(overlays)
    case "root": self = .root
    case "scenes": self = .scenes
    case "curve":
      guard let path = json["path"]?.string, let key = json["key"]?.string else { return nil }
      self = .curve(path: path, key: key, row: json["row"]?.int)
    case "handles": self = .handles
    case "record": self = .record
    case "recorded":
      guard let form = json["form"]?.string.flatMap({ RecordedForm(rawValue: $0) }) else { return nil }
      self = .recorded(form)
    case "keep":
      guard let form = json["form"]?.string.flatMap({ RecordedForm(rawValue: $0) }),
        case .bool(let intoScene)? = json["intoScene"]
      else { return nil }
      self = .keep(form, intoScene: intoScene)
    case "edit":
      guard let line = count("line"), let column = count("column"), let old = json["from"]?.string,
        let new = json["to"]?.string, !old.isEmpty, !new.isEmpty, case .bool(let joins)? = json["joins"]
      else { return nil }
      let key = json["key"]?.string
      guard json["key"] == nil || ["x", "z"].contains(key) else { return nil }
      self = .edit(
        ValueChange(
          place: WrittenValues.TextLocation(line: line, column: column, text: old), text: new, joins: joins,
          key: key))
    case "move":
      guard let mark = json["mark"]?.int, let frame = json["frame"]?.int, (0...1_000_000_000).contains(mark),
        (0...1_000_000_000).contains(frame), case .bool(let joins)? = json["joins"]
      else { return nil }
      self = .move(mark: mark, frame: frame, joins: joins)
    case "make":
      guard let product = Product(json) else { return nil }
      self = .make(product)
    case "stop": self = .stopMaking
    case "undo": self = .undo
    case "redo": self = .redo
    case "test": self = .test
    case "pictures":
      guard let id = json["id"]?.string else { return nil }
      self = .pictures(id: id)
    case "accept":
      guard let named = json["ids"]?.array, (1...Self.mostAccepted).contains(named.count) else { return nil }
      let ids = named.compactMap(\.string)
      guard ids.count == named.count else { return nil }
      self = .accept(ids: ids)
    default: return nil
    }
  }
}
