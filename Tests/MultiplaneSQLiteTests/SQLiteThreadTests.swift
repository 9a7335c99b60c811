import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneSQLite
import TestSupport
import Testing

/// Scenes are tested on many threads at once, each with databases of its own.
@Suite struct SQLiteThreadTests {
  @Test func `databases that are opened on many threads give each its own rows`() throws {
    let databases = 16
    let fixtures = (0..<databases).map { number in
      SQLiteFixture(
        """
        create table t(id integer primary key, body text);
        with recursive n(i) as (select 1 union all select i + 1 from n where i < \(100 + number))
        insert into t select i, 'row ' || i || ' of \(number)' from n;
        """)
    }
    let faults = Monitor<[String]>([])
    let threads = (0..<8).compactMap { thread in
      OwnThread {
        for round in 0..<100 {
          let number = (thread * 7 + round * 3) % databases
          do throws(SceneFailure) {
            let table = try fixtures[number].table("select id, body from t order by id desc")
            let row = table.rows.count - 1 - round % 100
            let fields = try table.rows.item(at: row).fields
            if table.rows.count != 100 + number || fields[1] != .text("row \(round % 100 + 1) of \(number)") {
              faults.update { $0.append("\(number): \(table.rows.count) rows, \(fields)") }
            }
          } catch {
            faults.update { $0.append("\(number): \(error.diagnostics.map(\.message))") }
          }
        }
      }
    }
    #expect(threads.count == 8)
    for thread in threads { thread.join() }
    #expect(faults.read { $0 } == [])
  }
}
