/**
 * A field becomes of another type on a server that is killed in the middle: each value is rewritten once, none is lost, and
 * whoever reads meanwhile reads numbers.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KilledCompany } from "./killed-job";

const ROWS = 30_000;
const company = new KilledCompany();

beforeAll(() => company.start(), 120_000);
afterAll(() => company.server.remove(), 60_000);

interface Change {
  state: string;
  done: number;
}

test(`${ROWS} values are rewritten once each, though the server is killed on the way`, async () => {
  const { server } = company;
  const data = { field: "worth", type: "input", title: "估值", flags: { list: true, filter: true } };
  const { id } = await company.send<{ id: number }>("/api/field/add", { module: "supplier", data });
  await server.query(
    `insert into suppliers (name, ext, deleted_at)
       select '商' || n, jsonb_build_object('worth', n::text), case when n % 10 = 0 then now() end from generate_series(1, ${ROWS}) n`,
    [],
  );
  await server.query("create table rewritten (id bigint)", []);
  await server.query(
    "create function note_rewritten() returns trigger language plpgsql as $$ begin insert into rewritten values (new.id); return new; end $$",
    [],
  );
  await server.query(
    "create trigger note_rewritten after update on suppliers for each row execute function note_rewritten()",
    [],
  );
  const changeOf = async () =>
    (await server.query<{ change: Change | null }>("select change from custom_fields where id = $1", [id]))[0]?.change;
  await company.server.call("/api/field/edit", { id, data: { type: "number" } }, { authkey: company.key });
  while (((await changeOf())?.done ?? 0) < ROWS / 4) await sleep(5);
  await server.kill();
  const half = await changeOf();
  expect(half).toMatchObject({ state: "rewriting" });
  expect(half?.done).toBeLessThan(ROWS);
  await server.start();
  const filter = [{ field: "worth", op: "between", value: [1, 1_000] }];
  const read = async (): Promise<{ total: number; rows: { worth: unknown }[] }> =>
    (await server.call("/api/erp/supplierList", { data: filter }, { authkey: company.key })) as never;
  const meanwhile = await read();
  expect(meanwhile.total).toBe(900);
  expect(meanwhile.rows.every(({ worth }) => typeof worth === "number")).toBe(true);
  for (let ms = 0; ms < 90_000 && (await changeOf()) !== null; ms += 100) await sleep(100);
  expect(await changeOf()).toBe(null);
  const [stored] = await server.query<{ numbers: string; sum: string }>(
    "select count(*) as numbers, sum((ext ->> 'worth')::numeric) as sum from suppliers where jsonb_typeof(ext -> 'worth') = 'number'",
    [],
  );
  expect(stored).toEqual({ numbers: String(ROWS), sum: String((ROWS * (ROWS + 1)) / 2) });
  const [times] = await server.query<{ all: string; different: string }>(
    "select count(*) as all, count(distinct id) as different from rewritten",
    [],
  );
  expect(times).toEqual({ all: String(ROWS), different: String(ROWS) });
  expect((await read()).total).toBe(900);
}, 240_000);
