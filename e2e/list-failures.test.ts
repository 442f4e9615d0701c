/** What a list shows while its rows, its search or its count cannot be loaded, and while they are not there yet. */
import { expect } from "@playwright/test";
import { call, makeCustomer } from "./support/api";
import { active, countOf, filtered, named, tableHeight } from "./support/filters";
import { expectTotal, openList, row, rows, search, settled, TOTAL, totalOf } from "./support/list";
import { button, gone, holdBack, seen, textOf } from "./support/page";
import { PHONE, test } from "./support/test";

test.describe("what fails", () => {
  const INDEX = "**/api/customer/index";

  test("leaves the former page, which the pager stands at, under a banner that tries again", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    const first = await textOf(rows(page).first());
    const current = page.locator("footer:visible .ant-pagination-item-active");
    await page.route(INDEX, (route) => route.abort());
    await page.locator(".ant-pagination-next:visible").click();
    const banner = page.getByRole("alert").filter({ hasText: "下面是之前的数据" });
    await seen(banner);
    expect(await textOf(rows(page).first())).toBe(first);
    await expect(current).toHaveText("1");
    await settled(page);
    await expectTotal(page, await totalOf(page));
    expect(await tableHeight(page)).toBe(900 - 206 - 40);
    await page.unroute(INDEX);
    await button(banner, "重试").click();
    await gone(banner);
    await expect(current).toHaveText("2");
    await expect.poll(() => textOf(rows(page).first())).not.toBe(first);
  });

  test("of a search keeps the rows and what they are counted as; the page that failed can be asked for again", async ({
    as,
  }) => {
    const { page, key } = await as("xiaoshou");
    await openList(page);
    const all = await countOf(key, []);
    await page.route(INDEX, (route) => route.abort());
    await page.getByPlaceholder(/^客户名称/).fill("上海");
    const banner = page.getByRole("alert").filter({ hasText: "下面是之前的数据" });
    await seen(banner);
    await expectTotal(page, all);
    await page.unroute(INDEX);
    await button(banner, "重试").click();
    await gone(banner);
    await expectTotal(page, Number((await call(key, "/api/customer/index", { key: "上海", count: "only" })).total));
  });

  test("of a count is said, and counted again when asked", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    await page.route(INDEX, async (route) => {
      const { count } = route.request().postDataJSON() as { count?: string };
      if (count === "only") await route.abort();
      else await route.continue();
    });
    await filtered(page, "quick", [named("上海")]);
    const foot = page.locator("footer:visible");
    await seen(foot.getByText("共 – 条"));
    await seen(active(page).getByText("共 – 条"));
    await gone(page.getByText("统计中…", { exact: true }));
    await page.unroute(INDEX);
    await button(foot, "重试").focus();
    await page.keyboard.press("Enter");
    await expectTotal(page, await countOf(key, [named("上海")]));
    await gone(foot.getByText("共 – 条"));
  });

  test("a record that is not there leads back to the list", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const made = await makeCustomer(key);
    await openList(page, `${TOTAL}?id=99999999`);
    const missing = page.getByRole("alert").filter({ hasText: "看不到这条记录" });
    await seen(missing);
    await expect(button(missing, "重试")).toHaveCount(0);
    await button(missing, "返回").focus();
    await page.keyboard.press("Enter");
    await gone(missing);
    expect(new URL(page.url()).searchParams.get("id")).toBeNull();
    await search(page, made.name);
    await seen(row(page, made.name));
  });

  for (const [size, viewport, height] of [
    ["table", { width: 1440, height: 900 }, 40],
    ["phone", PHONE, 68],
  ] as const)
    test(`a list that still loads has the shape of what comes: ${size}`, async ({ as }) => {
      const { page } = await as("xiaoshou", { viewport });
      const release = await holdBack(page, INDEX);
      await page.goto(TOTAL);
      const bones = page.locator("main").getByRole("status", { name: "加载中" }).last().locator("> div");
      await seen(bones);
      await expect.poll(async () => (await bones.nth(1).boundingBox())?.height).toBe(height);
      if (size === "table") {
        // What ticks, stars and names a row stands where it will stand; how wide the name is the rows decide.
        await page.waitForFunction(() => document.querySelectorAll("[class*='row'] > [class*='cell']").length > 60);
        const left = await bones.first().locator("> span").nth(2).boundingBox();
        release();
        await seen(rows(page));
        const cell = await page.locator("thead:visible th").nth(2).boundingBox();
        expect(left?.x).toBeCloseTo((cell?.x ?? 0) + 12, 0);
      } else {
        release();
        const card = page
          .getByRole("listitem")
          .filter({ has: page.getByRole("link", { name: /^拨打/ }) })
          .first();
        await seen(card);
        expect(Math.abs(((await card.boundingBox())?.height ?? 0) - height)).toBeLessThanOrEqual(2);
      }
      await seen(page.getByText(/^共 [\d,]+ 条$/));
    });
});
