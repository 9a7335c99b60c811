import Foundation
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import TestSupport

/// A page drawn by the engine, whose lines can be changed one at a time.
enum MutationScene {
  static let text = """
    multiplane: 1
    canvas: { size: 400x300, scale: 1 }
    layers:
      - { Gradient: { from: "#24406E", to: "#C98A5A" }, left: 0, top: 200, width: 400, height: 100 }
      - { Image: assets/photo.jpg, fit: cover, left: 290, top: 10, width: 100, height: 80 }
      - { Color: "#3A6EA5", left: 10, top: 10, width: 10, height: 10 }
      - { Color: "#808080", left: 30, top: 10, width: 10, height: 10 }
      - { Color: "#D9483B", left: 50, top: 10, width: 60, height: 40, corner: 6 }
      - { Color: "#6B8E4E", left: 80, top: 30, width: 60, height: 40, shadow: { radius: 5, y: 3, color: black 40% } }
      - { Color: "#202428", left: 160, top: 10, width: 100, height: 100, opacity: 1 }
      - { Circle: { fill: "#E8912D" }, left: 20, top: 60, width: 30, height: 30 }
      - { Circle: { stroke: "#202428" }, left: 60, top: 80, width: 30, height: 30 }
      - { Color: "#202428", left: 10, top: 120, width: 20, height: 1 }
      - { Color: "#E4E4E8", left: 40, top: 120, width: 20, height: 1 }
      - { Color: "#202428", left: 70, top: 115, width: 1, height: 20 }
      - { Color: "#3A6EA5", left: 290, top: 100, width: 6, height: 6 }
      - { Text: "Total 1,385.60 for 27 bottles", size: 12, left: 10, top: 140 }
      - { Text: "The vines stand where the valley narrows", size: 12, left: 10, top: 158, color: "#333333" }
      - { Text: "Café, naïve, Zoë", size: 12, left: 10, top: 176 }
      - { Text: "17:04", size: 12, left: 280, top: 140 }
      - { Text: "White on dark", size: 12, left: 20, top: 230, color: white }
      - { Color: white, left: 120, top: 220, width: 60, height: 40, corner: 8, opacity: 0.8 }
      - { Text: "Over", size: 14, left: 130, top: 230, weight: medium }
      - { Color: black, left: 220, top: 220, width: 80, height: 40, blur: 4 }

    """

  static let folder = "\(Repository.scenes)/small"

  /// The scene's only frame.
  static func picture(_ text: String) throws -> StraightImage {
    let scene = try SceneReader.read(text, folder: folder)
    let resources = try RenderResources(scene: scene)
    let composer = try FrameComposer(scene: scene, scale: 1, resources: resources)
    let stepper = try Stepper(scene: scene, resources: resources.makeLayoutResources(), invalidation: .leaf)
    try composer.compose(try stepper.step())
    return StraightImage(composer.buffer, hasAlpha: false)
  }

  /// The page as it is to look.
  static let golden = Result { try picture(text) }
}
