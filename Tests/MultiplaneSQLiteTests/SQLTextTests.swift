import MultiplaneSQLite
import Testing

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
      ("/*", false), ("select a order/**/by a", true), ("select a from t /*/ order by a /* */", false),
    ]) func `an order counts where it is the query's own`(query: String, saysOrder: Bool)
  {
    #expect(SQLText(query).saysOrder == saysOrder)
  }

  @Test(
    arguments: [
      ("order by id", true), ("order by sent, id", true), ("order by sent desc, ID Desc;", true), ("order by 2", true),
      ("order by sent, m.id", true), ("order by main.m.id asc nulls last -- so", true), ("order by [id]", true),
      ("order by sent, \"id\" limit 3 offset 1", true), ("order by `id` limit 2, 3", true),
      ("order by sent", false), ("order by id, sent", false), ("order by -id", false), ("order by abs(id)", false),
      ("order by id collate nocase", false), ("order by 1", false), ("order by sent, 'id'", false), ("order by", false),
      ("order by max(sent, id)", false), ("order by id / 10", false), ("order by m.2", false), ("", false),
      ("order by sent limit id", false), ("order by other(id), .id", false),
    ]) func `an order ends with the id or may have ties`(order: String, endsWithID: Bool)
  {
    #expect(SQLText("select body, id from m \(order)").ordersLast(by: "id", number: 2) == endsWithID)
  }

  @Test func `texts are told from names and comments`() {
    let words = SQLText("select \"a\", 'Now', 'it''s', '' from t -- 'no'\n where x = 'utc'")
    #expect(words.texts == ["now", "it''s", "", "utc"])
  }
}
