/** A trial from beginning to end: fields are drawn and set, published, and looked at wherever they act. */
import { expect, type Locator, type Page } from "@playwright/test";
import { hasRows } from "@qicheng/engine/fields/row-columns";
import { type Answer, call, makeCustomer, uniqueName } from "../api";
import { detailOf, item, items, itemsOf, openDesigner, properties, publish, retype, source } from "../designer";
import { door } from "../filters";
import { openCustomer, openForm, openList, openRow, row, TOTAL, unfold } from "../list";
import { button, form as formIn, popover, save, seen } from "../page";
import { type Planned, planOf, TRIALS } from "./plan";
import { type HELD, sampleOf, sentFor } from "./samples";
import type { Drawn, OnForm, Setting, World } from "./trial";
import { setNeeded } from "./typed";
import { exportedHeads, listedOf, saidAt, saidOfNew, sheetOf } from "./world";

interface Field extends Drawn {
  keys: Planned["keys"];
}

/** The choice above, where a field of the trial hangs on one. */
const ABOVE = "上级甲";

interface Trials {
  fields: Field[];
  /** Key of the choice above; '' without one. */
  above: string;
  /** What did not act as it should. */
  wrong: string[];
}

/** Somebody who uses what was designed. */
interface User {
  page: Page;
  key: string;
}

const nameOf = (panel: Locator) => panel.getByLabel("名称", { exact: true });

async function drawn(page: Page, type: string, title: string): Promise<Locator> {
  const count = await items(page).count();
  await source(page, type).dblclick();
  await expect(items(page)).toHaveCount(count + 1);
  const panel = properties(page);
  await retype(nameOf(panel), title);
  return panel;
}

/** Draws all fields of these types and sets all that the designer offers of them. */
export async function design(
  page: Page,
  { id, key: boss, world }: { id: number; key: string; world: World },
  types: readonly (typeof HELD)[number][],
): Promise<Trials> {
  await openDesigner(page, id, "customer");
  await items(page).last().click();
  const hangs = types.includes("jcselect");
  if (hangs) await drawn(page, "select", ABOVE);
  const fields: Field[] = [];
  for (const { type, carrier, keys } of types.flatMap(planOf)) {
    const field = { type, carrier, keys, title: `${type}-${carrier}`, key: "" };
    const at: Setting = { page, panel: await drawn(page, type, field.title), field, world };
    await setNeeded(at, ABOVE);
    for (const key of keys) await TRIALS[key].set(at);
    fields.push(field);
  }
  await publish(page);
  const later = fields.flatMap((field) => field.keys.flatMap((key) => ({ field, act: TRIALS[key].later ?? [] })));
  const acts = later.flatMap(({ field, act }) => (Array.isArray(act) ? [] : [{ field, act }]));
  for (const { field, act } of acts) {
    await item(page, field.title).click();
    await expect(nameOf(properties(page))).toHaveValue(field.title);
    await act({ page, panel: properties(page), field, world });
  }
  const changed = acts.some(({ field }) => ["select", "radio"].includes(field.type));
  if (changed) {
    const { published: before } = await detailOf(boss, id);
    await publish(page);
    // the toast may be the first one's
    await expect.poll(async () => (await detailOf(boss, id)).published).toBe(before + 1);
  }
  await expect.poll(() => atWork(boss), { timeout: 60_000 }).toEqual([]);
  return { fields, above: hangs ? ABOVE : "", wrong: [] };
}

interface Work {
  field: string;
  keys?: { ready: number };
  terms?: { percent: number };
}

/** Fields by which records are not told apart, or not found, yet. */
async function atWork(key: string): Promise<string[]> {
  const { data } = await call(key, "/api/field/work", { module: "customer" });
  const work = data as Work[];
  return work
    .filter(({ keys, terms }) => keys?.ready === 0 || (terms && terms.percent < 100))
    .map(({ field }) => field);
}

/** What the fields are called on the wire. */
export async function published(key: string, { fields, above, wrong }: Trials): Promise<Trials> {
  const all = await itemsOf(key, "customer");
  const keyOf = (title: string) => all.find((one) => one.title === title)?.field ?? "";
  return { fields: fields.map((field) => ({ ...field, key: keyOf(field.title) })), above: keyOf(above), wrong };
}

/** What has to stand above. */
const aboveOf = ({ above }: Trials) => (above === "" ? {} : { [above]: "2" });

/** Fields that a record of the trial has: none that is only read, hidden by others, or worked out. */
const isGiven = ({ carrier }: Drawn) => !["start", "linked", "worked"].includes(carrier);

async function valuesOf(fields: readonly Field[], world: World): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  for (const field of fields) entries.push([field.key, await sentFor(field, world)]);
  return Object.fromEntries(entries);
}

export const makeRecord = async (key: string, trials: Trials, world: World) =>
  makeCustomer(key, {
    ...aboveOf(trials),
    city: "330100",
    ...(await valuesOf(trials.fields.filter(isGiven), world)),
  });

const itemIn = (form: Locator, title: string): Locator =>
  form.locator(".ant-form-item").filter({ has: form.page().locator(`label[title="${title}"]`) });

async function onForm(form: Locator, trials: Trials, world: World, part: "form" | "edited"): Promise<void> {
  for (const field of trials.fields)
    for (const key of field.keys) {
      const beside: OnForm["beside"] = (carrier) => itemIn(form, `${field.type}-${carrier}`);
      const at = { page: form.page(), form, item: itemIn(form, field.title), field, world, beside };
      await told(trials, `${part} of ${key} of ${field.type}`, async () => TRIALS[key][part]?.(at));
    }
}

/** All that was wrong is told at the end, with the trial that it was of. */
async function told({ wrong }: Trials, what: string, act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    wrong.push(`${what}: ${String(error)}`);
  }
}

/** A form that somebody tried to save as it began. */
export async function lookAtForm({ page }: User, trials: Trials, world: World): Promise<void> {
  await openList(page);
  const form = await openForm(page);
  await unfold(form);
  if (trials.above !== "") await itemIn(form, ABOVE).getByRole("radio", { name: "选项2", exact: true }).click();
  await save(form).click();
  await seen(form.locator(".ant-form-item-explain-error"));
  await onForm(form, trials, world, "form");
}

export async function lookAtEdit({ page }: User, trials: Trials, world: World, record: { id: number; name: string }) {
  const opened = await openCustomer(page, record);
  await button(opened, "编辑").first().click();
  const form = formIn(page, "编辑客户");
  await seen(form.getByLabel("客户名称", { exact: true }));
  await unfold(form);
  await onForm(form, trials, world, "edited");
}

export async function lookAtList(
  { page, key }: User,
  trials: Trials,
  world: World,
  record: { id: number; name: string },
) {
  const listed = await listedOf(key);
  await openList(page, `${TOTAL}?key=${encodeURIComponent(record.name)}`);
  await seen(row(page, record.name));
  const finding = async (field: string, op: string, value: unknown) => {
    const { rows } = await call(key, "/api/customer/index", { data: [{ field, op, value }] });
    return JSON.stringify((rows as { id: number }[]).map(({ id }) => id)) === JSON.stringify([record.id]);
  };
  await door(page).click();
  await seen(popover(page));
  const each = trials.fields.flatMap((field) => field.keys.map((name) => ({ field, name, trial: TRIALS[name] })));
  for (const { field, name, trial } of each)
    await told(trials, `filter of ${name} of ${field.type}`, () =>
      trial.filter?.({
        finds: (op, value) => finding(field.key, op, value),
        control: popover(page).locator(`[data-field="${field.key}"]`),
        listed: listed.find((one) => one.field === field.key),
        field,
        world,
      }),
    );
  await page.keyboard.press("Escape");
  for (const { field, name, trial } of each)
    await told(trials, `list of ${name} of ${field.type}`, () =>
      trial.list?.({
        page,
        head: page.locator(".ant-table-thead th:visible").filter({ hasText: new RegExp(`^${field.title}$`) }),
        cell: page.locator(`.ant-table-row[data-row-key="${record.id}"] [data-field="${field.key}"]`),
        listed: listed.find((one) => one.field === field.key),
        field,
        world,
      }),
    );
  const facts = await openRow(page, record.name);
  await seen(facts.getByRole("tab"));
  for (const { field, name, trial } of each)
    await told(trials, `open record of ${name} of ${field.type}`, () =>
      trial.opened?.({ facts, listed: listed.find((one) => one.field === field.key), field }),
    );
}

export async function lookAtImport({ key }: User, trials: Trials, world: World): Promise<void> {
  const asked = trials.fields.flatMap((field) => {
    const column = { key: field.key, title: field.title };
    const own = field.keys.flatMap((name) => {
      const { import: sheet } = TRIALS[name];
      return sheet ? [{ name, field, sheet, column }] : [];
    });
    return own;
  });
  const columns = [...new Map(asked.map(({ column }) => [column.key, column])).values()];
  const columnOf = (wanted: string) => columns.find((column) => column.key === wanted) as (typeof columns)[number];
  const tried = asked.flatMap(({ name, field, sheet }) =>
    (sheet.rows?.(field, world) ?? []).map((one) => ({
      ...one,
      name,
      field,
      of: one.name,
      column: columnOf(field.key),
    })),
  );
  const above = trials.above === "" ? [] : [{ key: trials.above, title: ABOVE, cell: "选项2" }];
  const { offered, said } = await sheetOf(
    key,
    columns,
    tried.map(({ of, cell, says, column }) => ({ cell, says, column, ...(of === undefined ? {} : { name: of }) })),
    {
      above,
      rowsOf: trials.fields
        .filter(({ type, carrier }) => carrier === "must" && hasRows({ type }))
        .map(({ title }) => title),
    },
  );
  for (const { name, field, sheet } of asked) {
    // no cell has room for it
    if (sampleOf(field).cell === undefined) continue;
    await told(trials, `import of ${name} of ${field.type}`, () =>
      expect(offered.has(field.key)).toBe(!("offered" in sheet)),
    );
  }
  for (const [at, { name, field, says, cell }] of tried.entries()) {
    if (!offered.has(field.key)) continue;
    await told(trials, `import of ${name} of ${field.type}: ${cell}`, () =>
      says === null ? expect(said[at]).toBeUndefined() : expect(said[at]).toMatch(says),
    );
  }
}

const has = ({ rows }: Answer, record: { id: number }): boolean =>
  (rows as { id: number }[] | undefined)?.some(({ id }) => id === record.id) === true;

export async function lookAtApi({ key }: User, trials: Trials, world: World, record: { id: number }): Promise<void> {
  const { data } = await call(key, "/api/customer/Views", { id: record.id });
  const shown = data as Record<string, unknown>;
  const above = aboveOf(trials);
  const whole = async (field: Field) => ({
    ...above,
    ...(await valuesOf(
      trials.fields.filter((one) => one.carrier === "must" && one.key !== field.key),
      world,
    )),
    CustomerName: uniqueName("试"),
  });
  for (const field of trials.fields)
    for (const name of field.keys)
      await told(trials, `API of ${name} of ${field.type}`, () =>
        TRIALS[name].api?.({
          field,
          world,
          told: shown[field.key],
          says: (value, beside = {}) => saidOfNew(key, field.key, { ...above, ...beside, [field.key]: value }),
          saysOfAll: async (value) =>
            saidAt(key, "/api/customer/add", field.key, { ...(await whole(field)), [field.key]: value }),
          saysOfEdit: (value) => saidAt(key, "/api/customer/edit", field.key, { id: record.id, [field.key]: value }),
          found: async (word) => has(await call(key, "/api/customer/index", { key: word }), record),
          repeated: async (value) =>
            has(await call(key, "/api/customer/repeat", { key: value, field: field.key }), record),
          exported: () => exportedHeads(key, record.id),
        }),
      );
}
