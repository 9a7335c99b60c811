public import Multiplane

/// A condition that is to hold in a scene: a test expects it by `expectChecks(of:)`, and `multiplane test` of the
/// scene's file.
///
///     Feed().checks([
///       .expect("stats.layouts == 0 or stats.entered > 0", from: .frame(1), to: .end),
///       .expect("list.visible.contains(40)", at: [.mark("landed")], named: "the flick goes to row 40"),
///     ])
public struct SceneExpectation: Sendable {
  let keys: [(String, SceneValue)]
  let place: CodePlace

  private init(
    _ frames: [(String, SceneValue)], _ condition: String, _ name: String?, _ file: StaticString, _ line: Int
  ) {
    keys = (name.map { [("name", .words($0))] } ?? []) + frames + [("expect", .formula([.words(condition)]))]
    place = CodePlace(file, line)
  }

  /// A formula of the scene language holds at some moments.
  public static func expect(
    _ formula: String, at moments: [SceneMoment], named name: String? = nil, file: StaticString = #fileID,
    line: Int = #line
  ) -> Self { Self([("at", .list(moments.map { SceneMoment.value($0) }))], formula, name, file, line) }
  /// A formula of the scene language holds on all frames from one moment to another.
  public static func expect(
    _ formula: String, from first: SceneMoment, to last: SceneMoment, named name: String? = nil,
    file: StaticString = #fileID, line: Int = #line
  ) -> Self { Self([("over", SceneMoment.value(first, to: last))], formula, name, file, line) }
  /// A formula of the scene language holds on all frames on which a condition does: there is one.
  public static func expect(
    _ formula: String, when condition: LiveCondition, named name: String? = nil, file: StaticString = #fileID,
    line: Int = #line
  ) -> Self { Self([("when", .word(condition.formula))], formula, name, file, line) }
}

nonisolated extension View {
  /// The checks of the scene.
  public func checks(_ checks: [SceneExpectation]) -> AnyView { setting { $0.checks = checks } }
}

extension LiveCondition {
  /// The condition as scenes have it.
  var formula: String { pieces.map(\.formula).joined() }
}
