import SwiftUI

// Pages in the form of public examples, as files of an app: SwiftUI is all that they import.

/// A header that grows while the page is pulled. Its height follows the scroll, which is a scale here.
struct SeasonPage: View {
  private let height: CGFloat = 120

  var body: some View {
    ScrollView(.vertical, showsIndicators: false) {
      VStack(spacing: 0) {
        LinearGradient(colors: [.teal, .teal], startPoint: .top, endPoint: .bottom)
          .frame(height: height)
          .clipped()
          .visualEffect { content, proxy in
            content.scaleEffect(y: 1 + max(0, proxy.frame(in: .scrollView).minY) / 120, anchor: .bottom)
          }
        ForEach(1..<9) { month in
          HStack(spacing: 12) {
            Circle()
              .fill(.white)
              .stroke(.orange, lineWidth: 2)
              .frame(width: 40, height: 40)
            VStack(alignment: .leading) {
              Text("Month \(month)").fontWeight(.heavy)
              Text("Rain").foregroundColor(.secondary).lineLimit(1...2)
            }
            Spacer()
          }
          .safeAreaPadding(.horizontal, 15)
        }
      }
    }
    .edgesIgnoringSafeArea(.top)
  }
}

struct SeasonPage_Previews: PreviewProvider {
  static var previews: some View { SeasonPage() }
}

/// Cards that are as wide as the window without its margins, with a slower picture in each.
struct PostcardPage: View {
  struct Postcard: Identifiable {
    let id: Int
    let place: String
    let sky: Color
  }

  let postcards = [
    Postcard(id: 7, place: "Pier", sky: .blue), Postcard(id: 8, place: "Mill", sky: .green),
    Postcard(id: 9, place: "Ferry", sky: .orange),
  ]

  var body: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: 10) {
        ForEach(postcards) { postcard in
          VStack {
            ZStack {
              postcard.sky
                .frame(height: 90)
                .scrollTransition(axis: .horizontal) { content, phase in
                  content.offset(x: phase.isIdentity ? 0 : phase.value * -40)
                }
            }
            .containerRelativeFrame(.horizontal)
            .clipShape(RoundedRectangle(cornerRadius: 12))

            Text(postcard.place)
              .font(.title)
              .scrollTransition(topLeading: .identity, bottomTrailing: .interactive) { content, phase in
                content.opacity(phase.isIdentity ? 1 : 0)
              }
          }
          .visualEffect { content, proxy in
            content.offset(y: proxy.frame(in: .scrollView).minX / 10)
          }
        }
      }
    }
    .contentMargins(20)
    .scrollTargetBehavior(.paging)
  }
}

#Preview { PostcardPage() }

/// A head, a bar over the lower edge, and a grid of tiles.
struct ShelfPage: View {
  @Observable final class Reader {
    var isOpen = false
  }

  struct Plate: ViewModifier {
    func body(content: Content) -> some View {
      content
        .padding(8)
        .background(.thinMaterial, in: UnevenRoundedRectangle(topLeadingRadius: 8, topTrailingRadius: 8))
    }
  }

  let titles: [String]
  @State private var reader = Reader()

  var body: some View {
    ScrollView {
      VStack(spacing: 10) {
        RoundedRectangle(cornerRadius: 5)
          .fill(Color.indigo)
          .aspectRatio(2, contentMode: .fit)
          .visualEffect { content, proxy in
            content.opacity(1 + proxy.frame(in: .scrollView).minY / 200)
          }
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 60, maximum: 200), spacing: 10)], spacing: 10) {
          ForEach(Array(titles.enumerated()), id: \.offset) { _, title in
            Rectangle()
              .fill(.mint)
              .aspectRatio(1, contentMode: .fit)
              .overlay(alignment: .bottom) { Text(title).font(.caption) }
          }
        }
      }
      .padding(10)
    }
    .safeAreaInset(edge: .bottom) {
      Text(reader.isOpen ? "Open" : "Closed").modifier(Plate())
    }
  }
}
