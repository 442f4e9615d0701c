/** Fields, table columns and options that are called like a member of every object: names that people give are data. */
import { approvals } from "@qicheng/api/approvals/routes";
import { customers } from "@qicheng/api/customers/routes";
import { exports } from "@qicheng/api/exports/routes";
import { workRecords } from "@qicheng/api/work-forms/routes";
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approver, end, lines, start } from "../../../../../packages/engine/test/approval/flows";
import { approves, release } from "../../../test/approvals";
import { grant, newId, signIn, unique } from "../../../test/arrange";
import { csvOf, ended, Importing } from "../../../test/importing";
import { upload } from "../../../test/pictures";
import { workbookOf } from "../../../test/record-suite/exports";
import { field, makeApprovedForm, makeForm, submitForm, submitted } from "../../../test/work-forms";
import { approvalFormOf } from "../../kernel/approval/form-of";

const MEMBERS = Object.getOwnPropertyNames(Object.prototype);
/** These reach prototypes when they are written. */
const REFUSED = ["__proto__", "constructor", "prototype"];
const NAMES = MEMBERS.filter((name) => !REFUSED.includes(name));

const world = new Importing();
const flags = { list: true, show: true, filter: true, sort: true };

beforeAll(async () => {
  await world.open();
  await grant(world.server, "boss", undefined, "all");
  for (const name of NAMES) {
    const data = { field: name, type: "input", title: `题${name}`, flags };
    const { status, msg } = await world.boss.raw("/api/field/add", { module: "customer", data });
    expect([name, status, msg]).toEqual([name, 200, "新建成功"]);
  }
}, 120_000);
afterAll(() => world.close());

const row = async (id: number) => (await world.s1.raw("/api/customer/Views", { id })).data as Record<string, unknown>;
const list = async (query: object = {}) => {
  const answer = await world.s1.raw("/api/customer/index", { rows: 200, ...query });
  expect(answer.status).toBe(200);
  return answer.rows as Record<string, unknown>[];
};
const values = (prefix: string) => Object.fromEntries(NAMES.map((name) => [name, `${prefix}${name}`]));

describe("fields called like a member of every object", () => {
  test("the three that reach prototypes are refused", async () => {
    for (const name of REFUSED) {
      const text = `{"module":"customer","data":{"field":${JSON.stringify(name)},"type":"input","title":"题","flags":{}}}`;
      const answer = await world.boss.raw("/api/field/add", JSON.parse(text));
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });

  test("a record without values has none, in view, list and file", async () => {
    const name = unique("空");
    const id = newId(await world.s1.post(customers.add, { CustomerName: name }));
    const view = await row(id);
    for (const key of NAMES) expect([key, Object.hasOwn(view, key) ? view[key] : ""]).toEqual([key, ""]);
    const [listed] = (await list({ key: name })) as [Record<string, unknown>];
    for (const key of NAMES) expect([key, Object.hasOwn(listed, key) ? listed[key] : ""]).toEqual([key, ""]);
    const file = await workbookOf(
      world.server,
      await world.s1.raw(exports.run.path, { module: "customer", ids: [id] }),
    );
    for (const key of NAMES) expect(file.rows[0]?.[file.titles.indexOf(`题${key}`)] ?? "").toBe("");
  });

  test("are saved, changed singly, filtered, sorted and found in the log by what was written", async () => {
    const [a, b] = [unique("甲"), unique("乙")];
    const one = newId(await world.s1.post(customers.add, { CustomerName: a, ...values("a") }));
    const two = newId(await world.s1.post(customers.add, { CustomerName: b, ...values("b") }));
    expect(await row(one)).toMatchObject(values("a"));
    for (const name of NAMES) {
      const hits = await list({ data: [{ field: name, op: "eq", value: `a${name}` }] });
      expect([name, hits.map(({ id }) => id)]).toEqual([name, [one]]);
      const empty = await list({ data: [{ field: name, op: "empty" }] });
      expect([name, empty.some(({ id }) => id === one || id === two)]).toEqual([name, false]);
      const sorted = await list({ sort: name, order: "desc", data: [{ field: name, op: "notEmpty" }] });
      expect([name, sorted.slice(0, 2).map(({ id }) => id)]).toEqual([name, [two, one]]);
      const changed = await world.s1.raw("/api/customer/edit", { id: one, [name]: `c${name}` });
      expect([name, changed.status, changed.msg]).toEqual([name, 200, "保存成功"]);
    }
    expect(await row(one)).toMatchObject(values("c"));
    const log = await world.s1.raw("/api/actionLog/list", { modelType: "customer", modelId: two, rows: 50 });
    expect(log.status).toBe(200);
    // Other fields are saved as ever.
    expect((await world.s1.raw("/api/customer/edit", { id: two, remark: "照旧" })).status).toBe(200);
  });

  test("come in from a file and go out into one", async () => {
    const heads = ["客户名称", ...NAMES.map((name) => `题${name}`)];
    const name = unique("进");
    const bytes = csvOf(heads, [[name, ...NAMES.map((key) => `值${key}`)]]);
    const sent = await upload(world.server, world.s1, {
      path: "/api/import/upload",
      filename: "名单.csv",
      bytes,
      fields: { module: "customer" },
    });
    const { id, sheets } = sent.data as { id: number; sheets: { mapping: string[] }[] };
    expect(sheets[0]?.mapping).toEqual(["CustomerName", ...NAMES]);
    const checked = await world.s1.raw("/api/import/check", { id, sheet: 0, mapping: sheets[0]?.mapping });
    expect(checked).toMatchObject({ status: 200, data: { counts: { ready: 1, wrong: 0 } } });
    await ended(world.s1, await world.s1.raw("/api/import/run", { id }));
    const [made] = await list({ key: name });
    expect(made).toMatchObject(Object.fromEntries(NAMES.map((key) => [key, `值${key}`])));
    const file = await workbookOf(
      world.server,
      await world.s1.raw(exports.run.path, { module: "customer", ids: [made?.id] }),
    );
    for (const key of NAMES) expect(file.rows[0]?.[file.titles.indexOf(`题${key}`)]).toBe(`值${key}`);
  });
});

describe("forms, tables, options and formulas of such names", () => {
  const plain = NAMES.map((name) => field(name, "number"));
  const summed = field("zSum", "number", { computed: NAMES.map((name) => `{${name}}`).join(" + "), readonly: true });

  test("a formula counts what was given, and nothing where nothing was", async () => {
    const form = await makeForm(world.server, world.boss, [...plain, summed]);
    const given = Object.fromEntries(NAMES.map((name) => [name, 2]));
    const full = await submitForm(world.boss, form.id, given);
    expect(full).toMatchObject({ status: 200 });
    const bare = await submitForm(world.boss, form.id, {});
    expect(bare).toMatchObject({ status: 200 });
    const view = async (id: number) => (await world.boss.post(workRecords.view, { id })).data;
    expect(Number((await view(newId(full))).zSum)).toBe(2 * NAMES.length);
    expect(JSON.stringify(await view(newId(bare)))).not.toContain("native code");
  });

  test("a table has columns and a choice options of such names", async () => {
    const columns = NAMES.map((name) => field(name));
    const options = NAMES.map((name) => ({ value: name, label: name }));
    const form = await makeForm(world.server, world.boss, [
      field("zRows", "tablelist", { children: columns }),
      field("zChoice", "select", { options }),
    ]);
    const line = Object.fromEntries(NAMES.map((name) => [name, `格${name}`]));
    for (const name of NAMES) {
      const answer = await submitForm(world.boss, form.id, { zRows: [line, { [name]: "一格" }], zChoice: name });
      expect([name, answer.status, answer.msg]).toMatchObject([name, 200, expect.any(String)]);
    }
  });

  test("an approval asks for such fields, hides them, sums them up and is passed by them", async () => {
    const { server, boss, s1 } = world;
    const { s3 } = await signIn(server, ["s3"]);
    const amounts = NAMES.map((name) => field(name, "number"));
    const table = field("zRows", "tablelist", { children: amounts });
    for (let at = 0; at < NAMES.length; at += 3) {
      const [told, others] = [NAMES.slice(at, at + 3), NAMES.filter((_, place) => place < at || place >= at + 3)];
      const [hidden = "", ...shown] = told;
      const form = await makeForm(server, boss, [...NAMES.map((name) => field(name)), table]);
      const nodes = [start(), approver("A", [s3.id], { hideField: [hidden], writeField: others }), end()];
      const condition = [
        ...NAMES.map((name) => ({ field: name, op: "eq", value: `审${name}` })),
        ...NAMES.map((name) => ({ field: `sum(zRows.${name})`, op: "ge", value: 3 })),
      ];
      const ways = [
        { id: "if", from: "S", to: "A", condition },
        { id: "else", from: "S", to: "end", default: true },
        ...lines("A>end"),
      ];
      const settings = { ...DEFAULT_SETTINGS, adminUsers: [boss.id], summary: told, title: `{form}·{${told.at(-1)}}` };
      const { fields } = (await server.services.fields.get(form.module)).form;
      await release(
        server,
        form.module,
        { version_id: 0, nodes, lines: ways, settings },
        {
          cc: true,
          fields: approvalFormOf(fields),
        },
      );
      const zRows = [1, 2].map((n) => Object.fromEntries(NAMES.map((name) => [name, n])));
      const { task } = await submitted(server, s1, form, { ...values("审"), zRows });
      const rowFor = async (caller: typeof boss, path: string) =>
        (await caller.raw(path, { rows: 50 })).rows?.find(({ TaskID }) => TaskID === task);
      const said = (names: readonly string[]) => names.map((name) => ({ title: `字段${name}`, value: `审${name}` }));
      expect(await rowFor(s1, approvals.mySubmit.path)).toMatchObject({
        taskName: `${form.name}·审${told.at(-1)}`,
        summary: said(told),
      });
      expect((await rowFor(s3, approvals.todo.path))?.summary).toEqual(said(shown));
      const detail = await s3.post(approvals.detail, { taskid: task });
      const when = detail.data?.path.find(({ node_id }: { node_id: string }) => node_id === "A")?.when;
      // The reader does not see one of them, so the condition is not told him.
      expect(when).toBe("");
      const whole = (await boss.post(approvals.detail, { taskid: task })).data?.path;
      const all = whole.find(({ node_id }: { node_id: string }) => node_id === "A")?.when;
      for (const name of NAMES) expect(all).toContain(`字段${name} 等于 审${name}`);
      expect(JSON.stringify(detail.data)).not.toContain("native code");
      expect(await approves(server, s3.id, task, "A")).toBe("ok");
      expect((await rowFor(s1, approvals.mySubmit.path))?.taskStatus).toBe(2);
      // Nothing was said: the other way is taken, and nothing of a prototype stands anywhere.
      const bare = await submitForm(s1, form.id, {});
      expect(bare).toMatchObject({ status: 200 });
      expect(JSON.stringify((await boss.post(workRecords.view, { id: newId(bare) })).data)).not.toContain(
        "native code",
      );
    }
  });

  test("an approval with such fields is submitted and listed", async () => {
    const form = await makeApprovedForm(
      world.server,
      world.boss,
      NAMES.map((name) => field(name)),
      [approver("A", [world.boss.id])],
    );
    for (const data of [{}, values("审")]) {
      const answer = await submitForm(world.s1, form.id, data);
      expect(answer).toMatchObject({ status: 200 });
    }
    const todo = await world.boss.raw("/api/WorkFlow/todo", { rows: 50 });
    expect(todo.status).toBe(200);
  });
});
