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

  @Test func `a picture that is too large is refused before it takes memory`() throws {
    try tool.write(PNGBuilder(width: 1, height: 1, depth: 8, color: 0, data: [0, 7]).bytes, to: "dot.png")
    try tool.write(
      "multiplane: 1\ncanvas: { size: 9x9 }\nlayers: [{ Image: dot.png, width: 30000, height: 30000 }]\n",
      to: "huge.yaml")
    // Its pixels would be 3.6 GB; in the middle of the canvas it stands between two.
    let outcome = try tool.run("ulimit -v $((2 << 20)); $M still huge.yaml -q -o a.png")
    #expect(outcome.err.contains("a picture would have 30001x30001 pixels"), "\(outcome.err)")
    #expect(outcome.code == 6 && !tool.names().contains("a.png"))
  }

  @Test func `what decoders work for a frame counts as its own`() throws {
    // Each takes a tenth of a second, and all of them much more than the frame has.
    for number in 10..<90 {
      try tool.write(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
        <filter id="f"><feTurbulence baseFrequency="0.\(number)" numOctaves="9"/></filter>
        <rect width="400" height="400" filter="url(#f)"/></svg>
        """, to: "\(number).svg")
    }
    let images = (10..<90).map { "  - Image: \($0).svg\n" }.joined()
    try tool.write("multiplane: 1\ncanvas: { size: 400x400 }\nlayers:\n\(images)", to: "many.yaml")
    let outcome = try tool.run("$M still many.yaml -q -o a.png --time 1")
    #expect(outcome.code == 6 && outcome.err.hasPrefix("error: frame 0 takes more than 1 s of processor time\n"))
    #expect(outcome.err.contains("hint: more time is given by --time"), "\(outcome.err)")
  }

  @Test func `a viewport's way that takes too long to follow is refused`() throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 100x200, fps: 1000 }
      layers: [{ Image: "${if(canvas.width > 150, 'wide', 'tall')}.png" }]
      scroll: [{ wait: 86000s }]
      events: [{ at: 0s, rotate: landscape, animate: linear 86000s }]
      """, to: "way.yaml")
    let outcome = try tool.run("$M check way.yaml --time 1")
    #expect(outcome.code == 6 && outcome.err.contains("--time"), "\(outcome.err)")
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
