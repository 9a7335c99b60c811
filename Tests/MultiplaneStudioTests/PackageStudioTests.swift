import Foundation
import TestSupport
import Testing

/// The studio of a package whose program shows a view. A script stands for SwiftPM.
@Suite(.full, .timeLimit(.minutes(5))) struct PackageStudioTests {
  private let folder = TemporaryFolder()

  init() {
    for (name, text) in ShownPackage.files(in: folder.path) { folder.write(text, to: name) }
  }

  private func put(_ word: String) { folder.write(word, to: "App/Sources/app/main.swift") }

  @Test func `the page shows the view, its place in the source, and errors of the compiler`() throws {
    let studio = try StartedStudio(
      "App", after: "cd '\(folder.path)' && chmod +x bin/swift && export PATH=$PWD/bin:$PATH")
    let page = try OpenPage(studio.address.absoluteString)
    // The square stands at the top, and is a quarter as high as the canvas.
    let middle = try page.middle
    let top = try page.number("document.getElementById('paper').getBoundingClientRect().y")
    try page.browser.click(x: middle.x, y: top + (middle.y - top) / 4)
    try page.wait(for: "document.body.textContent.includes('main.swift')")
    put("wrong")
    try page.wait(for: "document.getElementById('problems').textContent.includes('cannot find')")
    #expect(try page.text(of: "problems").contains("App/Sources/app/main.swift:1:3"))
    put("red")
    try page.wait(for: "document.getElementById('problems').hidden")
    // Nothing is written beside a view.
    #expect(Files.names(in: folder.file("App")).sorted() == ["Package.swift", "Sources"])
  }

  @Test func `a program that shows no view yet is waited for`() throws {
    put("nothing")
    let studio = try StartedStudio(
      "App", after: "cd '\(folder.path)' && chmod +x bin/swift && export PATH=$PWD/bin:$PATH")
    let page = try OpenPage(studio.address.absoluteString, isExact: false)
    try page.wait(for: "document.getElementById('problems').textContent.includes('has shown no view')")
    put("teal")
    try page.waitUntilExact()
  }
}
