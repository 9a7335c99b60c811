import Foundation
import Glibc
import TestSupport
import Testing

/// The program, as a person starts it. It lies beside the tests, as `swift build --build-tests` leaves it.
@Suite(.full, .timeLimit(.minutes(5))) struct StudioProgramTests {
  private static let folder = StartedStudio.folder

  /// Runs a command line of the shell until it ends.
  private func run(_ line: String) throws -> (code: Int32, out: String, errors: String) {
    let process = Process()
    let (out, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.environment = ["PATH": "/usr/bin:/bin", "M": "\(Self.folder)/multiplane", "SWIFT_BACKTRACE": "enable=no"]
    (process.standardOutput, process.standardError) = (out, errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: try out.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let complained = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said, complained)
  }

  @Test func `multiplane runs the studio that lies beside it`() throws {
    let outcome = try run("$M studio --help")
    #expect(outcome.code == 0)
    #expect(outcome.out.contains("USAGE: multiplane studio") && outcome.out.contains("--port"))
    #expect(try run("$M --help").out.contains("  studio "))
  }

  @Test func `without the studio beside it multiplane says how to build it, and does not list it`() throws {
    let folder = TemporaryFolder()
    let outcome = try run("cp $M \(folder.path)/multiplane && \(folder.path)/multiplane studio scene.yaml")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.contains("does not lie beside this one") && outcome.errors.contains("Scripts/multiplane studio"))
    #expect(try !run("\(folder.path)/multiplane --help").out.contains("  studio "))
  }

  @Test(arguments: [
    "--port 70000", "--host 0.0.0.0", "--host ::", "--host 0", "--set ink", "--appearance dim", "--port 0 -",
  ])
  func `what the studio does not take is a wrong command line`(arguments: String) throws {
    let folder = TemporaryFolder()
    folder.write("multiplane: 1\ncanvas: { size: 10x10 }\nlayers: []\n", to: "scene.yaml")
    let scene = arguments.hasSuffix("-") ? "" : "\(folder.file("scene.yaml")) "
    #expect(try run("$M studio \(scene)\(arguments)").code == 2)
  }

  @Test func `a page is written at the start, and a file that is there is kept unless it is to be replaced`() throws {
    let folder = TemporaryFolder()
    folder.write("multiplane: 1\ncanvas: { size: 10x10 }\nlayers: [{ Color: red }]\n", to: "scene.yaml")
    folder.write("mine", to: "film.svg")
    let outcome = try run("cd \(folder.path); $M studio scene.yaml -o film.svg; echo $?; cat film.svg")
    #expect(outcome.out == "2\nmine" && outcome.errors.contains("film.svg"), "\(outcome)")
    #expect(try run("cd \(folder.path); $M studio scene.yaml -o film.webp").code == 2)
    let written = try run(
      """
      cd \(folder.path); $M studio scene.yaml -o film.svg --force -o page.html > address & studio=$!
      for ((turn = 0; turn < 1000; turn++)); do [[ -s page.html ]] && break; sleep 0.02; done
      kill $studio; wait $studio; grep -c '<svg' film.svg page.html
      """)
    #expect(written.out == "film.svg:1\npage.html:1\n", "\(written)")
  }

  @Test func `a file that is not there is told, and no page is served`() throws {
    let folder = TemporaryFolder()
    for (path, words) in [("none.yaml", "does not exist"), (".", "is a directory, not a file")] {
      let outcome = try run("$M studio \(folder.path)/\(path)")
      #expect(outcome.code == 2 && outcome.out.isEmpty && outcome.errors.contains(words), "\(outcome)")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a studio that is busy ends at once`(signal: Int32) throws {
    let folder = TemporaryFolder()
    // Its last frame takes longer to be stepped to than anybody waits.
    folder.write(OpenStudio.endless, to: "scene.yaml")
    let studio = try StartedStudio(folder.file("scene.yaml"))
    let (process, port, token) = (studio.process, studio.port, studio.token)
    let host = "Host: 127.0.0.1:\(port)\r\n"
    let busy = try Connection(port)
    busy.send("GET /frame.png?frame=\(OpenStudio.endlessFrame) HTTP/1.1\r\n\(host)X-Multiplane-Token: \(token)\r\n\r\n")
    // The one thread of the server has come to what was sent before when this is answered.
    for _ in 0..<20 { #expect(try Connection(port).status(of: Array("GET / HTTP/1.1\r\n\(host)\r\n".utf8)) == 200) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
  }

  @Test func `the scene is drawn as other commands draw it that are told the same`() throws {
    let folder = TemporaryFolder()
    folder.write(
      """
      multiplane: 1
      canvas: { size: 40x40 }
      devices: { small: { size: 20x30 } }
      params: { ink: { type: color, default: red } }
      let:
        side: if(appearance == "dark", 5, 9)
      data: { rows: { csv: rows.csv } }
      layers:
        - VStack:
            - ForEach: rows
              row: { Color: ink, width: side, height: side }
      """, to: "scene.yaml")
    folder.write("name\none\n", to: "rows.csv")
    folder.write("name\none\ntwo\n", to: "more.csv")
    let options = "--set ink=blue --data rows=more.csv --device small --appearance dark --reduced-motion"
    let studio = try StartedStudio("scene.yaml", options, after: "cd '\(folder.path)'")
    let outcome = try run("cd '\(folder.path)' && $M still scene.yaml -q -o still.png \(options)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let connection = try Connection(studio.port)
    connection.send(
      "GET /frame.png?frame=0 HTTP/1.1\r\nHost: 127.0.0.1:\(studio.port)\r\nX-Multiplane-Token: \(studio.token)\r\n"
        + "Connection: close\r\n\r\n")
    let picture = try #require(Files.bytes(of: folder.file("still.png")))
    #expect(connection.receiveAll().suffix(picture.count) == picture[...])
  }

  @Test func `the page tests the scene, shows what differs, and accepts it`() throws {
    let folder = TemporaryFolder()
    let scene = """
      multiplane: 1
      canvas: { size: 60x40, fps: 10 }
      layers:
        - Color: white
        - Rectangle:
          fill: red
          x: scroll
          width: 10
          height: 10
      scroll:
        - linear: { to: 20, over: 1s }
      checks:
        - at: [0f, 5f]
          image: box
        - name: it never goes back
          over: 0f..9f
          expect: scroll >= 0
      """
    folder.write(scene, to: "scene.yaml")
    folder.write("", to: "golden/.keep")
    let studio = try StartedStudio("scene.yaml", after: "cd '\(folder.path)'")
    let page = try OpenPage(studio.address.absoluteString)
    func summary() throws -> String { try page.browser.text("document.querySelector('#tests .title').textContent") }
    // Nothing is accepted yet.
    try page.press("t")
    try page.wait(for: "document.querySelector('#tests .title')?.textContent.includes('1 failed')")
    #expect(try summary() == "2 checks in 1 scene: 1 passed, 1 failed")
    try page.click("#tests [data-id$=\"f00005\"]")
    try page.wait(forClock: "5 / ")
    let shown = "document.querySelector('#tests [data-id][aria-pressed=\"true\"]')?.dataset.id"
    try page.wait(for: "\(shown)?.endsWith('f00005')")
    // What was accepted goes, and the pictures of the next one that fails come by themselves.
    for next in ["f00000", nil] {
      try page.wait(for: "document.querySelector('#accept')?.disabled === false")
      try page.click("#accept")
      try page.wait(for: next.map { "\(shown)?.endsWith('\($0)')" } ?? "!document.querySelector('#accept')")
    }
    try page.wait(for: "document.querySelector('#tests .title')?.textContent.includes('2 passed')")
    let goldens = Files.names(in: folder.file("golden/scene"))
    #expect(goldens.contains("box.f00000.png") && goldens.contains("box.f00005.png"))
    // Another picture, and the three ways to look at it.
    folder.write(scene.replacing("fill: red", with: "fill: blue"), to: "scene.yaml")
    try page.wait(for: "!document.querySelector('#tests .title')")
    try page.press("t")
    try page.wait(for: "document.querySelector('#tests .title')?.textContent.includes('1 failed')")
    try page.click("#tests [data-id]")
    try page.wait(for: "document.querySelectorAll('#tests .pair img').length === 2")
    try page.click("#tests button", saying: "Difference")
    try page.wait(for: "document.querySelectorAll('#tests figure img').length === 1")
    try page.click("#tests button", saying: "Swipe")
    try page.wait(for: "document.querySelectorAll('#tests .swipe img').length === 2")
    // A scene that was saved meanwhile is not accepted unseen.
    folder.write(scene.replacing("fill: red", with: "fill: lime"), to: "scene.yaml")
    try page.wait(for: "!document.querySelector('#tests .title')")
    #expect(page.browser.complaints == [])
  }

  @Test func `with few descriptors the server goes on`() throws {
    let folder = TemporaryFolder()
    folder.write(OpenStudio.list, to: "scene.yaml")
    let studio = try StartedStudio(folder.file("scene.yaml"), after: "ulimit -n 40")
    let (process, port) = (studio.process, studio.port)
    #expect(studio.address.host == "127.0.0.1" && studio.address.fragment?.count == 66)
    let request = Array("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
    // More than there are descriptors for, half of them in the middle of a head.
    var open: [Connection] = []
    for number in 0..<60 {
      let connection = try Connection(port)
      connection.send(number % 2 == 0 ? request : Array("GET / HT".utf8))
      open.append(connection)
    }
    open.removeAll()
    var status: Int?
    while status != 200 { status = try? Connection(port).status(of: request) }
    #expect(process.isRunning)
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + SIGTERM)
  }
}
