import TestSupport
import Testing

@Suite(.full) struct HostileSceneTests {
  @Test(arguments: HostileCase.all(in: "scenes"))
  func `a scene ends with a word, or is drawn in proportion to its size`(test: HostileCase) throws { try test.check() }
}

@Suite(.full) struct HostileLayoutTests {
  @Test(arguments: HostileCase.all(in: "layouts"))
  func `a layout ends with a word, or takes time in proportion to its size`(test: HostileCase) throws {
    try test.check()
  }
}

@Suite(.full) struct HostileListTests {
  @Test(arguments: HostileCase.all(in: "lists"))
  func `a list ends with a word, or takes time in proportion to its rows`(test: HostileCase) throws { try test.check() }
}

@Suite(.full) struct HostileNameTests {
  @Test(arguments: HostileCase.all(in: "names"))
  func `names in great number are looked up in proportion to it`(test: HostileCase) throws { try test.check() }
}

@Suite(.full) struct HostileDrawingTests {
  @Test(arguments: HostileCase.all(in: "drawings"))
  func `a drawing ends with a word, or is drawn`(test: HostileCase) throws { try test.check() }
}

@Suite(.full) struct LargeWorkTests {
  @Test(arguments: HostileCase.all(in: "large"))
  func `large works are drawn`(work: HostileCase) throws { try work.check() }

  @Test(.night("some take minutes or gigabytes"), arguments: HostileCase.all(in: "largest"))
  func `the largest works are drawn`(work: HostileCase) throws { try work.check() }
}
