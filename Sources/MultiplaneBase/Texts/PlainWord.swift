/// A word in small letters and without what joins its parts: `randInt`, `rand_int` and `rand-int` are one.
package func plainWord(_ word: String) -> String { word.lowercased().filter { $0 != "-" && $0 != "_" } }
