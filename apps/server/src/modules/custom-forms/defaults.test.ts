/** A default belongs to the field: whatever door a record comes by, what is left out gets it, and what is empty stays empty. */
import { customers } from "@qicheng/api/customers/routes";
import { imports } from "@qicheng/api/imports/routes";
import { workRecords } from "@qicheng/api/work-forms/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { csvOf, ended, Importing, run } from "../../../test/importing";
import { field, makeForm, submitForm } from "../../../test/work-forms";

const world = new Importing();
const FREE = "zFree";
const NEEDED = "zNeeded";
const TITLES = { [FREE]: "默认可空", [NEEDED]: "默认必填" };

beforeAll(async () => {
  await world.open();
  for (const [name, more] of [
    [FREE, {}],
    [NEEDED, { required: true }],
  ] as const) {
    const data = { field: name, type: "input", title: TITLES[name], value: `缺省${name}`, flags: {}, ...more };
    expect(await world.boss.raw("/api/field/add", { module: "customer", data })).toMatchObject({ status: 200 });
  }
});
afterAll(() => world.close());

const DEFAULTS = { [FREE]: `缺省${FREE}`, [NEEDED]: `缺省${NEEDED}` };
const view = async (id: number) => (await world.s1.raw("/api/customer/Views", { id })).data;

describe.each([false, true])("a call, form-encoded %s", (form) => {
  const add = (values: object) => world.s1.raw(customers.add.path, { CustomerName: unique("默"), ...values }, { form });

  test("that leaves it out gets the default", async () => {
    expect(await view(newId(await add({})))).toMatchObject(DEFAULTS);
    expect(await view(newId(await add({ [FREE]: "自填", [NEEDED]: "自填" })))).toMatchObject({
      [FREE]: "自填",
      [NEEDED]: "自填",
    });
  });

  test("that says empty has it empty, and is refused where something must be", async () => {
    expect(await view(newId(await add({ [FREE]: "" })))).toMatchObject({ ...DEFAULTS, [FREE]: "" });
    expect(await add({ [NEEDED]: "" })).toMatchObject({ status: 400, data: { errors: [{ field: NEEDED }] } });
  });

  test("that changes a record leaves what it has", async () => {
    const id = newId(await add({ [FREE]: "" }));
    expect((await world.s1.raw(customers.edit.path, { id, remark: "改" }, { form })).status).toBe(200);
    expect(await view(id)).toMatchObject({ [FREE]: "", remark: "改" });
  });
});

describe("a file", () => {
  async function taken(heads: readonly string[], cells: readonly string[]) {
    const { data } = await world.send(world.s1, csvOf(heads, [cells]));
    const { mapping } = data.sheets[0];
    const looked = await world.s1.raw(imports.check.path, { id: data.id, mapping });
    expect(looked.status).toBe(200);
    return { id: data.id as number, counts: looked.data.counts };
  }
  const made = async (name: string) => {
    const [row] = (await world.s1.raw("/api/customer/index", { key: name })).rows ?? [];
    return view(Number(row?.id));
  };

  test("without the columns gets the defaults", async () => {
    const name = unique("档");
    const { id, counts } = await taken(["客户名称"], [name]);
    expect(counts).toMatchObject({ ready: 1, wrong: 0 });
    await ended(world.s1, await run(world.s1, id));
    expect(await made(name)).toMatchObject(DEFAULTS);
  });

  test("with an empty cell has it empty, and is refused where something must be", async () => {
    const name = unique("空");
    const { id } = await taken(["客户名称", TITLES[FREE]], [name, ""]);
    await ended(world.s1, await run(world.s1, id));
    expect(await made(name)).toMatchObject({ ...DEFAULTS, [FREE]: "" });
    const wrong = await taken(["客户名称", TITLES[NEEDED]], [unique("缺"), ""]);
    expect(wrong.counts).toMatchObject({ ready: 0, wrong: 1 });
  });
});

test("a work form gets defaults for what is left out, and none for what is empty", async () => {
  const form = await makeForm(world.server, world.boss, [
    field(FREE, "input", { value: `缺省${FREE}` }),
    field(NEEDED, "input", { value: `缺省${NEEDED}`, required: true }),
  ]);
  const read = async (data: Record<string, unknown>) =>
    (await world.boss.post(workRecords.view, { id: newId(await submitForm(world.boss, form.id, data)) })).data;
  expect(await read({})).toMatchObject(DEFAULTS);
  expect(await read({ [FREE]: "" })).toMatchObject({ ...DEFAULTS, [FREE]: "" });
  expect(await submitForm(world.boss, form.id, { [NEEDED]: "" })).toMatchObject({ status: 400 });
});
