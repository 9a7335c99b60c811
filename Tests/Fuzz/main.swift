import CFuzz
import FuzzTargets
import Glibc
import TestSupport

// multiplane-fuzz TARGET FOLDER [-max_total_time=SECONDS] [OPTION-OF-LIBFUZZER…]
// multiplane-fuzz TARGET FILE
//
// The second form hands one file over, and says whether what must hold does.
//
// Searches for inputs that bring a target down. FOLDER keeps inputs from run to run. Run by Scripts/fuzz, which links
// libFuzzer; without it inputs are spoilt at random. Either way what is found is in a file, whose name is printed, and the
// exit code is not 0.

guard CommandLine.arguments.count >= 3,
  let target = FuzzTarget.all.first(where: { $0.name == CommandLine.arguments[1] })
else {
  for target in FuzzTarget.all { print("\(target.name)\t\(target.summary)") }
  exit(CommandLine.arguments.count == 1 ? 0 : 2)
}
if let bytes = Files.bytes(of: CommandLine.arguments[2]) {
  do {
    try target.run(bytes)
    print("\(CommandLine.arguments[2]): taken or refused, as it should be")
    exit(0)
  } catch {
    print("\(CommandLine.arguments[2]): \(error)")
    exit(1)
  }
}
let folder = CommandLine.arguments[2]
let fixtures = Repository.fixture("fuzz/found/\(target.name)")
for (number, seed) in target.seeds().enumerated() { Files.write(seed, to: "\(folder)/seed-\(number)") }
for name in Files.names(in: fixtures) {
  if let bytes = Files.bytes(of: "\(fixtures)/\(name)") { Files.write(bytes, to: "\(folder)/found-\(name)") }
}
exit(try Search(target, folder, options: Array(CommandLine.arguments.dropFirst(3))).run())
