import SwiftUI
import TestSupport
import Testing

/// Objects that views look up around them.
@Suite struct EnvironmentTests {
  final class Store: ObservableObject {
    let name: String
    init(_ name: String = "store") { self.name = name }
  }
  final class Account { let name = "account" }

  struct Row: View {
    @EnvironmentObject private var store: Store
    var body: some View { Text(verbatim: "row of \(store.name)") }
  }

  struct Page: View {
    @Environment(Account.self) private var account
    @EnvironmentObject private var store: Store
    var body: some View {
      Text(verbatim: "\(account.name) of \(store.name)")
      Row().environmentObject(Store("other"))
      ScrollView { LazyVStack { ForEach(0..<2) { _ in Row() } } }
    }
  }

  @Test func `views and rows far inside look up the objects around them`() throws {
    let text = try layers(of: Page().environment(Account()).environmentObject(Store()).padding())
    for words in ["account of store", "row of other", "row of store"] { #expect(text.contains("\"\(words)\"")) }
    #expect(try layers(of: Row().environmentObject(Store("a"))) == layers(of: Text("row of a")))
  }

  @Test func `views in a reader look up the objects around it, also once it is measured`() throws {
    struct Half: View {
      var body: some View { GeometryReader { proxy in Row().frame(width: proxy.size.width / 2) } }
    }
    let text = try layers(of: Half().environmentObject(Store()))
    #expect(text.contains("\"row of store\"") && text.contains("width: 195"))
  }

  @Test func `the nearest object counts`() throws {
    let near = Row().environmentObject(Store("near")).environmentObject(Store("far"))
    #expect(try layers(of: near) == layers(of: Text("row of near")))
  }
}
