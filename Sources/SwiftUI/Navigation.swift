public import MultiplaneViews

// Pages that lead to one another, and their bars: a scene is one page, and is drawn without them.

/// The first of several pages.
@available(
  *, deprecated, message: "a scene has no bars: the page is drawn alone; write a bar by safeAreaInset(edge: .top)"
)
nonisolated public struct NavigationStack: View {
  /// The page.
  public let body: AnyView
  /// The first page of several.
  public init(@ViewBuilder root: () -> AnyView) { body = root() }
  /// The first page of several, whichever a path leads to.
  public init<Path>(path: Binding<Path>, @ViewBuilder root: () -> AnyView) { body = root() }
}

/// The first of several pages that stand beside one another where there is room.
@available(
  *, deprecated, message: "a scene has no bars: the page is drawn alone; write a bar by safeAreaInset(edge: .top)"
)
nonisolated public struct NavigationView: View {
  /// The page.
  public let body: AnyView
  /// The first of several pages.
  public init(@ViewBuilder content: () -> AnyView) {
    var pages = content()
    pages.nodes = Array(pages.nodes.prefix(1))
    body = pages
  }
}

/// Words or views that lead to a page. Nobody follows them.
@available(*, deprecated, message: "nobody taps a scene: a link is drawn as its label, without an arrow")
nonisolated public struct NavigationLink: View {
  /// The label.
  public let body: AnyView
  /// A link under some views.
  public init<Page>(destination: @autoclosure () -> Page, @ViewBuilder label: () -> AnyView) {
    body = label().sideBySide
  }
  /// A link under some views.
  public init<Page>(@ViewBuilder destination: () -> Page, @ViewBuilder label: () -> AnyView) {
    body = label().sideBySide
  }
  /// A link under some views.
  public init(value: some Hashable, @ViewBuilder label: () -> AnyView) { body = label().sideBySide }
  /// A link with a title.
  public init<Page>(_ title: TextWords, destination: @autoclosure () -> Page) { body = AnyView(Text(title)) }
  /// A link with a title.
  public init<Page>(_ title: TextWords, @ViewBuilder destination: () -> Page) { body = AnyView(Text(title)) }
  /// A link with a title.
  public init(_ title: TextWords, value: some Hashable) { body = AnyView(Text(title)) }
  /// A link with a title, whose words are as they are.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, value: some Hashable) { body = AnyView(Text(title)) }
}

/// Views in a bar, which a scene has not.
nonisolated public struct ToolbarItem: View {
  /// None: there is no bar.
  public let body = EmptyView()
  /// Views in a bar.
  public init(placement: UnusedName = .automatic, @ViewBuilder content: () -> AnyView) {}
}

/// Several views in a bar, which a scene has not.
public typealias ToolbarItemGroup = ToolbarItem

@available(*, deprecated, message: "a scene has no bars: write one by safeAreaInset(edge: .top)")
nonisolated extension View {
  /// The view: there is no bar for its title.
  public func navigationTitle(_ title: TextWords) -> AnyView { AnyView(self) }
  /// The view: there is no bar for its title.
  @_disfavoredOverload public func navigationTitle(_ title: some StringProtocol) -> AnyView { AnyView(self) }
  /// The view: there is no bar for its title.
  public func navigationBarTitle(_ title: TextWords, displayMode: UnusedName = .automatic) -> AnyView { AnyView(self) }
  /// The view: there is no bar for its title.
  public func navigationBarTitle(_ title: Text, displayMode: UnusedName = .automatic) -> AnyView { AnyView(self) }
  /// The view: there are no bars.
  public func toolbar(@ViewBuilder content: () -> AnyView) -> AnyView { AnyView(self) }
  /// The view: its bar is not there.
  public func navigationBarItems(leading: some View = EmptyView(), trailing: some View = EmptyView()) -> AnyView {
    AnyView(self)
  }
}

nonisolated extension View {
  /// The view: nobody goes to another page.
  public func navigationDestination<Value: Hashable>(
    for value: Value.Type, @ViewBuilder destination: (Value) -> AnyView
  ) -> AnyView { AnyView(self) }
  /// The view: a scene has no bars.
  public func navigationBarTitleDisplayMode(_ mode: UnusedName) -> AnyView { AnyView(self) }
  /// The view: a scene has no bars.
  public func statusBarHidden(_ isHidden: Bool = true) -> AnyView { AnyView(self) }
  /// The view: a scene has no bars.
  public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> AnyView { AnyView(self) }
  /// The view: a scene has no bars.
  public func navigationBarHidden(_ isHidden: Bool) -> AnyView { AnyView(self) }
  /// The view: a scene has no bars.
  public func toolbar(_ visibility: Visibility, for bars: UnusedName...) -> AnyView { AnyView(self) }
  /// The view: a scene has no bars.
  public func toolbarBackground(_ visibility: Visibility, for bars: UnusedName...) -> AnyView { AnyView(self) }
}
