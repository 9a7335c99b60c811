import Glibc
import Multiplane

func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return String(path[..<slash])
}

func open(_ path: String) throws -> (Scene, RenderResources) {
  let scene = try SceneReader.read(try SourceFile.read(path: path), folder: folder(of: path))
  return (scene, try RenderResources(scene: scene))
}

func source(_ buffer: PixelBuffer) -> PixelSource {
  PixelSource(base: UnsafeRawPointer(buffer.bytes), width: buffer.width, height: buffer.height, stride: buffer.stride)
}

func source(_ composer: FrameComposer) -> PixelSource {
  let buffer = composer.buffer
  return PixelSource(
    base: UnsafeRawPointer(buffer.bytes), width: buffer.width, height: buffer.height, stride: buffer.stride,
    bandVersions: composer.bandVersions)
}

func median(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }

func ms(_ value: Double) -> String {
  let micro = Int((value * 1000).rounded())
  let rest = String(micro % 1000)
  return "\(micro / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
}

switch CommandLine.arguments.dropFirst().first {
case "hashes":
  for path in CommandLine.arguments.dropFirst(2) {
    guard let (scene, resources) = try? open(path) else {
      print("\(path) fails")
      continue
    }
    let stepper = try Stepper(scene: scene, resources: resources.makeLayoutResources())
    let composer = try FrameComposer(scene: scene, scale: scene.canvas.scale, resources: resources)
    let encoder = PNGEncoder(mode: .fast)
    let alpha = (scene.canvas.background?.alpha ?? 0) < 1
    let count = stepper.frameCount
    for frame in 0..<count {
      let state = try stepper.step()
      if count > 90, frame % 7 != 0, frame != count - 1 { continue }
      let composited = try composer.compose(state)
      let pixels = source(composer)
      let hash = PixelHash(of: pixels, hasAlpha: alpha)
      let file = encoder.encode(pixels, hasAlpha: alpha)
      if let dump = getenv("DUMP") {
        let fd = Glibc.open("\(String(cString: dump))/\(frame).png", O_CREAT | O_TRUNC | O_WRONLY, 0o644)
        _ = Glibc.write(fd, file.baseAddress, file.count)
        close(fd)
      }
      var sum: UInt64 = 1469598103934665603
      for byte in file { sum = (sum ^ UInt64(byte)) &* 1099511628211 }
      print("\(path) \(frame) \(composited) \(hash) \(String(sum, radix: 16)) \(file.count)")
    }
  }
case "repeat":
  let (scene, resources) = try open(CommandLine.arguments[2])
  let stepper = try Stepper(scene: scene, resources: resources.makeLayoutResources())
  var frames: [PixelBuffer] = []
  for frame in 0..<stepper.frameCount {
    let state = try stepper.step()
    if frame % 7 != 0 { continue }
    let composer = try FrameComposer(scene: scene, scale: scene.canvas.scale, resources: resources)
    try composer.compose(state)
    frames.append(composer.buffer)
  }
  let known = frames.map { PNGEncoder(mode: .fast).file(source($0), hasAlpha: false) }
  let encoder = PNGEncoder(mode: .fast)
  var bad = 0
  for round in 0..<Int(CommandLine.arguments[3])! {
    for (index, frame) in frames.enumerated() {
      let file = encoder.file(source(frame), hasAlpha: false)
      if file != known[index] {
        bad += 1
        print(
          "\(round) \(index): \(known[index].count) \(file.count) at \(Array(zip(known[index], file)).firstIndex { $0 != $1 } ?? -1)")
      }
    }
  }
  print("bad \(bad)")
default:
  let path = CommandLine.arguments[1]
  let (scene, resources) = try open(path)
  let start = now()
  let stepper = try Stepper(scene: scene, resources: resources.makeLayoutResources())
  let set = now()
  let composer = try FrameComposer(scene: scene, scale: scene.canvas.scale, resources: resources)
  let encoder = PNGEncoder(mode: .fast)
  let alpha = (scene.canvas.background?.alpha ?? 0) < 1
  var step: [Double] = []
  var compose: [Double] = []
  var encode: [Double] = []
  var write: [Double] = []
  var bytes = 0
  for _ in 0..<stepper.frameCount {
    let a = now()
    let state = try stepper.step()
    let b = now()
    try composer.compose(state)
    let c = now()
    let file = encoder.encode(source(composer), hasAlpha: alpha)
    let d = now()
    let fd = Glibc.open("/dev/shm/mp_bench.png", O_CREAT | O_TRUNC | O_WRONLY, 0o644)
    _ = Glibc.write(fd, file.baseAddress, file.count)
    close(fd)
    let e = now()
    bytes += file.count
    step.append(Double(b - a) / 1e6)
    compose.append(Double(c - b) / 1e6)
    encode.append(Double(d - c) / 1e6)
    write.append(Double(e - d) / 1e6)
  }
  func mean(_ v: [Double]) -> Double { v.reduce(0, +) / Double(v.count) }
  print("set-up \(ms(Double(set - start) / 1e6))  first compose \(ms(compose[0]))  bytes/frame \(bytes / step.count)")
  for (name, v) in [("step", step), ("compose", compose), ("encode", encode), ("write", write)] {
    print("\(name): median \(ms(median(v))) min \(ms(v.min()!)) mean \(ms(mean(v))) max \(ms(v.max()!))")
  }
  print("mean total \(ms(mean(step) + mean(compose) + mean(encode) + mean(write)))")
}
