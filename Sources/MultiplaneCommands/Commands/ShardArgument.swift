internal import ArgumentParser
internal import Multiplane
import MultiplaneBase

/// `I/N`: part I of N, counted from 0; or `auto`, which asks the cluster.
struct ShardArgument: ExpressibleByArgument {
  private enum Form {
    case part(RenderOptions.Shard)
    /// The number of parts, if it is given.
    case auto(count: Int?)
  }
  private let form: Form

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    if parts[0] == "auto", parts.count <= 2 {
      guard parts.count == 2 else {
        form = .auto(count: nil)
        return
      }
      guard let count = wholeNumber(parts[1]), count > 0 else { return nil }
      form = .auto(count: count)
      return
    }
    guard parts.count == 2, let index = wholeNumber(parts[0]), let count = wholeNumber(parts[1]), index < count else {
      return nil
    }
    form = .part(RenderOptions.Shard(index: index, count: count))
  }

  /// The part, as it was given or as the cluster says.
  ///
  /// - Throws: `SceneFailure` for variables of the cluster that are wrong, and for too many parts.
  func shard() throws(SceneFailure) -> RenderOptions.Shard {
    let shard = try unchecked()
    guard shard.count <= Self.mostParts else {
      throw SceneFailure(
        code: "option-shard", "--shard divides into \(shard.count) parts, over the limit of \(Self.mostParts)",
        failure: .commandLine)
    }
    return shard
  }

  /// The most parts of a division.
  static let mostParts = 1_000_000

  private func unchecked() throws(SceneFailure) -> RenderOptions.Shard {
    switch form {
    case .part(let shard): return shard
    case .auto(let count):
      do throws(ClusterShard.Problem) {
        return try ClusterShard.shard(of: count, environment)
      } catch {
        throw SceneFailure(code: "option-shard", error.message, hint: error.hint, failure: .commandLine)
      }
    }
  }
}

/// The measure in which the parts of a division are equal.
enum ShardMeasure: String, ExpressibleByArgument, CaseIterable {
  case frames, cost
}

/// The part of a job that a cluster has given to this process, by variables of the environment.
enum ClusterShard {
  /// Why it cannot be known.
  struct Problem: Error {
    var message: String
    var hint: String
  }

  /// - Parameters:
  ///   - count: How many parts there are, if the command line says.
  ///   - variable: The value of a variable of the environment.
  static func shard(of count: Int?, _ variable: (String) -> String?) throws(Problem) -> RenderOptions.Shard {
    let found = ["SLURM_ARRAY_TASK_ID", "AWS_BATCH_JOB_ARRAY_INDEX", "JOB_COMPLETION_INDEX"].filter {
      variable($0) != nil
    }
    guard let name = found.first else {
      throw Problem(
        message: "--shard auto finds no array job in the environment",
        hint:
          "SLURM_ARRAY_TASK_ID, AWS_BATCH_JOB_ARRAY_INDEX or JOB_COMPLETION_INDEX is set there; or write --shard I/N")
    }
    guard found.count == 1 else {
      throw Problem(message: "\(found[0]) and \(found[1]) are both set", hint: "write --shard I/N")
    }
    let index = try number(name, variable)
    let parts = if let count { count } else { try size(for: name, variable) }
    guard index < parts else {
      throw Problem(message: "\(name) is \(index), and there are \(parts) parts", hint: "parts are counted from 0")
    }
    return RenderOptions.Shard(index: index, count: parts)
  }

  private static func size(for name: String, _ variable: (String) -> String?) throws(Problem) -> Int {
    switch name {
    case "SLURM_ARRAY_TASK_ID":
      let count = try number("SLURM_ARRAY_TASK_COUNT", variable)
      // Of an array such as 3,7 it says 2, which divides the frames otherwise than the array they belong to.
      guard try number("SLURM_ARRAY_TASK_MIN", variable) == 0,
        try number("SLURM_ARRAY_TASK_MAX", variable) == count - 1
      else {
        throw Problem(
          message: "the array is not 0 to N - 1, so it does not say how many parts there are",
          hint: "write --shard auto/N with the N of the whole")
      }
      return count
    case "AWS_BATCH_JOB_ARRAY_INDEX": return try number("AWS_BATCH_JOB_ARRAY_SIZE", variable)
    default:
      throw Problem(
        message: "Kubernetes says which part this is, and not of how many",
        hint: "write --shard auto/N with the job's \"completions\"")
    }
  }

  private static func number(_ name: String, _ variable: (String) -> String?) throws(Problem) -> Int {
    if let number = variable(name).flatMap({ wholeNumber($0) }) { return number }
    throw Problem(
      message: variable(name).map { "\(name) is \"\($0.escapedForMessage)\"" } ?? "\(name) is not set",
      hint: "write --shard I/N")
  }
}
