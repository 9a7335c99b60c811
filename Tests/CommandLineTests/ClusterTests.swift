import TestSupport
import Testing

/// Rendering on several machines: shards by what a cluster says, and putting together what they made.
@Suite(.full) struct ClusterTests {
  private let tool: Tool
  init() throws {
    tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
  }

  @Test(
    arguments: [
      ("SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=3", "auto"),
      ("SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_MAX=7", "auto/4"),
      ("AWS_BATCH_JOB_ARRAY_INDEX=2 AWS_BATCH_JOB_ARRAY_SIZE=4", "auto"), ("JOB_COMPLETION_INDEX=2", "auto/4"),
      ("", "2/4"),
    ]) func `a cluster says which part is drawn`(variables: String, shard: String) throws
  {
    let outcome = try tool.run("\(variables) $M small.yaml -o a --shard \(shard) --dry-run")
    #expect(outcome.out == "8 frames in a (0.3 s at 30 fps), 64x64 pixels; nothing was drawn\n")
  }

  @Test(
    arguments: [
      ("", "auto", "--shard auto finds no array job in the environment"),
      ("JOB_COMPLETION_INDEX=2", "auto", "Kubernetes says which part this is, and not of how many"),
      ("JOB_COMPLETION_INDEX=4", "auto/4", "JOB_COMPLETION_INDEX is 4, and there are 4 parts"),
      ("JOB_COMPLETION_INDEX=x", "auto/4", "JOB_COMPLETION_INDEX is \"x\""),
      ("AWS_BATCH_JOB_ARRAY_INDEX=2", "auto", "AWS_BATCH_JOB_ARRAY_SIZE is not set"),
      (
        "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=7", "auto",
        "the array is not 0 to N - 1, so it does not say how many parts there are"
      ),
      (
        "SLURM_ARRAY_TASK_ID=1 JOB_COMPLETION_INDEX=1", "auto/4",
        "SLURM_ARRAY_TASK_ID and JOB_COMPLETION_INDEX are both set"
      ),
    ]) func `what a cluster does not say is an error`(variables: String, shard: String, message: String) throws
  {
    let outcome = try tool.run("\(variables) $M small.yaml -o a --shard \(shard)")
    #expect(outcome.code == 2 && outcome.err.hasPrefix("error: \(message)\n"))
  }

  @Test func `shards in folders of their own are merged to what one run makes`() throws {
    for index in 0..<4 {
      #expect(try tool.run("$M small.yaml -o part\(index) -q --by cost --shard \(index)/4").code == 0)
    }
    let merged = try tool.run("$M merge part? -o all")
    #expect(merged.code == 0 && merged.out == "31 frames in all, none missing\n" && merged.err.isEmpty)
    #expect(try tool.run("$M small.yaml -o whole -q && diff -r all whole").code == 0)
  }

  @Test func `what is missing is named as an array takes it, and drawn`() throws {
    #expect(try tool.run("$M small.yaml -o a -q --shard 0/4 && $M small.yaml -o a -q --shard 2/4").code == 0)
    let merged = try tool.run("$M merge a")
    #expect(merged.code == 1 && merged.out == "7-14,23-30\n")
    #expect(merged.err.hasPrefix("error: 16 of 31 frames are missing\n"))
    #expect(try tool.run("$M merge a --shards 4").out == "1,3\n")
    #expect(try tool.run("rm a/frame-00001.png; $M merge a --shards 8").out == "0,2-3,6-7\n")
    let rest = try tool.run("$M small.yaml -o a --missing")
    #expect(rest.code == 0 && rest.out == "31 frames in a, 14 of them kept (1.0 s at 30 fps)\n")
    #expect(try tool.run("$M merge a").code == 0)
    #expect(try tool.run("$M small.yaml -o whole -q && diff -r a whole").code == 0)
    #expect(
      try tool.run("$M small.yaml -o a --missing").out == "31 frames in a, 31 of them kept (1.0 s at 30 fps)\n")
  }

  @Test func `parts of a division by cost are counted from the scene`() throws {
    let quiet = smallScene + "\n  - wait: 4s\n"
    try tool.write(quiet, to: "rest.yaml")
    for part in [0, 2, 3] {
      #expect(try tool.run("$M rest.yaml -o a -q --by cost --shard \(part)/4").code == 0)
    }
    #expect(try tool.run("$M merge a --shards 4 --cost-of rest.yaml").out == "1\n")
    #expect(try tool.run("$M merge a --shards 4").out != "1\n")
    let other = try tool.run("$M merge a --shards 4 --cost-of small.yaml")
    #expect(other.code == 5 && other.err.contains("error: the frames are not of \"small.yaml\""))
    #expect(try tool.run("$M merge a --cost-of rest.yaml").code == 2)
    #expect(try tool.run("$M rest.yaml -o a -q --by cost --shard 1/4 && $M merge a").code == 0)
  }

  @Test func `frames of another scene are not merged`() throws {
    try tool.write(smallScene.replacing("teal", with: "navy"), to: "other.yaml")
    #expect(try tool.run("$M small.yaml -o a -q --frames 0..9 && $M other.yaml -o b -q --frames 10..30").code == 0)
    let merged = try tool.run("$M merge a b -o all")
    #expect(merged.code == 5 && tool.names(in: "all").isEmpty)
    #expect(
      merged.err.hasPrefix(
        "error: the frames of \"b\" are not of one sequence with those of \"a\": they are of another scene"))
  }
}
