import MultiplaneBase
package import MultiplaneScene

/// Frames of a scene that are compared with accepted pictures: an `image` check, or a listing beside the goldens.
package struct GoldenCase {
  /// `feed/cards`.
  package var id: String
  /// The name of the files.
  package var name: String
  package var frames: [Int]
  /// The names the check gives to those of its frames that it counts from a mark or the end.
  package var names: [Int: String] = [:]
  /// Device pixels a point, as asked for; `nil` takes the scene's.
  package var scale: Double?
  package var tolerance: SceneCheck.Tolerance?
  /// The sidecar that was written when the pictures were accepted.
  package var sidecar: GoldenSidecar?
  package var check: SceneCheck?
  /// Whether it belongs to a check in the scene.
  package var isOfCheck = false
  /// Whether its frames are one picture, side by side.
  package var isStrip = false
  /// The form in which it is accepted.
  package var form = GoldenForm.picture

  /// All of it, part by part.
  package init(
    id: String, name: String, frames: [Int], scale: Double? = nil, tolerance: SceneCheck.Tolerance? = nil,
    sidecar: GoldenSidecar? = nil, check: SceneCheck? = nil, isOfCheck: Bool = false
  ) {
    (self.id, self.name, self.frames, self.scale, self.tolerance, self.sidecar, self.check, self.isOfCheck) = (
      id, name, frames, scale, tolerance, sidecar, check, isOfCheck
    )
  }

  /// The frames that have a picture each; a strip goes by its first one.
  var pictures: [Int] { isStrip ? Array(frames.prefix(1)) : frames }

  /// The part of a file's name that tells a frame from the others of the case: the check's name for it, or else its
  /// number.
  func tag(_ frame: Int) -> String { names[frame] ?? FrameTag.text(frame) }
  /// The id that tells a frame from all others.
  func id(_ frame: Int) -> String { pictures.count == 1 ? id : "\(id).\(tag(frame))" }
  /// The name of a frame's files, without extension.
  func file(_ frame: Int) -> String { pictures.count == 1 ? name : "\(name).\(tag(frame))" }
  /// The name its files had while all were called by their numbers; `nil` where it is the same.
  func formerFile(_ frame: Int) -> String? {
    let former = GoldenPlace.name(name, frame: frame, of: pictures)
    return former == file(frame) ? nil : former
  }

  /// The name of the files there are for a frame: the former one while nobody has accepted anything since.
  func storedFile(_ frame: Int, in place: GoldenPlace) throws(OutputError) -> String {
    let file = file(frame)
    let ending = sidecar?.form == .hash ? ".list" : ".png"
    guard let former = formerFile(frame), try place.contents(file + ending) == nil,
      try place.contents(former + ending) != nil
    else { return file }
    return former
  }

  /// The number of a frame when its picture was accepted: marks move as a scene grows.
  func acceptedFrame(_ frame: Int) -> Int {
    guard let sidecar, sidecar.frames.count > 1 || frames.count == 1 else { return frame }
    if frames.count == 1, sidecar.frames.count == 1 { return sidecar.frames[0] }
    guard let index = sidecar.names.firstIndex(of: tag(frame)) else { return frame }
    return sidecar.frames[index]
  }

  /// The hash that stands for the picture of a frame, where there is no picture.
  func hash(of frame: Int) -> String? {
    sidecar?.form == .hash ? pixels(of: frame, in: sidecar) : nil
  }

  /// The hash that was written down for the picture of a frame.
  func pixels(of frame: Int, in sidecar: GoldenSidecar?) -> String? {
    isStrip || frames.count == 1 && sidecar?.frames.count == 1
      ? sidecar?.pixels.first.flatMap { $0.isEmpty ? nil : $0 } : sidecar?.pixels(of: frame, named: tag(frame))
  }
}
