import TestSupport
import Testing

/// The decoder of a run, seen from outside.
@Suite(.full) struct DecoderRightsTests {
  @Test func `a decoder has nothing of the program that started it`() throws {
    let tool = try Tool()
    for name in ["a.png", "b.png"] {
      try tool.write(PNGBuilder(width: 1, height: 1, depth: 8, color: 0, data: [0, 9]).bytes, to: name)
    }
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 64x64 }
      layers:
        - Image: a.png
          y: scroll / 10
        - Image: b.png
      scroll:
        - linear: { by: 300, over: 50000s }
      """, to: "scene.yaml")
    // A frame has come once there is something to read; then it waits for a reader.
    let outcome = try tool.run(
      """
      exec 2> /dev/null
      mkfifo frames
      SECRET=hush $M render scene.yaml -o - -q > frames &
      program=$!
      exec 4< frames
      head -c 1 <&4 > /dev/null
      worker=$(cat /proc/$program/task/*/children)
      read -r child others <<< "$(cat /proc/$((worker))/task/*/children)"
      tr '\\0' ' ' < /proc/$child/cmdline; echo
      grep -c SECRET /proc/$child/environ
      [[ $(cut -d ' ' -f 5 /proc/$child/stat) == $child ]] && echo 'a group of its own'
      grep -E '^(SigBlk|NoNewPrivs|Seccomp):' /proc/$child/status
      # Two signals beyond the 31 are the C library's.
      echo "ignored: $((0x$(sed -n 's/^SigIgn:\t//p' /proc/$child/status) & 0x7fffffff))"
      for place in 0 1 2 3 4; do [[ -L /proc/$child/fd/$place ]] && echo "$place: $(readlink /proc/$child/fd/$place)"; done
      ls /proc/$child/fd | wc -l
      # What pixels of other pictures come through.
      for one in $child $others; do echo "windows: $(grep -c memfd /proc/$one/maps)"; done | sort -u
      kill $program; wait $program; echo $?
      for ((turn = 0; turn < 500; turn++)); do [[ -d /proc/$child ]] || break; sleep 0.01; done
      [[ -d /proc/$child ]] && echo 'it stays'; true
      """)
    // It is told the budget of memory and its share.
    let said = outcome.out.replacing(#/(socket|pipe):\[\d+\]/#) { String($0.output.1) }
      .replacing(#/plain \d+ \d+ /#, with: "plain ").split(separator: "\n")
    #expect(
      said == [
        "multiplane-decoder plain ", "0", "a group of its own", "SigBlk:\t0000000000000000",
        "NoNewPrivs:\t1", "Seccomp:\t2", "ignored: 0", "0: /dev/null", "1: /dev/null", "2: /dev/null",
        "3: socket", "4: pipe", "5", "windows: 0", "143",
      ])
  }
}
