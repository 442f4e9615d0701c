/**
 * What a role may do with fields, walked where nobody asks: whatever arrives over a socket while others write every type of
 * field, and the notifications that are kept and listed.
 */
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { exports } from "@qicheng/api/exports/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { ONLINE_EVENT } from "@qicheng/api/kernel/live";
import { notifications } from "@qicheng/api/notifications/routes";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { isFixed } from "@qicheng/engine/fields/validate";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { notify } from "../src/kernel/live/notify";
import { startLive } from "../src/kernel/start/live";
import { followUpDue } from "../src/modules/followups/due";
import { addCustomer, fileOf, grant, setSettings, unique, viewOf } from "./arrange";
import {
  boss,
  fieldOf,
  given,
  isFile,
  KEYS,
  keyOf,
  type Right,
  rows,
  SECRET,
  SECRETS,
  s1,
  s2,
  seenAs,
  server,
  underEachRight,
  withWalk,
} from "./field-rights-walk";
import type { Caller } from "./harness";
import { LiveClient, until } from "./live-client";

vi.setConfig({ testTimeout: 60_000 });
withWalk();

/** Of the other row, which some rights keep from one as well. */
const OWN = ["13511112222", "自己街", "91110000600037341L"];

let live: { close(): Promise<void> };
let address: string;
const clients: LiveClient[] = [];

beforeAll(async () => {
  // s1 asks s2 for his word
  await sql`update branches set leader_id = ${s2.id} where name = '甲部'`.execute(server.db);
  await grant(server, "s1");
  await setSettings(server, { exportApprovalRows: 1 });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  live = startLive(server.services, server.app.server, server.databaseUrl);
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.end();
  await sql`delete from background_jobs`.execute(server.db);
});
afterAll(() => live.close());

async function connected(key: string): Promise<LiveClient> {
  const client = await LiveClient.enter(address, key);
  clients.push(client);
  return client;
}

const edit = async (id: number, values: object) => {
  const answer = await s1.raw("/api/customer/edit", { id, ...values });
  expect([values, answer.status, answer.msg]).toEqual([values, 200, "保存成功"]);
};

/** A value that is no secret, then the secret again. */
async function writeEach(): Promise<void> {
  for (const key of KEYS) {
    if (isFixed(fieldOf(key), "edit")) continue;
    const above = { [keyOf("jcselect")]: keyOf("radio"), [keyOf("county")]: keyOf("city") }[key];
    const of = (whose: "mine" | "theirs") =>
      Object.fromEntries([above, key].filter((one) => one !== undefined).map((one) => [one, given[whose][one]]));
    if (isFile(key)) {
      const id = await fileOf(server, s1);
      await sql`update files set filename = ${`${SECRET}.png`} where id = ${id}`.execute(server.db);
      await edit(rows.theirs, { [key]: [{ id }] });
      continue;
    }
    if (fieldOf(key).type !== "radio" && fieldOf(key).type !== "city") await edit(rows.theirs, of("mine"));
    await edit(rows.theirs, of("theirs"));
  }
}

/** Conditions that say what they look for. */
function conditions() {
  return KEYS.flatMap((key) => {
    const { kind } = FIELD_TYPE_REGISTRY[fieldOf(key).type];
    const value = given.theirs[key];
    if (kind === "text" || kind === "html")
      return [{ field: key, op: "contains", value: SECRETS.find((one) => String(value).includes(one)) ?? SECRET }];
    if (kind === "number" || kind === "date" || kind === "colour") return [{ field: key, op: "eq", value }];
    return typeof value === "string" && kind === "choice"
      ? [{ field: `${key}Name`, op: "contains", value: "甲选项秘" }]
      : [];
  });
}

/** Asks for more rows than anybody may have without a word. */
async function askForRows(query: object): Promise<number> {
  const answer = await s1.raw(exports.run.path, { module: "customer", ...query });
  expect(answer).toMatchObject({ status: 200, data: { asking: 1 } });
  return answer.data.job as number;
}

/** All that others can do to a record. */
async function done(heardBy: LiveClient): Promise<string> {
  const plain = Object.fromEntries(
    Object.entries(given.theirs).filter(([key]) => !isFile(key) && key !== "creditCode"),
  );
  const name = unique("同窗");
  const id = await addCustomer(s1, { CustomerName: name, ...plain });
  const well = async (by: Caller, path: string, input: object) => {
    const answer = await by.raw(path, input);
    expect([path, answer.status, answer.msg]).toEqual([path, 200, answer.msg]);
    return answer;
  };
  await well(s1, "/api/contact/add", { customerId: id, contactName: "赵秘联", mobile: "13977880066" });
  await well(s1, "/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: "跟进" });
  await well(boss, "/api/record/massEdit", { module: "customer", ids: [id], data: { wInput: `${SECRET}改` } });
  await sql`update customers set owner_id = ${s2.id} where id = ${id}`.execute(server.db);
  await notify(server, { kind: followUpDue, to: [s2.id], about: { module: "customer", id } });
  await notify(server, { kind: followUpDue, to: [s2.id], about: { module: "customer", id: rows.theirs } });
  // Of what is in the bin by the time it is read nobody is told.
  await until(() => heardBy.texts.some((text) => text.includes(name)));
  const { data } = await well(boss, "/api/customer/delete", { ids: [id] });
  await well(boss, "/api/undo/run", { id: data.undo });
  return name;
}

underEachRight((right: Right) => {
  const seen = seenAs(right);

  test("nothing that comes over a socket tells a value, and no notification that is kept or listed", async () => {
    const client = await connected(s2.key);
    await writeEach();
    const name = await done(client);
    const beside = [rows.theirs, await addCustomer(s1, { mobile: "13677880066" })];
    const each = conditions();
    expect(each.length).toBeGreaterThan(8);
    for (const one of each) {
      // the same in a second row, or one that has it already would be too few to ask for a word
      const found = await s1.raw(exports.run.path, {
        module: "customer",
        data: { or: [[one], [{ field: "id", op: "in", value: beside }]] },
      });
      expect([one, found.status, found.data?.asking]).toEqual([one, 200, 1]);
      await s1.raw(jobs.cancel.path, { id: found.data.job });
    }
    const last = await askForRows({ key: "77880066" });
    const whole = String((await viewOf(boss, rows.theirs)).CustomerName);
    await until(() => client.texts.some((text) => text.includes(name)) && client.changed.flat().includes("customer"));
    await until(() => client.received.filter(({ type }) => type === "jobs.approvalAsked").length > each.length);
    const online = await new Promise((answer) => client.socket.emit(ONLINE_EVENT, answer));
    await sleep(500);
    const heard = `${client.heard.join("\n")}\n${JSON.stringify(online)}`;
    expect(heard).toContain(name);
    expect(heard).toContain(whole);
    for (const secret of [...SECRETS, ...OWN, "甲选项秘", "赵秘联"])
      expect([secret, heard.includes(secret)]).toEqual([secret, false]);

    const stored = JSON.stringify(await server.rows(sql`select * from notifications where user_id = ${s2.id}`));
    const listed = (await s2.raw(notifications.index.path, { rows: 200 })).text;
    for (const text of [stored, listed])
      for (const secret of [...SECRETS, ...OWN]) expect([secret, text.includes(secret)]).toEqual([secret, false]);

    // What was looked for is told to whoever decides, but for what he does not read.
    const approvals = (await s2.raw(jobs.approvals.path, { rows: 200 })).text;
    const told = [...SECRETS, "甲选项秘"].filter((secret) => approvals.includes(secret));
    if (seen.theirs === "there") expect(told.length).toBeGreaterThan(3);
    else expect(told).toEqual([]);
    await s2.raw(jobs.decide.path, { id: last, agree: 0, reason: "否" });
  });
});
