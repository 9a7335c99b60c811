import TestSupport
import Testing

/// A system that gives little, and signals at any moment: a picture, or a word and an exit code.
@Suite(.full) struct SystemLimitTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
  }

  @Test(arguments: [64, 512]) func `a small stack is enough`(kilobytes: Int) throws {
    let outcome = try tool.run("ulimit -s \(kilobytes); $M render small.yaml -q -o a --frames 0..2 && ls a | wc -l")
    #expect(outcome.code == 0 && outcome.out.hasSuffix("4\n"), "\(outcome.err)")
    let nested = String(repeating: "{ VStack: [", count: 20) + "{ Color: red }" + String(repeating: "] }", count: 20)
    try tool.write("multiplane: 1\ncanvas: { size: 9x9 }\nlayers: [\(nested)]\n", to: "deep.yaml")
    let deep = try tool.run("ulimit -s \(kilobytes); $M check deep.yaml")
    #expect(deep.code == 0, "\(deep.err)")
  }

  @Test func `however little memory there is, the end is a picture or a word`() throws {
    let outcome = try tool.run(
      """
      # A program that does not fit is ended by the system while it is mapped, before it can say anything.
      least=$(($(stat -Lc %s "$M") >> 20))
      for megabytes in {40..900..20}; do
        if ((megabytes <= least)); then continue; fi
        rm -rf a
        (ulimit -v $((megabytes * 1024)); exec $M render small.yaml -q -o a --frames 0..2 --jobs 4 >/dev/null 2>err)
        code=$?
        # What the loader itself could not load is 127.
        case $code in
          0) [[ $(ls a | wc -l) == 4 ]] || echo "$megabytes: frames are missing" ;;
          127) ;;
          *) [[ -s err && $code -lt 128 ]] || echo "$megabytes: $code $(cat err)" ;;
        esac
      done
      """)
    #expect(outcome.out == "")
  }

  @Test func `a system without threads is told`() throws {
    let outcome = try tool.run(
      """
      if [[ $(id -u) == 0 ]]; then as='setpriv --reuid 12345 --clear-groups'; fi
      (ulimit -u 1; exec $as $M render small.yaml -q -o a)
      """)
    #expect(outcome.code == 70 && outcome.err.hasPrefix("error: the system gives no thread"), "\(outcome.err)")
  }

  @Test func `a file that may not grow is an error`() throws {
    try tool.write(FaultStory.cards, to: "cards.yaml")
    for command in ["still small.yaml -o a.png", "render small.yaml -q -o a", "test cards.yaml -q --report r"] {
      let outcome = try tool.run("(ulimit -f 0; $M \(command) 2>&1 >/dev/null) | cat; exit ${PIPESTATUS[0]}")
      #expect(outcome.code == 5 && outcome.out.contains("error: cannot write"), "\(command): \(outcome.out)")
      #expect(!tool.names().contains("a.png") && !tool.names(in: "a").contains { $0.hasSuffix(".png") })
    }
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a signal in the first milliseconds leaves nothing`(signal: String, code: Int) throws {
    try tool.write(smallScene.replacing("0.5s", with: "500s"), to: "long.yaml")
    let outcome = try tool.run(
      """
      # Jobs of their own, for which bash does not ignore the signal.
      set -m
      for moment in {0..24}; do
        rm -rf a a.png
        $M render long.yaml -q -o a >/dev/null & first=$!
        $M still small.yaml -q -o a.png >/dev/null & second=$!
        sleep 0.$(printf %03d $((moment * 4))); kill -\(signal) $first; kill -\(signal) $second 2>/dev/null
        wait $first; echo $?
        wait $second; last=$?; if [[ $last != 0 ]]; then echo $last; fi
        ls -A | grep '[.]tmp-'; ls -A a 2>/dev/null | grep '^[.]'
      done | sort -u
      """)
    #expect(outcome.out == "\(code)\n", "\(outcome.out)\(outcome.err)")
  }
}
