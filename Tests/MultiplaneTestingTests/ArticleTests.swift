import Multiplane
import MultiplaneTesting
import MultiplaneViews
import TestSupport
import Testing

// The code of the articles on MultiplaneTesting: each block stands here.

@Suite(.full, .goldens("../Fixtures/views/golden"), .appearances(.light, .dark))
struct SignTests {
  @Test func `a sign in both looks`() {
    let sign = Text("Open").bold().padding().background(Color(light: .white, dark: .black))
      .foregroundStyle(Color(light: .black, dark: .white))
    expectFrame(of: sign.canvas(width: 120, height: 60, scale: 1))
  }
}

struct Trip: Identifiable, Sendable {
  let id: Int
  var city: String { ["Lisbon", "Oslo", "Kyoto", "Quito", "Accra"][id % 5] }
  var isBooked: Bool { id % 3 == 0 }
}

struct TripRow: View {
  let trip: Trip

  var body: some View {
    HStack(spacing: 12) {
      RoundedRectangle(cornerRadius: 8).fill(trip.isBooked ? .teal : .orange).frame(width: 36, height: 36)
      VStack(alignment: .leading, spacing: 2) {
        Text(trip.city).font(.headline)
        Text("Trip \(trip.id + 1)").font(.caption).foregroundStyle(.secondary)
      }
      Spacer()
      if trip.isBooked { Text("Booked").font(.caption).foregroundStyle(.teal) }
    }
    .padding(12)
    .background(.white)
    .cornerRadius(12)
  }
}

struct TripList: View {
  let trips: [Trip]

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 8) {
        ForEach(trips) { TripRow(trip: $0) }
      }
      .padding(12)
    }
    .background(Color(white: 0.93))
  }
}

func lookAtTrips() throws -> [UInt8] {
  let list = TripList(trips: (0..<1_000_000).map { Trip(id: $0) })
  let session = try SceneSession(list.canvas(width: 300, height: 240, scale: 1))
  return try session.frame(at: .scroll(1_000)).png
}

struct TripPage: View {
  let trips: [Trip]

  var body: some View {
    Layers {
      TripList(trips: trips)
      Text("Trips").font(.headline).padding(8).frame(maxWidth: .infinity).background(.white)
        .opacity(Live.scroll.stage(0...60))
        .place(.top)
    }
  }
}

@Suite(.full, .goldens("../Fixtures/views/golden"))
struct TripTests {
  private let page = TripPage(trips: (0..<1_000_000).map { Trip(id: $0) }).canvas(width: 300, height: 240, scale: 1)

  @Test(arguments: [0.0, 30, 1_000])
  func `the trips at an offset`(offset: Double) {
    expectFrame(of: page, at: .scroll(offset))
  }
}

extension TripTests {
  @Test func `a flick lays out nothing but the trips that come`() throws {
    let run = try page.run { Fling(velocity: 2_000) }
    #expect(run.frames.dropFirst().allSatisfy { $0.work.layouts == 0 || $0.work.entered > 0 })
    expectClip(of: run, every: 120, named: "flick")
  }
}

@Suite(.full, .goldens("../Fixtures/views/golden"))
struct StepTests {
  private let steps = ScrollView {
    VStack(spacing: 0) {
      Color.teal.frame(height: 80)
      Color.orange.frame(height: 80)
      Color.indigo.frame(height: 80)
    }
  }
  .canvas(width: 80, height: 80, scale: 1)
  .track {
    Ease(by: 80, over: 0.4)
    Mark("second")
    Wait(0.2)
  }

  @Test func `the second color comes to the top`() {
    expectFrame(of: steps, at: .mark("second"))
  }
}

struct CountTests {
  @Test func `a step without a new row lays nothing out`() {
    let list = ScrollView {
      LazyVStack {
        ForEach(0..<1_000) { Text("Row \($0)").padding() }
      }
      .name("rows")
    }
    let film = list.canvas(width: 120, height: 160, scale: 1).track { Linear(to: 4_000, over: 1) }
    expectChecks(
      of: film.checks([
        .expect("stats.layouts == 0 or stats.entered > 0", from: .frame(1), to: .end),
        .expect("rows.visible.count <= 5", from: .start, to: .end),
      ]))
  }
}
