import Foundation
import TestSupport
import Testing

/// The pixels of a frame and its groups are bounded before they are taken.
@Suite(.full) struct OpenPixelsTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// A scene with groups inside each other, each a little smaller than the canvas.
  private func write(groups: Int, _ effect: String, size: Int) throws {
    var (head, tail, indent) = ("", "", "  ")
    for _ in 0..<groups {
      head += "\(indent)- ZStack:\n"
      tail = "\(indent)  width: \(size - 100)\n\(indent)  height: \(size - 100)\n\(indent)  \(effect)\n" + tail
      indent += "    "
    }
    try tool.write(
      """
      multiplane: 1
      canvas: { size: \(size)x\(size), fps: 10 }
      layers:
      \(head)\(indent)- Rectangle: "#ff8800 50%"
      \(tail)scroll: [{ wait: 0.6s }]
      """, to: "s.yaml")
  }

  @Test(arguments: [
    "opacity: 0.5 + time / 10", "scale: 0.99 + time / 100", "blur: 2 + time", "blend: multiply", "blur: 4",
    "mask: { Circle: black }", "shadow: { radius: 3 }",
  ])
  func `groups inside each other end with the limit, on any number of threads, and fit in more memory`(
    effect: String
  ) throws {
    try write(groups: 11, effect, size: 2000)
    for jobs in [1, 3] {
      let refused = try tool.run("$M render s.yaml -q -o out --jobs \(jobs) --memory 256MiB")
      #expect(refused.code == 6, "\(refused)")
      #expect(refused.err.contains("pixels open at a time"), "\(refused)")
      #expect(refused.err.contains("frame 0") && refused.err.contains("s.yaml:"), "\(refused)")
      #expect(refused.err.contains("smaller --scale"), "\(refused)")
      #expect(refused.err.contains("--memory SIZE"), "\(refused)")
      _ = try tool.run("rm -rf out")
    }
    let drawn = try tool.run("$M still s.yaml -o a.png --memory 2GiB")
    #expect(drawn.code == 0, "\(drawn)")
  }

  @Test func `a large canvas with a group is drawn`() throws {
    try write(groups: 1, "opacity: 0.5 + time / 10", size: 4200)
    let drawn = try tool.run("$M still s.yaml -o a.png")
    #expect(drawn.code == 0, "\(drawn)")
  }

  @Test(arguments: ["32767x300", "300x32767"]) func `a canvas is as long as cairo goes`(size: String) throws {
    try tool.write("multiplane: 1\ncanvas: { size: \(size) }\nlayers: [{ Color: red }]\n", to: "long.yaml")
    let drawn = try tool.run("$M still long.yaml -o a.png")
    #expect(drawn.code == 0, "\(drawn)")
  }

  @Test func `a sheet counts its own pixels, and a test the pictures it holds`() throws {
    try write(groups: 1, "opacity: 0.5", size: 3000)
    _ = try tool.run("printf '\\nchecks: [{ at: 0s, image: all }]\\n' >>s.yaml")
    for command in ["sheet s.yaml -o a.png --count 4 --width 3000", "test s.yaml"] {
      let refused = try tool.run("$M \(command) --memory 256MiB")
      #expect(refused.code == 6 && refused.err.contains("--memory SIZE"), "\(command): \(refused)")
      let drawn = try tool.run("$M \(command)")
      #expect(drawn.code == (command.hasPrefix("test") ? 1 : 0), "\(command): \(drawn)")
    }
  }

  @Test func `a page and an overlay count the frames that they hold`() throws {
    try write(groups: 1, "opacity: 0.5", size: 4090)
    for command in ["export s.yaml -o a.html --pixels", "inspect s.yaml --overlay boxes -o a.png"] {
      let refused = try tool.run("$M \(command) --memory 256MiB")
      #expect(refused.code == 6 && refused.err.contains("--memory SIZE"), "\(command): \(refused)")
      let drawn = try tool.run("$M \(command)")
      #expect(drawn.code == 0, "\(command): \(drawn)")
    }
  }

  @Test func `a render warns where pictures have no room and are painted for each frame`() throws {
    // Twelve planes of 16 MB each.
    let planes = (1...12).map { "  - Rectangle: red \($0)%\n    x: time * 20\n" }.joined()
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 2000x2000, fps: 10 }
      layers:
      \(planes)scroll: [{ wait: 0.6s }]
      """, to: "s.yaml")
    let told = try tool.run("$M render s.yaml -o out --jobs 1 --memory 256MiB")
    #expect(told.code == 0 && told.err.contains("some are painted anew for each frame"), "\(told)")
    #expect(told.err.contains("--memory SIZE"), "\(told)")
    let kept = try tool.run("$M render s.yaml -o kept --jobs 1")
    #expect(kept.code == 0 && !kept.err.contains("painted anew"), "\(kept)")
    let same = try tool.run("cd kept && for file in *.png; do cmp $file ../out/$file && echo $file; done | wc -l")
    #expect(same.out.trimmingCharacters(in: .whitespacesAndNewlines) == "7", "\(same)")
  }

  /// Frames of 16 MB on seven threads, each with groups and filters that take three times as much.
  @Test func `threads that draw groups inside each other take turns where they would take too much memory`() throws {
    let inner = "{ ZStack: [{ Rectangle: red, x: time * 10 }], rotate: 1deg + time * 1deg, width: 2000, height: 2000 }"
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 2000x2000, fps: 10 }
      layers:
        - ZStack: [\(inner)]
          rotate: 1deg + time * 1deg
          blur: 2 + time
          width: 2000
          height: 2000
      scroll: [{ wait: 0.5s }]

      """, to: "turns.yaml")
    #expect(
      try #require(try peak(ofCommand: "render turns.yaml -o turns --jobs 8 -q --memory 1GiB")) < 440)
  }

  @Test func `it is told where more threads could draw, and how they may`() throws {
    let scene =
      "multiplane: 1\ncanvas: { size: 3840x2160, fps: 10 }\nlayers: [{ Color: red }]\nscroll: [{ wait: 0.8s }]\n"
    try tool.write(scene, to: "wide.yaml")
    let told = try tool.run("$M render wide.yaml -o wide --jobs 8 --memory 1GiB")
    #expect(told.code == 0, "\(told)")
    #expect(told.err.contains("3 frames of 3840x2160 pixels are drawn at a time, where 8 could be"), "\(told)")
    #expect(told.err.contains("--memory SIZE"), "\(told)")
    for options in ["--jobs 3 --memory 1GiB", "--jobs 8 --memory 4GiB", "--jobs 8 --memory 1GiB --frames 0..2"] {
      let quiet = try tool.run("$M render wide.yaml -o wide --force \(options)")
      #expect(quiet.code == 0 && !quiet.err.contains("at a time"), "\(quiet)")
    }
  }

  /// The most memory that the process of a still takes, in MiB; `nil` if it ends with an error.
  private func peak(of scene: String) throws -> Int? { try peak(ofCommand: "still \(scene) -o peak.png --force") }

  /// The most memory that the process of a command takes, in MiB; `nil` if it ends with an error.
  private func peak(ofCommand command: String) throws -> Int? {
    // The largest process that was waited for, in KiB.
    let outcome = try tool.run(
      """
      python3 -c 'import resource, subprocess, sys; code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL); \
      print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$M" \(command)
      """)
    let numbers = outcome.out.split(separator: " ").compactMap { Int($0.trimmingCharacters(in: .newlines)) }
    return numbers.count == 2 && numbers[0] == 0 ? numbers[1] >> 10 : nil
  }

  private func writePicture(_ name: String, _ width: Int, _ height: Int) throws {
    var png = PNGBuilder(width: width, height: height, depth: 8, color: 2, data: [])
    png.stream = PNGBuilder.zeros(height * (3 * width + 1))
    try tool.write(png.bytes, to: name)
  }

  /// Two threads open the pictures of a still, and each of these takes 244 MiB.
  @Test func `large pictures are let go of where there is no room for three`() throws {
    let layers = (0..<3).map { "  - { Image: \($0).png, width: 80\($0), height: 800, opacity: 0.5 + time / 9 }\n" }
    for number in 0..<3 { try writePicture("\(number).png", 8000, 8000) }
    try tool.write("multiplane: 1\ncanvas: { size: 800x800 }\nlayers:\n\(layers.joined())", to: "l.yaml")
    #expect(try #require(try peak(of: "l.yaml --memory 1GiB")) < 560)
  }

  /// Its sides are halved twice before it is sampled; it takes 256 MiB.
  @Test func `a long picture is made small without pictures between`() throws {
    try writePicture("long.png", 32_767, 2_048)
    for keys in ["height: 22, fit: cover", "height: 22", "height: 22, rotate: 10", "height: 300, slices: 20"] {
      try tool.write(
        "multiplane: 1\ncanvas: { size: 600x360 }\nlayers: [{ Image: long.png, width: 300, \(keys) }]\n", to: "l.yaml")
      #expect(try #require(try peak(of: "l.yaml"), "\(keys)") < 420, "\(keys)")
    }
  }
}
