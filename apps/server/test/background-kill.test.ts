/**
 * A background job whose server is killed in its middle, again and again: what is done is done once, with one row of the
 * log each, and what is undone is undone once.
 */
import { afterAll, beforeAll, expect } from "vitest";
import { seedText } from "../../../scripts/lib/sampled.mjs";
import { inOneOfThree } from "./drawn";
import { KilledCompany, POINTS } from "./killed-job";

const ROWS = 1_500;
const company = new KilledCompany();
const { server } = company;

beforeAll(async () => {
  await company.start();
  await server.query(
    `insert into customers (name, owner_id, owned_at, created_by, clue, remark)
     select '客户' || n, (select min(id) from users), now(), (select min(id) from users), 1, '旧' from generate_series(1, $1) n`,
    [ROWS],
  );
}, 90_000);
afterAll(() => server.remove(), 60_000);

interface Begun {
  job: number;
  undo: number;
}

inOneOfThree(
  `of ${ROWS} rows, killed at ${POINTS.join(", ")} percent, each is changed once and taken back once (${seedText})`,
  async () => {
    const asked = { module: "customer", query: {}, count: ROWS, data: { remark: "新" } };
    const { job, undo } = await company.send<Begun>("/api/record/massEdit", asked);
    await company.killedOnTheWay(job, ROWS);
    const state = () =>
      server.query<{ remark: string; version: number; n: string }>(
        "select remark, version, count(*) as n from customers group by 1, 2",
      );
    expect(await state()).toEqual([{ remark: "新", version: 2, n: String(ROWS) }]);
    const logged = "select count(*) as n, count(distinct record_id) as records from audit_log where action = 'edit'";
    expect(await server.query(logged)).toEqual([{ n: String(ROWS), records: String(ROWS) }]);

    const back = await company.send<Begun>("/api/undo/run", { id: undo });
    await company.killedOnTheWay(back.job, ROWS);
    expect(await state()).toEqual([{ remark: "旧", version: 3, n: String(ROWS) }]);
    expect(await server.query("select count(*) as n from undo_rows where not seen")).toEqual([{ n: "0" }]);
  },
  240_000,
);
