/** Leads that the duplicate check told of are asked for by calls of their own. */
import { clues } from "@qicheng/api/clues/routes";
import { customers } from "@qicheng/api/customers/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addLead, grant, newId, setSettings, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let people: Record<"s1" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["s1", "s3"]);
  await setSettings(server, { requestsPerDay: 1_000 });
});
afterAll(() => server.close());

const told = async (caller: Caller) =>
  ((await caller.post(notifications.index, { rows: 100 })).rows ?? []).filter(({ type }) => type === "requests.asked");

describe("leads", () => {
  test("are asked for by calls of their own, and answered as what they have become", async () => {
    const { s1, s3 } = people;
    const name = unique("撞单线索");
    const id = await addLead(s1, { CustomerName: name });
    const [hit] = (await s3.raw(clues.repeat.path, { key: name })).rows ?? [];
    expect(hit).toMatchObject({ id, type: "lead", module: "clue", ask: 1 });
    expect((await s3.post(customers.collaborate, { id, type: "share", ext: "" })).code).toBe("NOT_FOUND");
    const request = newId(await s3.post(clues.collaborate, { id, type: "share" }));
    expect((await told(s1))[0]).toMatchObject({
      module: "clue",
      dataId: id,
      answers: [{ path: "/api/clues/answer" }, {}, {}],
    });
    expect((await s1.post(clues.turn, { ids: [id] })).status).toBe(200);
    expect((await told(s1))[0]).toMatchObject({
      module: "customer",
      answers: [{ path: "/api/customer/answer" }, {}, {}],
    });
    expect((await s1.post(clues.answer, { id: request, agree: 1 })).status).toBe(200);
    expect(await viewOf(s3, id)).toMatchObject({ id, can: { edit: 1 } });
  });

  test("that one may not see are not asked for", async () => {
    const { s1 } = people;
    const name = unique("看不到的线索");
    const id = await addLead(s1, { CustomerName: name });
    await grant(server, "s3", ["crm.customer.total", "crm.customer.repeat", "crm.clues.repeat"]);
    const blind = await server.as("s3");
    expect((await blind.raw(customers.repeat.path, { key: name })).rows).toMatchObject([{ id, ask: 0 }]);
    expect(await blind.post(clues.collaborate, { id, type: "share" })).toMatchObject({
      code: "CONFLICT",
      msg: "你的角色不能查看线索，同意了也看不到",
    });
  });
});
