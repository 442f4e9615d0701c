/** A hand-over whose server is killed in its middle: every row has one new owner, once, and he who leaves was out before it began. */
import { afterAll, beforeAll, expect } from "vitest";
import { seedText } from "../../../scripts/lib/sampled.mjs";
import { inOneOfThree } from "./drawn";
import { KilledCompany, POINTS } from "./killed-job";

const ROWS = 1_500;
const company = new KilledCompany();
const { server } = company;

const add = async (name: string): Promise<number> => {
  const [branch] = await server.query<{ id: string }>("select min(id) as id from branches");
  const [role] = await server.query<{ id: string }>("select min(id) as id from roles");
  const place = { BranchID: Number(branch?.id), roleids: [Number(role?.id)] };
  return (await company.send<{ id: number }>("/api/user/add", { Name: name, NickName: name, ...place })).id;
};

beforeAll(async () => {
  await company.start();
  await server.query(`insert into pool_rules (module, rules) values ('customer', '{"holdCap": null}')`);
}, 90_000);
afterAll(() => server.remove(), 60_000);

inOneOfThree(
  `of ${ROWS} customers, killed at ${POINTS.join(", ")} percent, is done once (${seedText})`,
  async () => {
    const [leaver, ...userids] = [await add("leaver"), await add("one"), await add("two"), await add("three")];
    await server.query(
      `insert into customers (name, owner_id, owned_at, created_by, clue)
       select '客户' || n, $2, now(), $2, 1 from generate_series(1, $1) n`,
      [ROWS, leaver],
    );
    const plan = [{ key: "customer", rule: "even", userids, count: ROWS }];
    const answer = await company.send<{ kinds: { job?: number }[] }>("/api/user/quit", { id: leaver, plan });
    expect(await server.query("select quit_status from users where id = $1", [leaver])).toEqual([{ quit_status: 1 }]);
    await company.killedOnTheWay(answer.kinds[0]?.job ?? 0, ROWS);
    const owners = "select owner_id, count(*) as n from customers group by 1 order by 1";
    expect(await server.query<{ owner_id: string; n: string }>(owners)).toEqual(
      userids.map((id) => ({ owner_id: String(id), n: String(ROWS / 3) })),
    );
    const history =
      "select count(*) as n, count(distinct record_id) as records from record_owners where act = 'handover'";
    expect(await server.query(history)).toEqual([{ n: String(ROWS), records: String(ROWS) }]);
  },
  240_000,
);
