public import Foundation
public import MultiplaneViews

// Controls that are words before a hand comes.

/// A menu, as it looks before it is opened. Nobody opens it.
nonisolated public struct Menu: View {
  /// The words, in the colour of what can be tapped.
  public let body: Button
  /// A menu with a title.
  public init(_ title: TextWords, @ViewBuilder content: () -> AnyView) { body = Button(title) {} }
  /// A menu under some views.
  public init(@ViewBuilder content: () -> AnyView, @ViewBuilder label: () -> AnyView) {
    body = Button(action: {}, label: label)
  }
}

/// Words that lead to an address. Nobody follows them.
nonisolated public struct Link: View {
  /// The words, in the colour of what can be tapped.
  public let body: Button
  /// A link with a title.
  public init(_ title: TextWords, destination: URL) { body = Button(title) {} }
  /// A link under some views.
  public init(destination: URL, @ViewBuilder label: () -> AnyView) { body = Button(action: {}, label: label) }
}

/// A line of words that a hand would write: those its state begins with, or its title in gray.
nonisolated public struct TextField: View {
  /// The line of words.
  public let body: AnyView
  /// A line by its title, for the words of a state.
  public init(_ title: TextWords, text: Binding<String>, prompt: Text? = nil) {
    let words = Text(verbatim: text.wrappedValue)
    let gray = (prompt ?? Text(title)).foregroundStyle(Color(.tertiaryLabel))
    body = (text.wrappedValue.isEmpty ? gray : words)
      .lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// A line of dots in place of words that a hand would write, or its title in gray.
nonisolated public struct SecureField: View {
  /// The line of dots.
  public let body: TextField
  /// A line by its title, for the words of a state.
  public init(_ title: TextWords, text: Binding<String>, prompt: Text? = nil) {
    body = TextField(title, text: .constant(String(text.wrappedValue.map { _ in "•" })), prompt: prompt)
  }
}
