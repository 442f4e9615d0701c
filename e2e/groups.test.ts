/** Rows in groups by a field, and as the columns of a board. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, rowsOf, signInByApi, uniqueName } from "./support/api";
import { expectTotal, openList, rows, searchBox, TOTAL, totalOf } from "./support/list";
import { button, gone, seen, textOf } from "./support/page";
import { test } from "./support/test";

const heads = (page: Page): Locator => page.locator("tr, .ant-table-row").getByRole("button", { expanded: true });
const column = (page: Page, level: string): Locator => page.getByRole("region", { name: new RegExp(`^${level}`) });
const card = (scope: Locator, name: string): Locator => scope.getByRole("listitem").filter({ hasText: name });
const levelOf = async (key: string, name: string): Promise<string> => {
  const [row] = await rowsOf<{ statusName: string }>(key, "/api/customer/index", { key: name, fields: "status" });
  return row?.statusName ?? "";
};
const codeOf = async (key: string, level: string): Promise<number | undefined> => {
  const { data } = await call(key, "/api/Status/json", { types: "customerLevel" });
  const entries = (data as { customerLevel: { code: number; name: string }[] }).customerLevel;
  return entries.find(({ name }) => name.startsWith(level))?.code;
};
/** A customer of the level B, alone on the board. */
const onBoard = async (key: string, mark: string) =>
  makeCustomer(key, { CustomerName: `${mark}公司`, status: await codeOf(key, "B") });
const board = (mark: string) => `${TOTAL}?scene=all&key=${encodeURIComponent(mark)}&group=status&board=1`;

test("rows stand in groups with their counts, fold, and the address keeps it", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  await openList(page);
  const total = await totalOf(page);
  await button(page, "视图").click();
  await page.getByRole("menuitem", { name: "客户级别" }).first().click();
  await seen(heads(page));
  await expectTotal(page, total);
  const { board: counts } = (await call(key, "/api/customer/index", { board: "status", count: "only" })) as unknown as {
    board: { label: string; count: number }[];
  };
  const [first] = counts.filter(({ count }) => count > 0);
  const head = rows(page).first();
  await expect(head).toContainText(`${first?.label}${first?.count}`);
  await expect(rows(page).nth(1)).not.toContainText("加载中");
  const inFirst = await textOf(rows(page).nth(1));
  await head.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await seen(head.getByRole("button", { expanded: false }));
  expect(await textOf(rows(page).nth(1))).not.toBe(inFirst);
  await head.click();
  await expect.poll(() => textOf(rows(page).nth(1))).toBe(inFirst);
  await page.reload();
  await expect(rows(page).first()).toContainText(`${first?.label}${first?.count}`);
  // Ticked are records, never the lines above them.
  await page.getByRole("checkbox", { name: "Select all" }).or(page.locator("thead input")).first().click();
  await expect(head.getByRole("checkbox")).toHaveCount(0);
  await page.keyboard.press("Escape");
  expect(complaints.list).toEqual([]);
});

test("more rows of a group are loaded below those that are there", async ({ as }) => {
  const { page } = await as("admin");
  await openList(page, `${TOTAL}?scene=all&group=clue`);
  const more = (rest: string | number) => page.getByRole("button", { name: new RegExp(`^还有 ${rest} 条$`) });
  /** The table draws only what one sees of it. */
  const scrollTo = async (wanted: Locator) => {
    await page.locator("[data-scrolled]").hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 200);
        return wanted.first().isVisible();
      })
      .toBe(true);
  };
  await scrollTo(more(String.raw`\d+`));
  const rest = Number((await textOf(more(String.raw`\d+`).first())).replaceAll(/\D/g, ""));
  const last = await textOf(
    more(rest).locator("xpath=ancestor::*[contains(@class,'ant-table-row')][1]/preceding-sibling::*[1]"),
  );
  await more(rest).click();
  await expect(more(rest)).toHaveCount(0);
  await seen(rows(page).filter({ hasText: last }));
  await scrollTo(more(rest - 20));
});

test("a card drawn to another column has its value, and is taken back", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const mark = uniqueName("看板");
  const { name } = await onBoard(key, mark);
  await page.goto(board(mark));
  await card(column(page, "B"), name).dragTo(column(page, "A"));
  await seen(page.getByText(/^客户级别：B.* → A/));
  await seen(card(column(page, "A"), name));
  expect(await levelOf(key, name)).toContain("A");
  await button(page, "撤销").click();
  await seen(card(column(page, "B"), name));
  expect(await levelOf(key, name)).toContain("B");
});

test("a card goes with Alt and an arrow, and is opened with Enter", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const mark = uniqueName("键盘");
  const { name } = await onBoard(key, mark);
  await page.goto(board(mark));
  await expect(card(column(page, "B"), name)).toHaveAttribute("draggable", "true");
  await card(column(page, "B"), name).getByRole("button").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(card(column(page, "C"), name).getByRole("button")).toBeFocused();
  expect(await levelOf(key, name)).toContain("C");
  // It takes the focus once, and leaves who goes on to something else alone.
  await searchBox(page).fill(`${mark}公`);
  await expect.poll(() => new URL(page.url()).searchParams.get("key")).toBe(`${mark}公`);
  await seen(card(column(page, "C"), name));
  await expect(searchBox(page)).toBeFocused();
  await card(column(page, "C"), name).getByRole("button").focus();
  await page.keyboard.press("Enter");
  await seen(page.getByRole("complementary", { name }));
});

test("what a colleague has just changed is not written over from a board", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const mark = uniqueName("同时");
  const { id, name } = await onBoard(key, mark);
  await page.goto(board(mark));
  await seen(card(column(page, "B"), name));
  // The board hears nothing of it.
  await page.route("**/api/customer/index", (route) => route.abort());
  const { data } = await call(key, "/api/customer/Views", { id });
  const { version } = data as { version: number };
  await call(key, "/api/customer/edit", { id, version, status: await codeOf(key, "C") });
  await card(column(page, "B"), name).dragTo(column(page, "A"));
  await seen(page.getByText(/^客户级别刚被他人改为：C/));
  expect(await levelOf(key, name)).toContain("C");
});

test("cards of who may only look cannot be drawn", async ({ as }) => {
  const { page } = await as("caiwu");
  const { key } = await signInByApi("caiwu");
  const [row] = await rowsOf<{ can?: Record<string, 1> }>(key, "/api/customer/index", { rows: 1 });
  expect(row?.can?.edit).toBeUndefined();
  await page.goto(`${TOTAL}?scene=all&group=status&board=1`);
  await seen(page.locator("li[draggable='false']"));
  await gone(page.locator("li[draggable='true']"));
});
