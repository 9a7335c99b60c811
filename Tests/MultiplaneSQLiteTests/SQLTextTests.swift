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
      ("order by id, sent", true), ("order by t.id, sent", true), ("order by rowid", true),
      ("order by sent, m.oid", true),
      ("order by sent", false), ("order by -id", false), ("order by abs(id)", false),
      ("order by id collate nocase", false), ("order by 1", false), ("order by sent, 'id'", false), ("order by", false),
      ("order by max(sent, id)", false), ("order by id / 10", false), ("order by m.2", false), ("", false),
      ("order by sent limit id", false), ("order by other(id), .id", false),
    ]) func `an order with the id in it has no ties`(order: String, hasNoTies: Bool)
  {
    #expect(SQLText("select body, id from m \(order)").orders(by: "id", number: 2) == hasNoTies)
  }

  @Test(
    arguments: [
      ("select t.Id as key, t.n from t order by t.n, t.Id", true),
      ("select t.Id as key from t order by n, Id desc", true),
      ("select distinct Id key from t order by id", true), ("select lower(a) as key from t order by lower(a)", true),
      ("select a || b as key from t order by a || b collate nocase", false),
      ("select a || b as key from t order by a || b", true), ("select Id + 1 as key from t order by Id", false),
      ("select (select max(n) from u) as x, Id as key from t order by x", false),
      ("select * from t order by t.key", true),
      ("select t.Id as key from t join u using (n) order by rowid", false),
      ("select t.Id as key from t, u order by rowid", false),
      ("select t.Id as key from t where n > 1 order by rowid", true),
      ("with x as (select 1) select u.Id as key from u order by Id", true),
    ]) func `a column is what it is called and what it is computed from`(query: String, hasNoTies: Bool)
  {
    #expect(SQLText(query).orders(by: "key", number: query.contains("as x") ? 2 : 1) == hasNoTies)
  }

  @Test func `texts are told from names and comments`() {
    let words = SQLText("select \"a\", 'Now', 'it''s', '' from t -- 'no'\n where x = 'utc'")
    #expect(words.texts == ["now", "it''s", "", "utc"])
  }
}
