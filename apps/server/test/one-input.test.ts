/** Address, query string and body are one input: nothing is dropped in silence, and an empty text is one not given. */
import { isEmptied } from "@qicheng/api/kernel/posted-back";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { addContact, addCustomer, freshTargets, unique, viewOf } from "./arrange";
import { ask, type Caller, type TestServer, testServer } from "./harness";
import { ALL_ROUTES, LEAVES_ME, type Listed } from "./sample-inputs";
import type { Targets } from "./targets";

let server: TestServer;
let boss: Caller;
let targets: Targets;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  targets = await freshTargets(server, boss);
});
afterAll(() => server.close());

const walked = ALL_ROUTES.filter(({ name }) => !LEAVES_ME.has(name));
const posts = walked.filter(({ route }) => route.method === "POST");
const refusal = (msg: string, field?: string) => ({
  status: 400,
  code: "VALIDATION",
  msg,
  ...(field ? { data: { errors: [{ field, msg }] } } : {}),
});

describe("the query string of a POST", () => {
  test("counts like its body", async () => {
    const { data } = await boss.raw("/api/Status/json?types=source", {});
    expect(data.source.length).toBeGreaterThan(0);
    expect((await boss.raw("/api/Status/json?types=source", {}, { form: true })).data).toEqual(data);
    const id = await addCustomer(boss);
    expect((await boss.raw(`/api/customer/Views?id=${id}`, {})).data.id).toBe(id);
    expect((await boss.raw(`/api/customer/edit?id=${id}`, { remark: "改" })).status).toBe(200);
    expect((await viewOf(boss, id)).remark).toBe("改");
    expect((await boss.raw(`/api/customer/edit?id=${id}&remark=%E5%86%8D`, {})).status).toBe(200);
    expect((await viewOf(boss, id)).remark).toBe("再");
    expect((await boss.raw("/api/customer/index?rows=1&data=%5B%5D", {})).rows).toHaveLength(1);
  });

  test("may repeat what the body says, and contradicts it at its peril", async () => {
    const id = await addCustomer(boss);
    for (const body of [{ id }, { id: String(id) }])
      expect((await boss.raw(`/api/customer/Views?id=${id}`, body)).data.id).toBe(id);
    for (const form of [false, true])
      expect(await boss.raw(`/api/customer/Views?id=${id}`, { id: id + 1 }, { form })).toMatchObject(
        refusal("两处的值不一致：id", "id"),
      );
    expect(await boss.raw(`/api/customer/edit?id=${id}&remark=a`, { remark: "b" })).toMatchObject(
      refusal("两处的值不一致：remark", "remark"),
    );
    // What is left out contradicts nothing.
    expect((await boss.raw("/api/customer/index?page=&rows=1", { page: 1, rows: "" })).rows).toHaveLength(1);
    for (const key of ["toString", "valueOf", "hasOwnProperty"])
      expect(await boss.raw(`/api/customer/Views?${key}=`, { id })).toMatchObject(refusal(`不支持的字段：${key}`));
    expect(await boss.get(`/files/${targets.file}?id=${targets.file + 1}&e=1&s=x`)).toMatchObject(
      refusal("两处的值不一致：id", "id"),
    );
  });

  test("carries lists, and no name twice", async () => {
    const customer = await addCustomer(boss);
    const contacts = [];
    for (let n = 0; n < 4; n += 1) contacts.push(await addContact(boss, customer));
    const [a, b, c, d] = contacts;
    const path = "/api/contact/delete";
    expect((await boss.raw(`${path}?ids[]=${a}&ids%5B%5D=${b}`, {})).data.done).toEqual([a, b]);
    expect((await boss.raw(`${path}?ids[]=${c}&ids[]=${d}`, { ids: [c, String(d)] })).data.done).toEqual([c, d]);
    expect(await boss.raw(`${path}?ids=1&ids=2`, {})).toMatchObject(refusal("字段重复：ids"));
    expect(await boss.raw(`${path}?ids=1&ids[]=2`, {})).toMatchObject(refusal("字段重复：ids"));
    expect(await boss.get("/api/Status/json?types=source&types=scale")).toMatchObject(refusal("字段重复：types"));
    for (const key of ["__proto__", "constructor", "prototype"])
      expect(await boss.get(`/api/Status/json?types=source&${key}=1`)).toMatchObject(refusal(`不支持的字段：${key}`));
  });

  test.each(posts)("of $name holds no unknown key either", async ({ route, sample }) => {
    const answer = await boss.raw(`${route.path}?surely_unknown=1`, sample(targets, unique("字")));
    expect([route.path, answer]).toMatchObject([route.path, { status: 400, code: "VALIDATION" }]);
    expect(answer.msg).toBe("不支持的字段：surely_unknown");
  });
});

describe("an empty text for a key that may be left out", () => {
  const optional = ({ route }: Listed) =>
    route.input instanceof z.ZodObject
      ? Object.entries(route.input.shape as Record<string, z.ZodType>)
          .filter(([, schema]) => schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
          // Where an empty text is a value, it may be a wrong one.
          .filter(([, schema]) => !isEmptied(schema) || schema.safeParse("").success)
          .map(([key]) => key)
      : [];
  const reads = walked.filter((listed) => listed.route.effect === "read" && optional(listed).length > 0);
  const writes = walked.filter((listed) => listed.route.effect === "write" && optional(listed).length > 0);
  const without = (input: Record<string, unknown>, key: string) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => name !== key));
  /** Signed addresses differ from moment to moment; a PDF says when it was made, a figure as of when it is. */
  const steady = (text: string) =>
    text.startsWith("%PDF-") ? "%PDF-" : text.replaceAll(/[es]=[\w-]+|(?<="(?:pdf|asOf)":")[^"]+/g, "");

  test("is possible on many routes", () => {
    expect([reads.length > 12, writes.length > 8]).toEqual([true, true]);
  });

  test.each(reads)("of $name gives the answer of its absence", async (listed) => {
    for (const key of optional(listed)) {
      const input = without(listed.sample(targets, "字"), key);
      const absent = await ask(boss, listed.route, input);
      const empty = await ask(boss, listed.route, { ...input, [key]: "" });
      expect([key, empty.status, steady(empty.text)]).toEqual([key, absent.status, steady(absent.text)]);
    }
  });

  /** What is possible once is tried on something else each time. */
  const ONCE = ["customForms.make", "receipts.refund"];

  test.each(writes)("of $name is not refused", async (listed) => {
    // That each sample is taken is asked elsewhere; here what is done cannot always be done again, and only the input counts.
    for (const key of optional(listed)) {
      const aim = () => (ONCE.includes(listed.name) ? freshTargets(server, boss) : targets);
      const absent = await ask(boss, listed.route, without(listed.sample(await aim(), unique("字")), key));
      const empty = await ask(boss, listed.route, { ...listed.sample(await aim(), unique("字")), [key]: "" });
      expect([key, empty.code === "VALIDATION" && empty.msg]).toEqual([
        key,
        absent.code === "VALIDATION" && absent.msg,
      ]);
    }
  });

  test("is one not given in every encoding", async () => {
    const [first] = (await boss.raw("/api/customer/index", { rows: 1 })).rows ?? [];
    for (const form of [false, true]) {
      const answer = await boss.raw("/api/customer/index", { page: "", rows: "", key: "", data: "" }, { form });
      expect([answer.status, answer.rows?.[0].id]).toEqual([200, first.id]);
    }
    expect((await boss.raw("/api/customer/index?page=&rows=1", {})).rows).toHaveLength(1);
    const entry = (await boss.raw("/api/status/add", { types: "scale", name: unique("规模"), sort: "" })).data.id;
    const edited = await boss.raw("/api/status/edit", { id: entry, name: unique("规模"), status: "", version: "" });
    expect(edited.status).toBe(200);
    const rows = (await boss.raw("/api/status/index", { types: "scale" })).rows;
    expect(rows?.find((row) => row.id === entry)).toMatchObject({ status: 1 });
  });

  test("still empties a field of a form, and is missing where a value must be", async () => {
    const id = await addCustomer(boss, { remark: "有", address: "杭州" });
    expect((await boss.raw("/api/customer/edit", { id, remark: "", version: "" })).status).toBe(200);
    expect(await viewOf(boss, id)).toMatchObject({ remark: "", address: "杭州" });
    expect((await boss.raw("/api/customer/edit", { id, CustomerName: "" })).msg).toBe("信息必须填写");
    expect((await boss.raw("/api/customer/Views", { id: "" })).msg).toBe("编号不正确");
  });
});
