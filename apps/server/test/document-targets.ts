/** Documents in a state that no sample of their own has, made in the database. */
import { sql } from "kysely";
import type { TestServer } from "./harness";
import { only } from "./observe";
import { inForce } from "./world";

/** A stock-take like one that is there, with one count that agrees with the books. */
async function countedOf(server: TestServer, like: number): Promise<number> {
  const id = await only(
    server,
    sql`insert into stock_takes (order_sn, warehouse_id, biz_date, user_id, created_by)
      select order_sn || '-1', warehouse_id, biz_date, user_id, created_by from stock_takes where id = ${like} returning id`,
  );
  const line = await only(
    server,
    sql`insert into stock_take_lines (take_id, product_id, warehouse_id)
      select t.id, p.id, t.warehouse_id from stock_takes t, products p
      where t.id = ${id} and p.is_stocked = 1 and p.deleted_at is null and not exists (select 1 from stock_take_lines l
        where l.product_id = p.id and l.warehouse_id = t.warehouse_id and l.is_open)
      order by p.id desc limit 1 returning id`,
  );
  await sql`insert into stock_counts (line_id, quantity, book, seen) values (${line}, 1, 1, 0)`.execute(server.db);
  return id;
}

/** An invoice on paper that was issued today, like one that is there. */
async function issuedOf(server: TestServer, like: number): Promise<number> {
  const id = await only(
    server,
    sql`insert into invoices (contract_id, order_sn, kind, applied_on, title, money, net, tax, number, issued_on, approval)
      select contract_id, order_sn || '-1', 'normal', applied_on, title, money, money, 0, order_sn,
        (now() at time zone 'Asia/Shanghai')::date, 2 from invoices where id = ${like} returning id`,
  );
  await sql`insert into invoice_lines (invoice_id, position, name, tax_rate, money, net, tax)
    select id, 1, '甲', '0', money, net, tax from invoices where id = ${id}`.execute(server.db);
  return id;
}

/** A refund of a receipt. */
function refundOf(server: TestServer, receipt: number): Promise<number> {
  return only(
    server,
    sql`insert into receipt_acts (kind, receipt_id, money, day) values ('refund', ${receipt}, 0.01, '2026-01-01') returning id`,
  );
}

/** An account beside the sample. */
const anAccount = (server: TestServer): Promise<number> =>
  only(server, sql`insert into accounts (name) values ('户' || gen_random_uuid()) returning id`);

/** A comment on news, of anybody. */
const newsCommentOn = (server: TestServer, news: number): Promise<number> =>
  only(
    server,
    sql`insert into news_comments (news_id, user_id, text) select ${news}, min(id), '收到' from users returning id`,
  );

/** An article in this state, with a version where it is published, and a link with a customer. */
async function articleOf(server: TestServer, status: 0 | 1): Promise<number> {
  const id = await only(
    server,
    sql`insert into knowledge (title, content, status, version_number, created_by)
      select '文' || gen_random_uuid(), '{"html":"<p>甲</p>","text":"甲"}', ${status}, ${status}, min(id) from users returning id`,
  );
  if (status === 1)
    await sql`
      insert into knowledge_versions (article_id, number, title, content)
      select id, 1, title, content from knowledge where id = ${id}`.execute(server.db);
  await sql`
    insert into knowledge_links (article_id, module, record_id) select ${id}, 'customer', id from customers
    where deleted_at is null`.execute(server.db);
  return id;
}

/** What routes of documents are aimed at beside a sample of each. */
export async function documentTargets(server: TestServer, each: Readonly<Record<string, number>>) {
  return {
    receiptAct: await refundOf(server, each[inForce("finance")] ?? 0),
    invoiceIssued: await issuedOf(server, each.invoice ?? 0),
    accountOther: await anAccount(server),
    newsComment: await newsCommentOn(server, each.news ?? 0),
    knowledgeDraft: await articleOf(server, 0),
    knowledgeSpare: await articleOf(server, 1),
    stockTakeCounted: await countedOf(server, each.stockTake ?? 0),
  };
}
