import ClientViews
import Glibc
import Multiplane
import MultiplaneViews

// What a user of the library writes: opens a scene, draws a frame, looks inside, takes another version, shows a view, and renders.

// A studio runs the program for the view alone.
if getenv("MULTIPLANE_SHOW") != nil {
  try Shelf(books: (0..<1_000_000).map(Book.init)).show()
  exit(0)
}

func text(_ color: String) -> String {
  """
  multiplane: 1
  canvas: { size: 80x60, scale: 2 }
  layers:
    - Color: \(color)
    - Rectangle:
      name: badge
      fill: white
      width: 20
      height: 20
      y: scroll / 2
  scroll: [{ linear: { by: 40, over: 1s } }]
  """
}

let session = try SceneSession(text: text("navy"))
let frame = try session.frame(30)
print(
  "multiplane \(EngineInfo.version): frame \(frame.number) of \(session.frameCount), \(frame.width)x\(frame.height)")
print("badge.y = \(try session.explain("badge.y", at: .frame(30)).value)")
let picked = try session.node(at: ScenePoint(x: 40, y: 20), in: .frame(30))
print("picked \(picked?.name ?? "nothing") in line \(picked?.line ?? 0)")
print("changed \(try session.changes(from: .frame(30), to: .frame(31)).count)")
try session.update(text: text("teal"))
print("differs \(try session.frame(30).pixels != frame.pixels)")
do {
  try session.update(text: text("tael"))
} catch {
  print(error)
}
let shelf = try SceneSession(Shelf(books: (0..<1_000_000).map(Book.init)))
let moved = try shelf.frame(shelf.frameCount - 1)
let row = try shelf.node(at: ScenePoint(x: 60, y: 80), in: .frame(moved.number))?.rowID
print("view \(moved.width)x\(moved.height), row \(row ?? "none") in its middle")
var fraction = 0.0
try await session.render(into: "frames", frames: 28...31) { fraction = $0.fraction }
print("rendered \(fraction)")
if let file = fopen("frame.png", "wb") {
  fwrite(frame.png, 1, frame.png.count, file)
  fclose(file)
}
