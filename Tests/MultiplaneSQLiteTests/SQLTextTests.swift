import Testing

@testable import MultiplaneSQLite

@Suite struct SQLTextTests {
  @Test(
    arguments: [
      ("select a from t order by a", true), ("SELECT a FROM t ORDER\n\tBY a DESC;", true),
      ("with x as (select 1 order by 1) select * from x order by 1", true),
      ("select a from t", false), ("select a from (select a from t order by a)", false),
      ("select a, row_number() over (order by a) from t", false), ("select 'order by' from t", false),
      ("select a from t -- order by a", false), ("select a from t /* order by a */", false),
      ("select a from t order -- as said\n by a", true), ("select \"order\" by from t", false),
      ("select [order] by from t", false), ("select 'it''s' from t order by 1", true),
      ("select a from t order, by", false), ("select reorder by from t", false), ("order", false), ("'", false),
      ("/*", false), ("select a order/**/by a", true),
    ]) func `an order counts where it is the query's own`(query: String, saysOrder: Bool)
  {
    #expect(SQLText(query).saysOrder == saysOrder)
  }

  @Test func `texts are told from names and comments`() {
    let words = SQLText("select \"a\", 'Now', 'it''s', '' from t -- 'no'\n where x = 'utc'")
    #expect(words.texts == ["now", "it''s", "", "utc"])
  }
}
