import Multiplane

// Measures parts of the engine that no command shows; Scripts/bench runs it and explains what comes out.

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "translucent": try benchLayers()
case "badge": try benchBadge(arguments[1])
case "encode": try benchEncode(arguments[1], frame: Int(arguments[2]) ?? 0)
case "layers": try LayerFile(r1: arguments[1]).write(to: arguments[2])
case "hashes":
  // The pixels and the file of every seventh frame of scenes: what a change of the engine must leave as it is.
  for path in arguments.dropFirst() {
    guard let opened = try? Opened(path) else {
      print("\(path) fails")
      continue
    }
    let (stepper, composer, encoder) = (try opened.stepper(), try opened.composer(), PNGEncoder(mode: .fast))
    let count = stepper.frameCount
    for frame in 0..<count {
      let state = try stepper.step()
      if count > 90, frame % 7 != 0, frame != count - 1 { continue }
      let composited = try composer.compose(state)
      let file = encoder.encode(composer.source, hasAlpha: opened.hasAlpha)
      let hash = PixelHash(of: composer.source, hasAlpha: opened.hasAlpha)
      let sum = file.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      print("\(path) \(frame) \(composited) \(hash) \(String(sum, radix: 16)) \(file.count)")
    }
  }
default: print("multiplane-bench translucent | badge SCENE | encode SCENE FRAME | layers R1 FILE | hashes SCENE…")
}
