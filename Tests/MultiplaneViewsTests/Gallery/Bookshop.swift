import MultiplaneViews

/// A bookshop: cards to page through, shelves that slide one by one, and covers drawn of shapes.
struct Bookshop: View {
  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        ShopHeader()
        Picks()
        Shelf("New novels", name: "first", books: Book.novels)
        Shelf("Far away", name: "second", books: Book.travel)
        Shelf("For small readers", name: "third", books: Book.children)
      }
      .padding(.bottom, 30)
    }
    .name("shop")
    .sceneTitle("Bookshop")
    .canvas(width: 760, height: 560, scale: 1)
    .canvasBackground(.paper)
    .track(Self.track)
    .events(Self.hand)
    .checks([
      .expect(
        "first.prepared.count <= 11", from: .start, to: .end,
        named: "a shelf holds the books that are near its window, and no others"),
      .expect("cards.scroll == 0 and abs(first.scroll) < 1", at: [.end], named: "the loop ends where it began"),
    ])
  }

  private static let track: [ScrollStep] = [
    .wait(2.6), .ease(to: 350, over: 1), .wait(1.5), .mark("shelves"), .ease(to: 716, over: 1), .wait(1.5),
    .ease(to: .end, over: 0.9), .wait(1.2), .ease(to: .start, over: 1.5), .wait(0.4), .loop(0),
  ]

  /// A hand pages through the cards and throws each shelf; out of sight, each goes back for the next round.
  private static let hand: [SceneEvent] = [
    .at(0.5, .scroll("cards") { Spring(by: 700) }),
    .at(1.6, .scroll("cards") { Spring(by: 700) }),
    .at(3.3, .scroll("first") { Fling(velocity: 900) }),
    .at(5.8, .scroll("second") { Fling(velocity: 1_100) }),
    .at(8, .scroll("third") { Fling(velocity: 1_000) }),
    .at(9.6, .scroll("first") { Ease(to: .start, over: 0.7) }),
    .at(9.2, .scroll("second") { Ease(to: .start, over: 0.6) }),
    .at(10, .scroll("third") { Ease(to: .start, over: 0.6) }),
    .at(7, .scroll("cards") { Jump(to: .start) }),
  ]
}

extension Color {
  fileprivate static let paper = Color(hex: 0xF6F1EA)
  fileprivate static let wood = Color(hex: 0xC89B6C)
  fileprivate static let ink = Color(hex: 0x2B2420)
  fileprivate static let faint = Color(hex: 0x8A7D72)
}

private struct ShopHeader: View {
  var body: some View {
    HStack(spacing: 0) {
      VStack(alignment: .leading, spacing: 2) {
        Text("Marlowe & Daughters").font(.system(size: 34, weight: .heavy)).tracking(-1).foregroundStyle(.ink)
        Text("Books since a rainy Tuesday").font(.system(size: 16)).foregroundStyle(.faint)
      }
      Spacer()
      bag
    }
    .padding(EdgeInsets(top: 30, leading: 40, bottom: 22, trailing: 40))
    .frame(width: 760)
  }

  private var bag: some View {
    ZStack {
      Circle().fill(.white)
      VectorPath("M6 7H18L17 20H7Z M9 9V6A3 3 0 0 1 15 6V9", box: (24, 24))
        .stroke(.ink, style: StrokeStyle(lineWidth: 1.8, lineCap: .round, lineJoin: .round))
    }
    .frame(width: 48, height: 48)
  }
}

// MARK: Cards

private struct Picks: View {
  var body: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: 20) {
        ForEach(Pick.ofTheWeek) { PickCard(pick: $0) }
      }
      .padding(.horizontal, 40)
    }
    .frame(width: 760, height: 262)
    .name("cards")
  }
}

private struct Pick: Identifiable, Sendable {
  let id: Int
  let name, author, note: String
  let tone: Double

  static let ofTheWeek = [
    Pick(
      id: 0, name: "The Salt Roads", author: "Ines Marlowe", note: "A map, a debt, and eleven days of wind.", tone: 18),
    Pick(
      id: 1, name: "Winter Birds", author: "Tomas Hale", note: "What the ice keeps, and what it gives back.", tone: 205),
    Pick(id: 2, name: "Low Orchard", author: "Ada Quint", note: "Three sisters and one tree too many.", tone: 140),
    Pick(
      id: 3, name: "Night Ferry", author: "Leo Brandt", note: "Everybody on board has an alibi but the cook.", tone: 262
    ),
  ]
}

/// A card whose things go at speeds of their own on their way through the window.
private struct PickCard: View {
  let pick: Pick

  var body: some View {
    LinearGradient(
      colors: [.hsl(pick.tone, 0.58, 0.82), .hsl(pick.tone + 20, 0.46, 0.6)], angle: .degrees(120)
    )
    .frame(width: 680, height: 262)
    .overlay {
      circles
      cover
      words.offset(x: 36 * Live.phase).pinned(top: 46, leading: 36)
    }
    .cornerRadius(26)
  }

  private var circles: some View {
    Group {
      Circle().fill(.white.opacity(0.22)).frame(width: 420, height: 420).offset(x: 110 * Live.phase)
        .pinned(top: -90, leading: 330)
      Circle().fill(.white.opacity(0.18)).frame(width: 220, height: 220).offset(x: 190 * Live.phase)
        .pinned(top: 90, leading: 470)
    }
  }

  private var cover: some View {
    let turn = 6 - 14 * Live.phase
    return BookCover(title: pick.name, tone: pick.tone, picture: .init(rawValue: pick.id) ?? .sun)
      .scaleEffect(1.1).rotationEffect(.degrees(turn)).offset(x: 60 * Live.phase)
      .pinned(top: 36, trailing: 76)
  }

  private var words: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("PICK OF THE WEEK").font(.system(size: 12, weight: .bold)).tracking(1.4)
        .foregroundStyle(.black.opacity(0.55))
      Text(pick.name).font(.system(size: 40, weight: .heavy)).tracking(-1).foregroundStyle(.ink)
      Text(pick.note).font(.system(size: 17)).foregroundStyle(.black.opacity(0.7)).lineHeight(1.35)
        .frame(width: 300, alignment: .leading)
      Text("by \(pick.author)").font(.system(size: 14, weight: .semibold)).foregroundStyle(.black.opacity(0.6))
    }
  }
}

// MARK: Shelves

private struct Shelf: View {
  let title, name: String
  let books: [Book]

  init(_ title: String, name: String, books: [Book]) {
    (self.title, self.name, self.books) = (title, name, books)
  }

  var body: some View {
    Text(title).font(.system(size: 24, weight: .bold)).tracking(-0.4).foregroundStyle(.ink).lineLimit(1)
      .padding(EdgeInsets(top: 34, leading: 40, bottom: 14))
    ZStack(alignment: .topLeading) {
      Board().offset(y: 200)
      ScrollView(.horizontal) {
        LazyHStack(spacing: 26) {
          ForEach(books) { BookView(book: $0) }
        }
        .padding(EdgeInsets(top: 12, leading: 40, trailing: 40))
      }
      .name(name)
    }
    .frame(width: 760, height: 290)
  }
}

/// What a shelf stands on.
private struct Board: View {
  var body: some View {
    LinearGradient(
      stops: [
        .init(color: Color(hex: 0xE3BE93), location: 0), .init(color: .wood, location: 0.12),
        .init(color: Color(hex: 0xA87B4E), location: 0.5), .init(color: .black.opacity(0.16), location: 0.52),
        .init(color: .clear, location: 1),
      ], startPoint: .top, endPoint: .bottom
    )
    .frame(width: 760, height: 30)
  }
}

private struct BookView: View {
  let book: Book

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      BookCover(title: book.name, tone: book.tone, picture: book.picture)
      Text(book.author).font(.system(size: 13)).foregroundStyle(.faint).lineLimit(1).padding(.top, 30)
      Text("\(book.price) €").font(.system(size: 15, weight: .semibold)).foregroundStyle(.ink).lineLimit(1)
    }
    .frame(width: 132, height: 278, alignment: .topLeading)
  }
}
