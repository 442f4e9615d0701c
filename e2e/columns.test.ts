/** Columns of a list in the room that there is: whole ones, the name takes what is left, and one draws their edges. */
import { expect, type Page } from "@playwright/test";
import { ROUTES } from "../apps/web/src/app/modules.generated";
import { addressOf } from "./support/addresses";
import { call, makeCustomer } from "./support/api";
import { openCustomer, rows } from "./support/list";
import { seen } from "./support/page";
import { ready } from "./support/problems";
import { test } from "./support/test";

interface Head {
  title: string;
  left: number;
  right: number;
  /** It stands still: what ticks, stars, names and acts. */
  isFixed: boolean;
}

/** Heads of the table that is seen, from the left. */
const headsOf = (page: Page): Promise<Head[]> =>
  page.locator("main .ant-table-thead:visible > tr > th").evaluateAll((found) =>
    found.map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return { title: one.textContent ?? "", left, right, isFixed: one.className.includes("-cell-fix") };
    }),
  );

/** Columns that end behind where those that move do, and begin before. */
async function cutOf(page: Page): Promise<string[]> {
  const edge = await page.locator("main .ant-table:visible").evaluate((table) => {
    const acts = table.querySelector(".ant-table-thead .ant-table-cell-fix-end");
    return acts ? acts.getBoundingClientRect().left : table.getBoundingClientRect().right;
  });
  const heads = await headsOf(page);
  return heads
    .filter(({ isFixed, left, right }) => !isFixed && left < edge - 2 && right > edge + 2)
    .map(({ title }) => title);
}

const headOf = async (page: Page, title: string): Promise<Head> => {
  const found = (await headsOf(page)).find((head) => head.title === title);
  expect(found, title).toBeDefined();
  return found as Head;
};

/** No list: a column for each role, which scroll under a heading that stays. */
const MATRIX = "/system/fieldRight";
/** Every list there is; another screen of the menu, such as the settings, has no table. */
const SHOWN = ROUTES.filter(({ records, menu }) => records !== undefined || menu !== undefined);

for (const { path, records } of SHOWN.filter((route) => route.path !== MATRIX))
  test(`${path}: no column is half seen, and boxes stand where those of all lists do`, async ({ as }) => {
    const { page, complaints } = await as("admin");
    await page.goto(await addressOf(path));
    await ready(page);
    // a list that the demo company has nothing in says so
    if (records) await seen(rows(page).or(page.locator(".ant-empty:visible")).first());
    const [first] = await headsOf(page);
    if (first === undefined) return;
    await expect.poll(() => cutOf(page)).toEqual([]);
    const boxes = page.locator("main .ant-table-thead:visible > tr > th").first();
    if ((await boxes.getByRole("checkbox").count()) > 0) expect((await boxes.boundingBox())?.width).toBe(44);
    for (const width of [1280, 1180, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => cutOf(page)).toEqual([]);
    }
    expect(complaints.list).toEqual([]);
  });

test("beside an open record the columns that are seen are whole, and come back behind it", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  await openCustomer(page, customer);
  await expect.poll(() => cutOf(page)).toEqual([]);
  const beside = await headOf(page, "客户名称");
  await page.keyboard.press("Escape");
  // the columns come back once the panel has gone
  const added = async () => (await headsOf(page)).find(({ title }) => title === "创建时间")?.right ?? 0;
  await expect.poll(added).toBeGreaterThan(beside.right + 400);
  await expect.poll(() => cutOf(page)).toEqual([]);
});

test("the edge that one draws goes with the pointer, and what stands before it stays", async ({ as }) => {
  const { page, key } = await as("admin");
  await call(key, "/api/field/set", {
    formid: "warehouse",
    ids: ["name", "mobile", "address", "enabled"],
    widths: {},
  });
  await page.goto("/erp/stock/warehouse");
  await seen(rows(page));
  const before = await headsOf(page);
  const phone = await headOf(page, "手机");
  await page.mouse.move(phone.right - 3, 170);
  await page.mouse.down();
  await page.mouse.move(phone.right + 30, 170, { steps: 4 });
  await page.mouse.move(phone.right + 77, 170, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await headOf(page, "手机")).right - phone.right)).toBe(80);
  const after = await headsOf(page);
  expect((await headOf(page, "手机")).left).toBe(phone.left);
  expect(after[1]).toEqual(before[1]);
  expect(await cutOf(page)).toEqual([]);
  await page.reload();
  await seen(rows(page));
  await expect
    .poll(async () => {
      const { left, right } = await headOf(page, "手机");
      return Math.round(right - left);
    })
    .toBe(Math.round(phone.right - phone.left + 80));
});
