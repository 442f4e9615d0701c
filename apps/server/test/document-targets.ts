/** Documents in a state that no sample of their own has, made in the database. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Caller, TestServer } from "./harness";
import { only } from "./observe";
import { inForce } from "./world";

/** A stock-take like one that is there, with one count of a product of its own, which agrees with the books. */
async function countedOf(server: TestServer, caller: Caller, like: number): Promise<number> {
  const name = `计数${randomUUID()}`;
  const answer = await caller.raw("/api/product/add", { name, number: name, standard: "个" });
  expect(answer, answer.text).toMatchObject({ status: 200 });
  const id = await only(
    server,
    sql`insert into stock_takes (order_sn, warehouse_id, biz_date, user_id, created_by)
      select order_sn || '-1', warehouse_id, biz_date, user_id, created_by from stock_takes where id = ${like} returning id`,
  );
  const line = await only(
    server,
    sql`insert into stock_take_lines (take_id, product_id, warehouse_id)
      select id, ${answer.data.id}, warehouse_id from stock_takes where id = ${id} returning id`,
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

/** Does something while documents of a table pass, as they do without a flow. */
async function whilePassing<T>(server: TestServer, table: string, act: () => Promise<T>): Promise<T> {
  const set = (how: "disable" | "enable") =>
    sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger refused_for_tests;
      alter table document_effects ${sql.raw(how)} trigger idle_for_tests`.execute(server.db);
  await set("disable");
  return act().finally(() => set("enable"));
}

/** Goods that came in, in the books. */
async function broughtIn(server: TestServer, caller: Caller, productid: number): Promise<number> {
  const answer = await whilePassing(server, "stock_ins", () =>
    caller.raw("/api/stock/stockInAdd", { listJson: [{ productid, number: 1, price: 1 }] }),
  );
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data.id as number;
}

/** Money that a customer paid in advance. */
async function paidAhead(server: TestServer, caller: Caller, customerId: number): Promise<number> {
  const answer = await whilePassing(server, "receipts", () =>
    caller.raw("/api/finance/add", { customerId, money: 5, date: "2026-01-06", toPrepaid: 1 }),
  );
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data.id as number;
}

/** An expense that was paid. */
async function paidOut(server: TestServer, caller: Caller): Promise<number> {
  const answer = await whilePassing(server, "payments", () =>
    caller.raw("/api/payment/add", { type: "expense", money: 5, date: "2026-01-06" }),
  );
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.data.id as number;
}

/** A document like one that is there, without its lines: 0 waits for somebody to pass it, 2 has passed. */
async function copyOf(server: TestServer, table: string, like: number, approval: 0 | 2 = 0): Promise<number> {
  const columns = await server.rows(sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and attgenerated = '' and not attisdropped`);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(columns.map(({ name }) => sql.ref(`new.${name}`)));
  return only(
    server,
    sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${values} from ${sql.table(table)} t, jsonb_populate_record(t, jsonb_build_object(
        'id', nextval(${`${table}_id_seq`}::regclass), 'order_sn', t.order_sn || '-2', 'approval', ${approval}::int,
        'invoiced_money', 0, 'invoicing_money', 0)) as new
      where t.id = ${like} returning id`,
  );
}

/** A line of a contract in force whose goods are still to leave. */
async function waitingLine(server: TestServer, contract: number): Promise<number> {
  const line = await only(
    server,
    sql`select id from contract_lines where contract_id = ${contract} order by position limit 1`,
  );
  await sql`update contract_lines set demand = 1 where id = ${line}`.execute(server.db);
  return line;
}

/** A comment on news, of anybody. */
const newsCommentOn = (server: TestServer, news: number): Promise<number> =>
  only(
    server,
    sql`insert into news_comments (news_id, user_id, text) select ${news}, min(id), '收到' from users returning id`,
  );

/** A comment on a report, of the caller. */
const reportComment = (server: TestServer, report: number, user: number): Promise<number> =>
  only(
    server,
    sql`insert into worklog_comments (worklog_id, user_id, text) values (${report}, ${user}, '收到') returning id`,
  );

/** A supplier of whom nothing was bought. */
const aSupplier = (server: TestServer): Promise<number> =>
  only(server, sql`insert into suppliers (name) values ('厂' || gen_random_uuid()) returning id`);

/** Where nothing lies, and no document leads. */
const aWarehouse = (server: TestServer): Promise<number> =>
  only(server, sql`insert into warehouses (name) values ('仓' || gen_random_uuid()) returning id`);

/** A rule by which everybody owes a report each day. */
const reportRule = (server: TestServer): Promise<number> =>
  only(
    server,
    sql`insert into worklog_rules (name, kind, days, opens, closes)
      values ('则' || gen_random_uuid(), 1, '{1,2,3,4,5,6,7}', 0, 2880) returning id`,
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
export async function documentTargets(server: TestServer, caller: Caller, each: Readonly<Record<string, number>>) {
  const contract = each[inForce("contract")] ?? 0;
  const customer = await only(server, sql`select customer_id as id from contracts where id = ${contract}`);
  await sql`insert into invoice_titles (customer_id, title) values (${customer}, '甲') on conflict do nothing`.execute(
    server.db,
  );
  // goods have moved in 默认仓库, and nothing moves in this one
  await sql`update stock_openings set warehouse_id = ${each.warehouse ?? null} where id = ${each.stockOpening ?? 0}`.execute(
    server.db,
  );
  // it asks for its renewal
  await sql`update contracts set remind = 0, due_on = current_date + 200 where id = ${contract}`.execute(server.db);
  // what left for a contract is signed for
  await sql`update stock_outs set contract_id = ${contract} where id = ${each[inForce("stockOut")] ?? 0}`.execute(
    server.db,
  );
  return {
    contractSpare: await copyOf(server, "contracts", contract, 2),
    payer: customer,
    prepaid: await paidAhead(server, caller, customer),
    paidOut: await paidOut(server, caller),
    receiptWaiting: await copyOf(server, "receipts", each.finance ?? 0),
    paymentWaiting: await copyOf(server, "payments", each.payment ?? 0),
    reimbursementWaiting: await copyOf(server, "reimbursements", each.baoxiao ?? 0),
    receiptAct: await refundOf(server, each[inForce("finance")] ?? 0),
    invoiceIssued: await issuedOf(server, each.invoice ?? 0),
    accountOther: await anAccount(server),
    stockTakeCounted: await countedOf(server, caller, each.stockTake ?? 0),
    stockInPosted: await broughtIn(server, caller, each.product ?? 0),
    contractLine: await waitingLine(server, contract),
    supplierSpare: await aSupplier(server),
    warehouseSpare: await aWarehouse(server),
    worklogComment: await reportComment(server, each.worklog ?? 0, caller.id),
    worklogRule: await reportRule(server),
    newsComment: await newsCommentOn(server, each.news ?? 0),
    knowledgeDraft: await articleOf(server, 0),
    knowledgeSpare: await articleOf(server, 1),
  };
}
