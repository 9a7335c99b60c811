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

/// Pages, links and fields of apps: what is drawn of them.
@Suite struct NavigationTests {
  private let page = AnyView(Text("Page"))

  @available(*, deprecated) @Test func `of several pages the first is drawn, without bars`() throws {
    let plain = try layers(of: page)
    #expect(try layers(of: NavigationStack { page.navigationTitle("Trips").toolbar { Text("Add") } }) == plain)
    #expect(try layers(of: NavigationStack(path: .constant([1])) { page }) == plain)
    #expect(
      try layers(
        of: NavigationView {
          page; Text("Detail")
        }) == plain)
    #expect(try layers(of: ToolbarItem { page }) == layers(of: EmptyView()))
  }

  @available(*, deprecated) @Test func `a link is its label, of which several views stand beside one another`() throws {
    #expect(try layers(of: NavigationLink("Page", value: 1)) == layers(of: page))
    #expect(try layers(of: NavigationLink("Page", destination: Text("Detail"))) == layers(of: page))
    let row = HStack {
      Text("A"); Text("B")
    }
    #expect(
      try layers(
        of: NavigationLink {
          page
        } label: {
          Text("A"); Text("B")
        }) == layers(of: row))
  }

  @Test func `secret words are dots, and numbers have the form of their specifier`() throws {
    let dots = try layers(of: SecureField("Key", text: .constant("abc")))
    #expect(dots.contains("\"•••\"") && !dots.contains("abc"))
    #expect(try layers(of: SecureField("Key", text: .constant(""))).contains("\"Key\""))
    #expect(try layers(of: Text("\(3.14159, specifier: "%.2f") m")) == layers(of: Text("3.14 m")))
    #expect(try layers(of: page.offset(CGSize(width: 3, height: 4))) == layers(of: page.offset(x: 3, y: 4)))
  }
}
