// Views that are shown over others once they are opened. Nothing opens them in a scene, and those that begin open are refused.

nonisolated extension View {
  /// The view, or a problem of it.
  package func refused(_ message: String, hint: String) -> AnyView {
    surrounded { $0["opacity"] = .problem(message, hint: hint) }
  }

  private func closed(_ isOpen: Bool) -> AnyView {
    isOpen
      ? refused("a scene opens nothing over its views", hint: "write what is shown as an overlay, or begin closed")
      : erased
  }
}

@available(*, deprecated, message: "a scene opens nothing: write what is shown as an overlay that follows Live.time")
nonisolated extension View {
  /// The view: nothing opens the sheet.
  public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: () -> AnyView
  ) -> AnyView { closed(isPresented.wrappedValue) }
  /// The view: nothing opens the sheet.
  public func sheet<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: (Item) -> AnyView
  ) -> AnyView { closed(item.wrappedValue != nil) }
  /// The view: nothing opens the cover.
  public func fullScreenCover(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: () -> AnyView
  ) -> AnyView { closed(isPresented.wrappedValue) }
  /// The view: nothing opens the bubble.
  public func popover(isPresented: Binding<Bool>, @ViewBuilder content: () -> AnyView) -> AnyView {
    closed(isPresented.wrappedValue)
  }
  /// The view: nothing opens the alert.
  public func alert(
    _ title: TextWords, isPresented: Binding<Bool>, @ViewBuilder actions: () -> AnyView,
    @ViewBuilder message: () -> AnyView = { AnyView(EmptyView()) }
  ) -> AnyView { closed(isPresented.wrappedValue) }
  /// The view: nothing opens the dialog.
  public func confirmationDialog(
    _ title: TextWords, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> AnyView, @ViewBuilder message: () -> AnyView = { AnyView(EmptyView()) }
  ) -> AnyView { closed(isPresented.wrappedValue) }
}

nonisolated extension View {
  /// The view at the start of its content.
  @available(*, deprecated, message: "a scroll position is no state: write the way of the scroll as .track([…])")
  public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> AnyView {
    id.wrappedValue == nil
      ? erased : refused("a scroller begins at its start", hint: "write .track([.jump(item: …)]) for the item")
  }
}
