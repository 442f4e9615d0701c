/** The designer of forms, as whoever designs one uses it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, rowsOf } from "./api";
import { button, seen, toast } from "./page";

export interface Item {
  field: string;
  type: string;
  title: string;
  [property: string]: unknown;
}

export interface FormDetail {
  id: number;
  version: number;
  published: number;
  draft: number;
  design: { cols: number; items: Item[] };
  archived: { id: number; field: string }[];
}

/** A form of a module by its kind. */
export async function formOf(key: string, module: string, category = "new"): Promise<number> {
  const { data } = await call(key, "/api/form/list");
  const forms = data as { id: number; module: string; category: string }[];
  const found = forms.find((form) => form.module === module && form.category === category);
  if (!found) throw new Error(`no form ${module} ${category}`);
  return found.id;
}

export const detailOf = async (key: string, id: number): Promise<FormDetail> =>
  (await call(key, "/api/form/detail", { id })).data as FormDetail;

export const itemsOf = async (key: string, module: string, more: object = {}): Promise<Item[]> =>
  ((await call(key, "/Api/formField/index/", { mode: module, ...more })).data as { items: Item[] }).items;

/** The form with these items, for everybody. */
export async function publishItems(key: string, id: number, items: readonly Item[]): Promise<void> {
  await call(key, "/api/formField/Edit", { formid: id, items });
  const { version, draft } = await detailOf(key, id);
  if (draft === 1) await call(key, "/api/form/publish", { id, version });
}

interface KnownField {
  id: number;
  field: string;
  archived: number;
}
const PAGE = 200;

/** As it was: fields that were added since are archived. */
export async function asBefore(key: string, id: number, module: string, items: readonly Item[]): Promise<void> {
  await publishItems(key, id, items);
  const fields: KnownField[] = [];
  // a company that has tried much has more of them than one page
  for (let page = 1; fields.length === (page - 1) * PAGE; page += 1)
    fields.push(...(await rowsOf<KnownField>(key, "/api/field/index", { module, page, rows: PAGE })));
  const added = fields.filter(
    ({ id: own, field, archived }) => own > 0 && archived === 0 && !items.some((item) => item.field === field),
  );
  for (const field of added) await call(key, "/api/field/delete", { id: field.id });
}

const canvas = (page: Page): Locator => page.locator("main").getByRole("region", { name: "表单", exact: true });
export const items = (page: Page): Locator => canvas(page).locator("[data-item]");
export const item = (page: Page, title: string): Locator => items(page).and(page.locator(`[aria-label^="${title}，"]`));
export const source = (page: Page, type: string): Locator =>
  page.locator(`[data-source="${type}"]`).filter({ visible: true });
export const properties = (page: Page): Locator =>
  page.getByRole("complementary", { name: "属性" }).or(page.getByRole("dialog", { name: "属性" }));

/** Titles in the order in which they stand. */
export const titles = async (page: Page): Promise<string[]> =>
  (await items(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""))).map(
    (label) => label.split("，")[0] ?? "",
  );

export async function openDesigner(page: Page, id: number, module = "supplier", kind = "new"): Promise<void> {
  await page.goto(`/system/customForm/view/${module}/${kind}/${id}`);
  await seen(items(page));
}

/** Draws it with the mouse, as slowly as a hand does. */
export async function draw(page: Page, from: Locator, to: Locator, at: "above" | "below"): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error("nothing to draw");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 10, start.y + start.height / 2 + 10, { steps: 3 });
  const y = at === "above" ? end.y + 4 : end.y + end.height - 4;
  await page.mouse.move(end.x + end.width / 2, y, { steps: 12 });
  await seen(page.locator("[data-drop]"));
  await page.mouse.up();
}

export const saved = (page: Page): Promise<void> => seen(page.locator("main").getByText("已保存", { exact: true }));

/** Waits until what was done is a draft, and publishes it. */
export async function publish(page: Page): Promise<void> {
  await button(page.locator("main"), "发布").click();
  await button(page.getByRole("dialog", { name: /^发布「/ }), "发布").click();
  await seen(toast(page, /^已发布第\d+版/));
}

/** Types over what stands there. */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
  await expect(field).toHaveValue(text);
}
