import TestSupport
import Testing

/// What `check` says of nodes that are on the canvas on no frame.
@Suite(.full) struct MisplacedNodeTests {
  @Test(
    arguments: [("", true), ("x: -38 * time", true), ("x: -42 * time", false), ("opacity: 0", false)]
      as [(String, Bool)])
  func `check tells of a node that is on no frame, whether it moves or not`(key: String, isTold: Bool) throws {
    let tool = try Tool()
    try tool.write(
      "multiplane: 1\ncanvas: { size: 200x100, fps: 10 }\nlayers:\n  - Color: red\n    left: 240\n    width: 9\n    \(key)\n"
        + "scroll: [{ wait: 1s }]\n", to: "page.yaml")
    let outcome = try tool.run("$M check page.yaml")
    #expect(outcome.code == 0, "\(outcome.err)")
    let warning = "warning: the Color is beyond the canvas on every frame\n  page.yaml:4:5  layers[0]\n"
    #expect(outcome.err.contains(warning) == isTold, "\(outcome.err)")
  }
}
