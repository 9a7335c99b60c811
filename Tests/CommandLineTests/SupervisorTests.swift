import MultiplaneDecoding
import TestSupport
import Testing

/// The parent of the program, and the walls around what does its work.
@Suite(.full) struct SupervisorTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
    try tool.write(endlessScene, to: "endless.yaml")
  }

  /// Draws a frame with a library that does something at the first shape.
  private func trial(_ trial: String, _ options: String = "") throws -> Tool.Outcome {
    let build = try tool.run(
      "clang -O1 -Wall -Werror -shared -fPIC -o walls.so \(Repository.fixture("walls.c")); mkdir work; echo > victim")
    #expect(build.code == 0, "\(build.err)")
    return try tool.run(
      "cd work; MP_TRIAL=\(trial) LD_PRELOAD=../walls.so $M still ../small.yaml -q -o a.png \(options)")
  }

  @Test func `what draws has no network, no programs, no parent and no files but its output`() throws {
    let outcome = try trial("walls")
    #expect(outcome.code == 0 && outcome.out == "tried\n", "\(outcome)")
    #expect(tool.names(in: "work") == ["a.png"] && tool.names().contains("victim"))
  }

  @Test func `a library that hangs is ended with the frame and the option`() throws {
    let outcome = try trial("hang", "--time 1")
    #expect(outcome.code == 6 && tool.names(in: "work") == [])
    #expect(outcome.err.hasPrefix("error: frame 0 takes more than 1 s of processor time\n"), "\(outcome.err)")
    #expect(outcome.err.hasSuffix("hint: more time is given by --time SECONDS\n"), "\(outcome.err)")
  }

  @Test func `the end of what draws is an error of the program`() throws {
    let outcome = try trial("crash")
    #expect(outcome.code == 6 && tool.names(in: "work") == [])
    #expect(outcome.err.hasPrefix("error: multiplane was ended by signal 9\n  at frame 0"), "\(outcome.err)")
  }

  @Test(arguments: [("TERM", 143), ("INT", 130), ("HUP", 129), ("KILL", 137)])
  func `a signal to the parent ends both`(signal: String, code: Int) throws {
    let outcome = try tool.run(
      """
      # Jobs of their own, for which bash does not ignore the signal.
      set -m
      $M render endless.yaml -q -o a 2> /dev/null & program=$!
      until [[ -e a/frame-00001.png ]]; do sleep 0.01; done
      child=$(cat /proc/$program/task/*/children)
      kill -\(signal) $program; wait $program; echo $?
      for ((turn = 0; turn < 500; turn++)); do grep -qs '^State:.[^Z]' /proc/$((child))/status || exit 0; sleep 0.01; done
      echo 'it stays'
      """)
    #expect(outcome.out == "\(code)\n", "\(outcome)")
  }

  @Test func `a program that is stopped and goes on ends as it would`() throws {
    let outcome = try tool.run(
      """
      for who in parent child both; do
        $M render small.yaml -q -o $who --scale 8 & program=$!
        child=$(cat /proc/$program/task/*/children)
        case $who in parent) them=$program ;; child) them=$child ;; both) them="$program $child" ;; esac
        kill -STOP $them; sleep 0.05; kill -CONT $them; wait $program; echo $?; ls $who | grep -c png
      done
      """)
    #expect(outcome.out == "0\n31\n0\n31\n0\n31\n", "\(outcome)")
  }

  @Test func `doctor tells which walls stand`() throws {
    let outcome = try tool.run("$M doctor")
    #expect(outcome.out.contains("program: \(ProgramWalls.text)\n"), "\(outcome.out)")
  }
}
