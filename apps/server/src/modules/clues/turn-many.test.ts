/** Of many leads that become customers together the duplicates are looked for together, too. */
import { clues } from "@qicheng/api/clues/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, addLead, setSettings, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { type Statements, watchStatements } from "../../../test/observe";

let server: TestServer;
let s1: Caller;
let statements: Statements;

beforeAll(async () => {
  statements = watchStatements();
  server = await testServer();
  s1 = await server.as("s1");
});
afterAll(async () => {
  statements.stop();
  await server.close();
});

/** So many leads, each the same as a customer that there is. */
async function leads(many: number): Promise<number[]> {
  const ids: number[] = [];
  for (let no = 0; no < many; no += 1) {
    const name = unique("成批");
    await addCustomer(s1, { CustomerName: name });
    ids.push(await addLead(s1, { CustomerName: name }));
  }
  return ids;
}

/** What is asked for them, and how often: of two tries the fewer, since what is kept in memory may be read again in one of them. */
async function asked(ids: readonly number[]) {
  const counts: number[] = [];
  const turn = async () => {
    const before = statements.texts.length;
    const answer = await s1.post(clues.turn, { ids: [...ids] });
    counts.push(statements.texts.length - before);
    return answer;
  };
  await turn();
  return { answer: await turn(), statements: Math.min(...counts) };
}

test.each(["warn", "refuse"] as const)("25 take no more statements than three, under the rule %s", async (rule) => {
  await setSettings(server, { duplicatePolicy: "warn" });
  const [three, more] = [await leads(3), await leads(25)];
  await setSettings(server, { duplicatePolicy: rule });
  const few = await asked(three);
  const many = await asked(more);
  expect(many.statements).toBeLessThanOrEqual(few.statements);
  const { refused } = many.answer.data as { refused: { id: number; msg: string }[] };
  expect(refused.map(({ id }) => id)).toEqual(more);
  for (const { msg } of refused) expect(msg).toMatch(/^与已有客户「成批.+」重复（s1先生）/);
});

test("each is told of what it is the same as itself, also where several are the same as one", async () => {
  await setSettings(server, { duplicatePolicy: "warn" });
  const [first, second] = [unique("甲户"), unique("乙户")];
  for (const name of [first, second]) await addCustomer(s1, { CustomerName: name });
  const ids: number[] = [];
  for (const name of [first, second, first, unique("没有的")]) ids.push(await addLead(s1, { CustomerName: name }));
  const { data } = await s1.post(clues.turn, { ids });
  const told = (data as { done: number[]; refused: { id: number; msg: string }[] }).refused;
  expect(told.map(({ id, msg }) => [id, msg.includes(first), msg.includes(second)])).toEqual([
    [ids[0], true, false],
    [ids[1], false, true],
    [ids[2], true, false],
  ]);
});
