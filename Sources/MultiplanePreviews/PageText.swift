internal import CResources
import MultiplaneBase

/// The files that pages are made of.
enum PageText {
  /// A page with controls: a picture, and what follows the controls.
  ///
  /// - Parameters:
  ///   - frame: The element whose id is `frame`.
  ///   - style: Rules of its own.
  ///   - script: The script that shows frames in it.
  ///   - pictures: The element with the frames themselves.
  static func player(
    title: String, rate: Double, count: Int, frame: String, style: String = "", script: mp_resource,
    pictures: String = ""
  ) -> String {
    let script = text(of: mp_player_js()) + text(of: script)
    let style = text(of: mp_player_css()) + style
    return Markup.filled(text(of: mp_player_html())) { hole in
      switch hole {
      case "policy": policy(style: style, script: script)
      case "title": Markup.escaped(title)
      case "rate": "\(rate)"
      case "count": "\(count)"
      case "frame": frame
      case "pictures": pictures
      case "style": style
      case "script": script
      default: preconditionFailure("nothing is to stand in \(hole)")
      }
    }
  }

  /// The policy of a page that asks nothing of a network, and runs nothing but its own.
  static func policy(style: String, script: String) -> String {
    func hash(_ text: String) -> String { "'sha256-\(ContentDigest.base64(sha256: text))'" }
    return "default-src 'none'; img-src data:; style-src \(hash(style)); "
      + (script.isEmpty ? "" : "script-src \(hash(script)); ") + "base-uri 'none'; form-action 'none'"
  }

  static func text(of file: mp_resource) -> String {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}
