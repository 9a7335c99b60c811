import Multiplane

// What a user of the library writes.

print("multiplane \(EngineInfo.version)")
