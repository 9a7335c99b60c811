import Foundation
import Multiplane
import MultiplaneStudio
import TestSupport

/// A studio of a test's own: a scene in a folder, its stage and its server.
final class OpenStudio {
  let folder = TemporaryFolder()
  let token = AccessToken()
  let stage: StageThread
  let server: StudioServer
  var path: String { folder.file("scene.yaml") }
  var port: Int { server.port }
  var address: String { "http://127.0.0.1:\(port)/#t=\(token.text)" }

  /// - Parameter scene: The text of the scene.
  init(
    _ scene: String = OpenStudio.list, patience: ServerPatience = ServerPatience(),
    queue: ClosedRange<Int> = ServerLimits.queue, isReadOnly: Bool = false, options: RenderOptions = RenderOptions()
  ) throws {
    folder.write(scene, to: "scene.yaml")
    stage = try StageThread(path: folder.file("scene.yaml"), options: options, isReadOnly: isReadOnly)
    server = try StudioServer(
      address: "127.0.0.1", port: 0, token: token, stage: stage, patience: patience, queue: queue)
  }

  /// - Parameter path: A scene that lies elsewhere.
  init(path: String) throws {
    stage = try StageThread(path: path, options: RenderOptions())
    server = try StudioServer(address: "127.0.0.1", port: 0, token: token, stage: stage)
  }

  deinit {
    stage.stop()
    server.stop()
  }

  /// A request as a browser of this machine writes it.
  func request(_ line: String = "GET / HTTP/1.1", _ headers: [String] = [], host: String? = nil) -> String {
    ([line, "Host: \(host ?? "127.0.0.1:\(port)")"] + headers).map { $0 + "\r\n" }.joined() + "\r\n"
  }

  /// The status an answer to some bytes begins with; `nil` if the connection was closed without one.
  func status(_ text: String) throws -> Int? { try Connection(port).status(of: Array(text.utf8)) }

  /// A list that scrolls for a day, a thousand frames a second.
  static let endless = list.replacing("fps: 30", with: "fps: 1000").replacing("over: 1s", with: "over: 86400s")
  /// One of its last frames.
  static let endlessFrame = 86_000_000

  /// Rows of text in a scroller, over a layer that moves with it.
  static let list = """
    multiplane: 1
    title: A list
    canvas: { size: 120x160, scale: 2, fps: 30 }
    layers:
      - Color: "#cfe3ff"
        name: back
        y: -scroll / 4
      - ScrollView:
          - LazyVStack:
              - ForEach: 1_000
                row:
                  Text: Row ${index}
                  padding: 12
        name: list
    scroll:
      - wait: 200ms
      - mark: start
      - linear: { by: 300, over: 1s }
      - wait: 300ms
    """
}
