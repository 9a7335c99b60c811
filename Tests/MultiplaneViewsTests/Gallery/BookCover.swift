import MultiplaneViews

/// A book of the shop, and what its cover shows.
struct Book: Identifiable, Sendable {
  enum Picture: Int, Sendable, CaseIterable { case sun, mountains, rings, leaf }
  let id: Int
  let name, author: String
  let price: Int
  let tone: Double
  let picture: Picture

  static let novels = shelf(
    [
      "Tidewrack", "The Glass Hour", "Marrow Lane", "Dust & Honey", "Small Gods of Rain", "Ember Street",
      "The Quiet Axe",
    ],
    by: ["R. Adeyemi", "Clara Voss", "J. Okafor", "Mina Sato", "Piet Laan"],
    prices: [17, 14, 16, 12, 10, 12, 11, 15, 9, 16, 11, 10, 11, 12], tones: [14, 168, 42, 216, 338, 96, 262],
    firstPicture: 0)
  static let travel = shelf(
    ["Slow Trains", "Lisbon, Twice", "Fell & Fjord", "Harbours", "The Long Ridge", "Salt Maps"],
    by: ["Noor Aziz", "E. Lindqvist", "Sam Ferro", "Ola Brun"],
    prices: [16, 20, 16, 16, 22, 22, 21, 23, 22, 22, 15, 19, 22, 19], tones: [204, 26, 150, 350, 232, 48, 180],
    firstPicture: 2)
  static let children = shelf(
    ["Bear Counts", "Moon Soup", "Where Is Otto?", "Ten Small Boats", "The Loud Mouse"],
    by: ["Lia Moss", "B. Tanaka", "Hugo Pell"],
    prices: [8, 10, 9, 7, 9, 12, 9, 9, 11, 12, 9, 11, 9, 7], tones: [46, 196, 6, 128, 280], firstPicture: 1)

  /// A book for each price; names, authors and colours go round.
  private static func shelf(
    _ names: [String], by authors: [String], prices: [Int], tones: [Double], firstPicture: Int
  ) -> [Book] {
    prices.indices.map { index in
      Book(
        id: index, name: names[index % names.count], author: authors[index % authors.count], price: prices[index],
        tone: tones[index % tones.count], picture: Picture.allCases[(index + firstPicture) % 4])
    }
  }
}

/// One of four pictures in two colours, with a name and a light along the spine.
struct BookCover: View {
  let title: String
  let tone: Double
  let picture: Book.Picture

  var body: some View {
    ZStack(alignment: .topLeading) {
      LinearGradient(
        colors: [.hsl(tone, 0.56, 0.64), .hsl(tone + 18, 0.48, 0.42)], startPoint: .top, endPoint: .bottom)
      switch picture {
      case .sun: sun
      case .mountains: mountains
      case .rings: rings
      case .leaf: leaf
      }
      Text(title).font(.system(size: 15, weight: .bold)).foregroundStyle(.white).lineHeight(1.1).lineLimit(2)
        .padding(EdgeInsets(top: 12, leading: 14))
        .frame(width: 120, alignment: .leading)
      spine
    }
    .frame(width: 132, height: 190)
    .cornerRadius(5)
    .shadow(color: Color(hex: 0x4A3018, opacity: 0.34), radius: 7, x: 2, y: 6)
  }

  private var spine: some View {
    LinearGradient(
      stops: [
        .init(color: .black.opacity(0.26), location: 0), .init(color: .white.opacity(0.26), location: 0.04),
        .init(color: .black.opacity(0.12), location: 0.09), .init(color: .white.opacity(0), location: 0.14),
      ], startPoint: .leading, endPoint: .trailing)
  }

  private func outline(_ data: String, _ color: Color) -> AnyView { VectorPath(data, box: (132, 190)).fill(color) }

  // Over water.
  private var sun: some View {
    Group {
      Circle().fill(Color.hsl(tone + 40, 0.9, 0.88)).frame(width: 64, height: 64).offset(x: 34, y: 62)
      outline("M0 110Q33 98 66 110T132 110V190H0Z", .hsl(tone + 20, 0.55, 0.3))
      outline("M0 138Q33 126 66 138T132 138V190H0Z", .hsl(tone + 20, 0.55, 0.22))
    }
  }

  private var mountains: some View {
    Group {
      outline("M0 190V140L40 84L66 122L92 70L132 136V190Z", .hsl(tone + 20, 0.34, 0.24))
      outline("M40 84L50 98L42 96L34 102L28 100Z M92 70L106 94L94 88L84 98L80 90Z", .white)
    }
  }

  private var rings: some View {
    Group {
      Circle().stroke(.hsl(tone + 30, 0.8, 0.86), lineWidth: 7).frame(width: 100, height: 100).offset(x: 24, y: 80)
      Circle().stroke(.hsl(tone + 30, 0.75, 0.76), lineWidth: 7).frame(width: 64, height: 64).offset(x: 42, y: 98)
      Circle().fill(Color.hsl(tone + 30, 0.85, 0.9)).frame(width: 28, height: 28).offset(x: 60, y: 116)
    }
  }

  private var leaf: some View {
    Group {
      outline("M66 176C20 150 20 96 66 66C112 96 112 150 66 176Z", .hsl(tone + 10, 0.45, 0.26))
      outline(
        "M65 76H67V186H65Z M66 110L88 96V99L66 114Z M66 110L44 96V99L66 114Z M66 136L90 122V125L66 140Z "
          + "M66 136L42 122V125L66 140Z", .hsl(tone + 30, 0.6, 0.74))
    }
  }
}
