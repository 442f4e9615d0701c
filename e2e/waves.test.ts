/** How often one waits for an answer after a press: what it needs is asked for together. */
import { expect, type Page } from "@playwright/test";
import { type Asked, depths, listenTo, slowLine, wavesOf } from "../bench/lib/waves";
import { makeCustomer } from "./support/api";
import { openList, row } from "./support/list";
import { seen } from "./support/page";
import { ready } from "./support/problems";
import { test } from "./support/test";

/** Milliseconds until each answer. */
const LATENCY = 200;

/** What was asked from the press until what it wanted stood there. */
async function askedBy(page: Page, press: () => Promise<unknown>, there: () => Promise<void>): Promise<Asked[]> {
  const line = listenTo(page, LATENCY);
  await press();
  await there();
  return line.end();
}

test("a chain of requests is as deep as the answers that each has waited for", () => {
  const asked = [
    { path: "/page", from: 0, to: 10 },
    { path: "/rows", from: 30, to: 50 },
    { path: "/code", from: 12, to: 25 },
    { path: "/style", from: 12, to: 40 },
    { path: "/later", from: 60, to: 70 },
  ];
  expect(depths(asked)).toEqual([1, 3, 2, 2, 4]);
  expect(wavesOf(asked)).toBe(4);
  expect(wavesOf(asked, ["/code", "/rows"])).toBe(3);
});

for (const path of ["/crm/customer/total", "/crm/clues/total", "/crm/product/list", "/oa/approval/all"])
  test(`the list of ${path} comes up in three waves`, async ({ as }) => {
    const { page } = await as("admin", { fresh: true });
    await slowLine(page, LATENCY);
    const asked = await askedBy(
      page,
      () => page.goto(path, { waitUntil: "commit" }),
      () => seen(page.locator("main .ant-table-row").first()),
    );
    const rows = { "/crm/clues/total": "/api/clues/index", "/crm/product/list": "/api/product/index" }[path];
    const needed = [rows ?? (path.startsWith("/oa") ? "/api/WorkFlow/index" : "/api/customer/index")];
    expect(wavesOf(asked, [...needed, "/api/field/my", "/api/field/list"])).toBeLessThanOrEqual(3);
  });

test("a press on a row asks once, and so do a form, N and Ctrl+K", async ({ as }) => {
  const { page, key } = await as("xiaoshou", { fresh: true });
  const customer = await makeCustomer(key);
  await openList(page, `/crm/customer/total?key=${encodeURIComponent(customer.name)}`);
  await ready(page);
  // what is fetched when the browser has nothing to do is there
  await page.waitForLoadState("networkidle");
  await slowLine(page, LATENCY);
  const opened = page.getByRole("complementary", { name: customer.name });
  const panel = await askedBy(
    page,
    () => row(page, customer.name).getByText(customer.name, { exact: true }).click(),
    async () => {
      await seen(opened.getByRole("tab", { name: /^跟进记录/ }));
      await ready(page);
    },
  );
  expect(wavesOf(panel, ["/api/customer/Views", "/api/OpportLogs/index"])).toBe(1);
  await page.keyboard.press("Escape");
  const form = await askedBy(
    page,
    () => page.keyboard.press("c"),
    () => seen(page.getByRole("dialog").getByLabel("客户名称", { exact: true })),
  );
  expect(wavesOf(form)).toBeLessThanOrEqual(1);
  await page.keyboard.press("Escape");
  const search = await askedBy(
    page,
    () => page.keyboard.press("Control+k"),
    () => seen(page.getByRole("dialog").getByRole("combobox")),
  );
  expect(wavesOf(search)).toBeLessThanOrEqual(1);
  await page.keyboard.press("Escape");
  const next = await askedBy(
    page,
    () => page.keyboard.press("n"),
    async () => {
      await seen(page.getByRole("complementary").getByRole("tab", { name: /^跟进记录/ }));
      await ready(page);
    },
  );
  expect(wavesOf(next, ["/api/customer/next", "/api/customer/Views"])).toBeLessThanOrEqual(2);
});

test("rows below the first ones are drawn with the next frame", async ({ as }) => {
  const { page } = await as("admin");
  await page.addInitScript(() => {
    const counts: number[] = [];
    Object.assign(window, { rowsOfFrames: counts });
    const look = () => {
      const rows = document.querySelectorAll("main .ant-table-row").length;
      if (rows > 0 && counts.length < 12) counts.push(rows);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/crm/customer/total");
  const counts = () => page.evaluate(() => (window as unknown as { rowsOfFrames: number[] }).rowsOfFrames);
  await expect.poll(async () => (await counts()).length).toBe(12);
  const [first = 0, ...later] = await counts();
  const all = Math.max(...later);
  expect(all).toBeGreaterThan(first);
  expect(later.indexOf(all)).toBeLessThanOrEqual(2);
});
