/** The words of the company: their order is drawn, and where one is used is told. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, uniqueName } from "./support/api";
import { card, cards, expectTotal, find, openScreen, panel, row, rows, tab, takeFromCard } from "./support/list";
import { gone, holdBack, seen } from "./support/page";
import { PHONE, test } from "./support/test";

const KIND = "supplierLevel";
const SCREEN = `/system/status?node=${KIND}`;

const add = async (key: string, name: string, types = KIND): Promise<number> => {
  const { data } = await call(key, "/api/status/add", { types, name });
  return (data as { id: number }).id;
};
/** Entries behind all others of their kind, in this order. */
async function entries(key: string, many: number) {
  const made: { id: number; name: string }[] = [];
  for (let n = 0; n < many; n += 1) {
    const name = uniqueName("级").slice(0, 20);
    made.push({ id: await add(key, name), name });
  }
  return made;
}
const remove = (key: string, made: readonly { id: number }[]) =>
  call(key, "/api/status/delete", { ids: made.map(({ id }) => id) });
/** Those of them that there are, as they are offered. */
const stored = async (key: string, made: readonly { name: string }[]): Promise<string[]> => {
  const { data } = await call(key, "/api/Status/json", { types: KIND });
  const all = (data as Record<string, { name: string }[]>)[KIND] ?? [];
  return all.map(({ name }) => name).filter((name) => made.some((one) => one.name === name));
};
const shown = async (page: Page, made: readonly { name: string }[]): Promise<string[]> =>
  (await rows(page).locator("[data-field='name']").allInnerTexts())
    .map((text) => text.trim())
    .filter((name) => made.some((one) => one.name === name));
const grip = (page: Page, name: string): Locator => row(page, name).locator("[data-grip]");

test("a row is drawn to its place with the mouse, and stands there before it is saved", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const made = await entries(key, 4);
  const [a, b, c, d] = made.map(({ name }) => name) as [string, string, string, string];
  await openScreen(page, SCREEN, "数据字典");
  await seen(row(page, d));
  const release = await holdBack(page, "**/api/status/sort");
  await grip(page, a).dragTo(row(page, c));
  await expect.poll(() => shown(page, made)).toEqual([b, c, a, d]);
  expect(await stored(key, made)).toEqual([a, b, c, d]);
  // Another one is moved meanwhile: both are saved, one after the other.
  await grip(page, d).dragTo(row(page, b));
  await expect.poll(() => shown(page, made)).toEqual([d, b, c, a]);
  release();
  await expect.poll(() => stored(key, made)).toEqual([d, b, c, a]);
  expect(await shown(page, made)).toEqual([d, b, c, a]);
  // Let go of beside the rows, it is where it was.
  await grip(page, d).dragTo(page.getByRole("heading", { name: "字典类型" }).or(page.locator("aside")).first());
  expect(await shown(page, made)).toEqual([d, b, c, a]);
  // The press that draws it opened nothing.
  await gone(panel(page, d));
  // What is found has no places.
  await find(page, "字典项", a);
  await seen(row(page, a));
  await gone(page.locator("[data-grip]"));
  await gone(page.getByText(/Alt ↑↓ 移动/));
  expect(complaints.list).toEqual([]);
  await remove(key, made);
});

test("a row goes with Alt and an arrow, as the foot of the list and the sheet say", async ({ as }) => {
  const { page, key } = await as("admin");
  const made = await entries(key, 3);
  const [a, b, c] = made.map(({ name }) => name) as [string, string, string];
  await openScreen(page, SCREEN, "数据字典");
  await row(page, c).getByText(c, { exact: true }).click();
  await seen(panel(page, c));
  await page.keyboard.press("Escape");
  await gone(panel(page, c));
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => shown(page, made)).toEqual([c, a, b]);
  await expect.poll(() => stored(key, made)).toEqual([c, a, b]);
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => stored(key, made)).toEqual([a, c, b]);
  expect(await shown(page, made)).toEqual([a, c, b]);
  await seen(page.getByText(/^↑↓ 选行 · Alt ↑↓ 移动 · Enter 打开/));
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "键盘快捷键" });
  const line = sheet.locator("div:has(> dd)").filter({ has: page.getByText("把这一行上移", { exact: true }) });
  await expect(line.locator("kbd")).toHaveText(["Alt", "↑"]);
  await page.keyboard.press("Escape");
  await gone(sheet);
  // While one types, it is the field's.
  await page.keyboard.press("/");
  await page.keyboard.press("Alt+ArrowUp");
  expect(await shown(page, made)).toEqual([a, c, b]);
  await remove(key, made);
});

test("what is refused goes back to its place, and says why", async ({ as }) => {
  const { page, key } = await as("admin");
  const made = await entries(key, 3);
  const [a, b, c] = made.map(({ name }) => name) as [string, string, string];
  await openScreen(page, SCREEN, "数据字典");
  await seen(row(page, c));
  await remove(key, made.slice(1, 2));
  await grip(page, c).dragTo(row(page, a));
  await seen(page.getByText("记录不存在或无权访问"));
  await expect.poll(async () => (await shown(page, made)).filter((name) => name !== b)).toEqual([a, c]);
  expect(await stored(key, made)).toEqual([a, c]);
  await remove(key, [made[0], made[2]] as { id: number }[]);
});

test("on a phone a row is moved by what its dots bring up", async ({ as }) => {
  const { page, key } = await as("admin", { viewport: PHONE });
  const made = await entries(key, 2);
  const [a, b] = made.map(({ name }) => name) as [string, string];
  await page.goto(SCREEN);
  await seen(card(page, b));
  await takeFromCard(page, b, "上移");
  const places = async () =>
    (await cards(page).allInnerTexts()).flatMap((text) => [a, b].filter((name) => text.includes(name)));
  await expect.poll(places).toEqual([b, a]);
  await expect.poll(() => stored(key, made)).toEqual([b, a]);
  await takeFromCard(page, b, "下移");
  await expect.poll(() => stored(key, made)).toEqual([a, b]);
  // The last one goes no further.
  await card(page, b)
    .getByRole("button", { name: `操作: ${b}` })
    .tap();
  const sheet = page.getByRole("dialog", { name: b });
  await seen(sheet.getByRole("button", { name: "上移", exact: true }));
  await gone(sheet.getByRole("button", { name: "下移", exact: true }));
  await remove(key, made);
});

test("where a word is used is told field by field, and leads to these records", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const name = uniqueName("渠道").slice(0, 20);
  const id = await add(key, name, "source");
  await openScreen(page, `/system/status?node=source&id=${id}`, "数据字典");
  const opened = panel(page, name);
  await tab(opened, "使用情况").click();
  await seen(opened.getByText("客户 · 来源未使用"));
  await gone(opened.getByRole("link"));
  const made = [await makeCustomer(key, { LaiYuan: id }), await makeCustomer(key, { LaiYuan: id })];
  const binned = await makeCustomer(key, { LaiYuan: id });
  await call(key, "/api/customer/delete", { ids: [binned.id] });
  await page.reload();
  const line = opened.getByRole("link", { name: "客户 · 来源" });
  await expect(line).toHaveText("客户 · 来源回收站 1 条2 条");
  await line.focus();
  await page.keyboard.press("Enter");
  await expectTotal(page, 2);
  for (const customer of made) await seen(row(page, customer.name));
  await seen(page.getByRole("button", { name: new RegExp(`来源.*${name}`) }));
  expect(complaints.list).toEqual([]);
});
