import MultiplaneBase
import MultiplaneStudio
import TestSupport

extension PageSocket {
  /// A page of a studio that shows a frame.
  ///
  /// - Parameter scene: The scene it asks for; `nil` for that of the command line.
  static func opened(_ studio: OpenStudio, scene: String? = nil, frame: Int = 0) throws -> PageSocket {
    let page = try PageSocket(studio, token: nil)
    let name = scene.map { ",\"scene\":\(JSON.quoted($0))" } ?? ""
    page.say("{\"t\":\"hello\",\"token\":\"\(studio.token.text)\",\"protocol\":1\(name)}")
    page.say("{\"t\":\"show\",\"frame\":\(frame)}")
    _ = try page.frame()
    return page
  }

  /// What a page asks, answered.
  func ask(_ what: String, _ more: String = "") throws -> JSON {
    say("{\"t\":\"ask\",\"number\":1,\"what\":\"\(what)\"\(more)}")
    return try text("answer")["answer"] ?? .null
  }
}
