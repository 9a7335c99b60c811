import TestSupport
import Testing

/// Scenes, folders and machines from elsewhere: no command ends with a fault of the engine, waits for ever or leaves a process.
@Suite(.full) struct HostileFolderTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
  }

  // MARK: Folders

  @Test(arguments: [".lock", ".frames.0-9.journal", "frames.json"])
  func `pipes and devices in a folder of frames are refused at once`(_ name: String) throws {
    #expect(try tool.run("mkdir pipe device && mkfifo pipe/\(name)").code == 0)
    // Only root makes devices.
    let folders = try tool.run("mknod device/\(name) c 1 5").code == 0 ? ["pipe", "device"] : ["pipe"]
    for folder in folders {
      for command in ["render small.yaml -o", "render small.yaml --resume -o", "render small.yaml --force -o", "merge"]
      {
        let outcome = try tool.run("timeout 20 \"$M\" \(command) \(folder)")
        #expect(outcome.code == 5, "\(command): \(outcome.code) \(outcome.err)")
        #expect(outcome.err.contains("is not a plain file"), "\(outcome.err)")
      }
    }
  }

  @Test func `what stands under another name, too, is not written to as a lock`() throws {
    try tool.write("precious", to: "victim")
    let outcome = try tool.run("mkdir a && ln victim a/.lock; $M render small.yaml -q -o a")
    #expect(outcome.code == 5 && outcome.err.contains("a second name of another file"), "\(outcome.err)")
    #expect(try tool.run("cat victim").out == "precious")
  }

  @Test func `merge believes no number that cannot be, and lists any that can`() throws {
    #expect(try tool.run("$M render small.yaml -q -o a").code == 0)
    for number in ["9223372036854775807", "-3", "3000000000"] {
      let outcome = try tool.run(
        "sed -i 's/\"sceneFrames\": [-0-9]*/\"sceneFrames\": \(number)/' a/frames.json && \"$M\" merge a")
      #expect(outcome.code == 5, "\(outcome.err)")
    }
    let outcome = try tool.run(
      "sed -i 's/\"sceneFrames\": [-0-9]*/\"sceneFrames\": 2000000000/' a/frames.json; ulimit -v 4000000; \"$M\" merge a"
    )
    #expect(outcome.code == 1 && outcome.out.hasSuffix("-1999999999\n"), "\(outcome.out) \(outcome.err)")
    let parts = try tool.run("ulimit -v 4000000; \"$M\" merge a --shards 100")
    #expect(parts.code == 1 && parts.out == "0-99\n", "\(parts.out)")
  }

  @Test func `a division into more parts than any cluster has is refused`() throws {
    let outcome = try tool.run("ulimit -v 4000000; \"$M\" render small.yaml -o a --shard 0/9999999999 --by cost")
    #expect(outcome.code == 2)
    #expect(outcome.err.contains("--shard divides into 9999999999 parts, over the limit of 1000000"))
    #expect(try tool.run("$M render small.yaml -q -o a --shard 999999/1000000 --by cost").code == 0)
  }

  @Test func `a clip of a folder has an end`() throws {
    #expect(try tool.run("$M render small.yaml -q -o a").code == 0)
    let outcome = try tool.run(
      "sed -i -e 's/\"fps\": [0-9]*/\"fps\": 1e-9/' a/frames.json; MULTIPLANE_FFMPEG=true \"$M\" gif a -o a.apng --fps 50"
    )
    #expect(
      outcome.code == 6 && outcome.err.contains("frames a second the clip would have more than"), "\(outcome.err)")
    let slow = try tool.run(
      "sed -i -e 's/\"fps\": [0-9e-]*/\"fps\": 1e-300/' a/frames.json; $M gif a -o a.apng")
    #expect(slow.code == 2 && slow.err.contains("a clip of 1e-300 frames a second is none"), "\(slow.err)")
  }

  // MARK: Decoders

  private static let busy = """
    <svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">
    <feTurbulence baseFrequency="0.01" numOctaves="9"/></filter><rect width="4000" height="4000" filter="url(#f)"/></svg>
    """

  /// A decoder at work sees no end of the conversation: the kernel ends it.
  @Test(arguments: ["INT", "TERM", "KILL"], [false, true])
  func `decoders end with the program, however it ends`(signal: String, isCopy: Bool) throws {
    try tool.write(Self.busy, to: "busy.svg")
    try tool.write("let: { a: 1 }", to: "more.yaml")
    // What a scene includes is read before a decoder is started: that one is no copy.
    try tool.write(
      "multiplane: 1\ncanvas: { size: 4000x4000 }\n\(isCopy ? "" : "include: more.yaml\n")layers: [{ Image: busy.svg }]\n",
      to: "busy.yaml")
    let outcome = try tool.run(
      """
      exec 2> /dev/null
      "$M" still busy.yaml -q -o a.png & program=$!
      child=
      for ((turn = 0; turn < 1000; turn++)); do
        worker=$(cat /proc/$program/task/*/children)
        read -r child other < <(cat /proc/$((worker))/task/*/children | tr '\\n' ' ')
        # At work: more than a fifth of a second of the processor.
        [[ -n $child ]] && (($(cut -d ' ' -f 14 /proc/$child/stat) > 20)) && break
        sleep 0.01
      done
      [[ -n $child ]] || echo none
      kill -\(signal) $program; wait $program
      for ((turn = 0; turn < 300; turn++)); do
        [[ -d /proc/$child ]] && ! grep -q '^State:.Z' /proc/$child/status || break
        sleep 0.01
      done
      [[ -d /proc/$child ]] && ! grep -q '^State:.Z' /proc/$child/status && echo "it stays" && kill -KILL $child
      true
      """)
    #expect(outcome.out == "")
  }

  @Test func `a decoder that cannot be started says so, and that it may be tried again`() throws {
    try tool.write(PNGBuilder(width: 1, height: 1, depth: 8, color: 0, data: [0, 9]).bytes, to: "a.png")
    try tool.write(
      "multiplane: 1\ncanvas: { size: 9x9 }\nlayers: [{ Image: a.png }]\n", to: "image.yaml")
    // Descriptors for the scene, and none for a socket.
    let outcome = try tool.run(
      """
      for count in 5 6 7 8 9 10 11 12 14; do
        (ulimit -n $count; exec "$M" still image.yaml -q -o out$count.png 2> err)
        code=$?
        case $code in
          0) ;;
          75) grep -q 'too many open files' err || echo "$count: $(cat err)" ;;
          127) ;;
          *) [[ $code -ne 70 && $code -lt 128 && -s err ]] || echo "$count: $code $(cat err)" ;;
        esac
      done
      """)
    #expect(outcome.out == "")
  }

  @Test func `doctor tells which walls stand`() throws {
    let outcome = try tool.run("$M doctor")
    #expect(outcome.out.contains("\ndecoder: a filter of system calls, at most "), "\(outcome.out)")
    #expect(outcome.out.contains(" of memory, 60 s of processor time a file\n"), "\(outcome.out)")
  }

  /// Where the kernel, or a container, has no filters of system calls.
  @Test func `without walls a run says so`() throws {
    try tool.write(PNGBuilder(width: 1, height: 1, depth: 8, color: 0, data: [0, 9]).bytes, to: "a.png")
    try tool.write("multiplane: 1\ncanvas: { size: 9x9 }\nlayers: [{ Image: a.png }]\n", to: "image.yaml")
    try tool.write(
      """
      #define _GNU_SOURCE
      #include <linux/filter.h>
      #include <linux/seccomp.h>
      #include <errno.h>
      #include <stddef.h>
      #include <sys/prctl.h>
      #include <sys/syscall.h>
      #include <unistd.h>
      int main(int count, char **arguments) {
        (void)count;
        struct sock_filter code[] = {
            {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr)},
            {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_seccomp},
            {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | ENOSYS},
            {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
        struct sock_fprog filter = {4, code};
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter)) return 3;
        return execv(arguments[1], arguments + 1);
      }
      """, to: "bare.c")
    #expect(try tool.run("clang -o bare bare.c").code == 0)
    let outcome = try tool.run("./bare \"$M\" still image.yaml -o a1.png")
    #expect(
      outcome.code == 0 && outcome.err.contains("warning: pictures are opened by a process"), "\(outcome.err)"
    )
    #expect(outcome.err.contains("no filter of system calls (seccomp)"))
    // A scene without files has nothing to be told of.
    #expect(try tool.run("./bare \"$M\" still small.yaml -o a2.png").err == "")
    let doctor = try tool.run("./bare \"$M\" doctor")
    #expect(doctor.code == 0 && doctor.err.contains("warning: pictures are opened"), "\(doctor.out)")
  }

  // MARK: Goldens

  @Test func `an update after one that was killed writes the fingerprint down`() throws {
    try tool.write(TestCommandTests.cards, to: "cards.yaml")
    #expect(try tool.run("mkdir golden && CI= $M test cards.yaml --update -q").code == 0)
    let before = try tool.run("cat golden/fingerprint.json golden/cards/*.json").out
    // What was written last is missing, as after a kill; or it is not whole.
    for spoil in [
      "rm golden/fingerprint.json", "echo '{' > golden/fingerprint.json", "echo '{}' > golden/fingerprint.json",
    ] {
      #expect(try tool.run("\(spoil) && CI= $M test cards.yaml --update -q").code == 0)
      #expect(try tool.run("cat golden/fingerprint.json golden/cards/*.json").out == before)
    }
  }
}
