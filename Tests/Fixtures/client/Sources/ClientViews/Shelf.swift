import MultiplaneViews

public struct Book: Identifiable, Sendable {
  public let id: Int
  public var title: String { ["Tides", "Salt", "North", "Harbour"][id % 4] + " \(id / 4 + 1)" }
  public var isRead: Bool { id % 3 == 1 }

  public init(id: Int) { self.id = id }
}

/// A view as a user writes one: rows of two shapes, and an effect that follows the scroll.
public struct Shelf: View {
  private let books: [Book]

  public init(books: [Book]) { self.books = books }

  public var body: some View {
    ScrollView {
      LazyVStack(spacing: 6) {
        ForEach(books) { book in
          HStack {
            Text(book.title).font(.caption)
            Spacer()
            if book.isRead { Circle().fill(.teal).frame(width: 8, height: 8) }
          }
          .padding(8)
          .background(Color(light: .white, dark: Color(white: 0.2)))
          .cornerRadius(6)
          .scrollTransition { effect, phase in effect.opacity(phase.isIdentity ? 1 : 0.4) }
          .padding(.horizontal, 8)
        }
      }
      .name("books")
    }
    .background(Color(light: Color(hex: 0xE8EBF4), dark: .black))
    .foregroundStyle(Color(light: .black, dark: .white))
    .canvas(width: 120, height: 160, scale: 1)
    .track([.fling(velocity: 900), .wait(0.2)])
  }
}
