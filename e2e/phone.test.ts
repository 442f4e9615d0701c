/** Lists, panels and the frame within reach of a thumb. */
import { expect, type Locator, type Page } from "@playwright/test";
import { ROUTES } from "../apps/web/src/app/modules.generated";
import { addressOf } from "./support/addresses";
import { makeCustomer, signInByApi, uniqueMobile, uniqueName } from "./support/api";
import { waiting } from "./support/approval-places";
import { card, cards, panel, settled, TOTAL, takeFromCard } from "./support/list";
import { button, dialog, expectPath, gone, pathOf, seen } from "./support/page";
import { ready } from "./support/problems";
import { PHONE, test } from "./support/test";

const MOST = 96;
const TOUCH = 44;
const PAGE = 20;

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/** What the cards scroll in. */
const scroller = (page: Page): Locator => cards(page).first().locator("../..");
const scrollOf = (page: Page): Promise<number> => scroller(page).evaluate((list) => list.scrollTop);
const toEnd = (page: Page): Promise<void> =>
  scroller(page).evaluate((list) => {
    list.scrollTop = list.scrollHeight;
  });

/** What one works with in the rows: within reach of the thumb, above the navigation. */
async function outOfReach(page: Page): Promise<string[]> {
  const main = page.locator("main");
  const nav = await boxOf(page.getByRole("navigation", { name: "主导航" }));
  const tools = main
    .locator("input[placeholder]")
    .or(main.getByRole("button", { name: /^(?:[a-z-]+ )?(?:筛选|新建)/ }))
    .filter({ visible: true });
  const found: string[] = [];
  for (const tool of await tools.all()) {
    const { y, height } = await boxOf(tool);
    if (y <= PHONE.height - 160 || y + height > nav.y) found.push(await tool.evaluate((element) => element.outerHTML));
  }
  return found;
}

/** Every list and tree there is, as an administrator sees them; of another screen of the menu, such as the settings, there are no cards. */
for (const { path, records } of ROUTES.filter(({ records, menu }) => records !== undefined || menu !== undefined))
  test(`${path}: cards are low, and nothing on them or for them is out of reach`, async ({ as }) => {
    const { page, complaints } = await as("admin", { viewport: PHONE });
    if (path.startsWith("/oa/approval/")) await waiting();
    await page.goto(await addressOf(path));
    await ready(page);
    if (records) await seen(cards(page));
    const heights = await cards(page).evaluateAll((found) => found.map((one) => one.getBoundingClientRect().height));
    expect(heights.filter((height) => height > MOST)).toEqual([]);
    for (const call of await page.locator("main a[href^='tel:']:visible").all()) {
      const { width, height } = await boxOf(call);
      expect([width, height]).toEqual([TOUCH, TOUCH]);
    }
    if (heights.length > 0) expect(await outOfReach(page)).toEqual([]);
    await gone(page.locator(".ant-pagination:visible"));
    expect(complaints.list).toEqual([]);
  });

test("a card says whom one calls and when, and calls", async ({ as }) => {
  const { page, key } = await as("xiaoshou", { viewport: PHONE });
  const mobile = uniqueMobile();
  const customer = await makeCustomer(key, {
    contactName: "卡先生",
    mobile,
    nextgenjintime: "2026-01-05 09:00:00",
  });
  await page.goto(`${TOTAL}?key=${encodeURIComponent(customer.name)}`);
  const one = card(page, customer.name);
  await seen(one.getByText(/: 卡先生$/));
  await seen(one.locator("time"));
  await expect(one.locator("time")).toHaveCSS("color", /^rgb\((?:1[89]\d|2\d\d), \d{1,2}, \d{1,2}\)$/);
  await expect(one.getByRole("link", { name: `拨打 ${mobile}` })).toHaveAttribute("href", `tel:${mobile}`);
});

test("the dots bring up what one can do with a row, and several rows are ticked from there", async ({ as }) => {
  const { page, key } = await as("admin", { viewport: PHONE });
  const word = uniqueName("多选");
  const [first, second] = [
    await makeCustomer(key, { CustomerName: `${word}甲` }),
    await makeCustomer(key, { CustomerName: `${word}乙` }),
  ];
  await page.goto(`${TOTAL}?key=${encodeURIComponent(word)}`);
  await takeFromCard(page, first.name, "编辑");
  await seen(dialog(page, "编辑客户"));
  await button(dialog(page, "编辑客户"), "关闭").last().tap();
  await gone(dialog(page, "编辑客户"));
  await takeFromCard(page, first.name, "选择多条");
  await button(card(page, second.name), second.name).tap();
  const bar = page.getByRole("toolbar");
  await seen(bar.getByText("已选择 2 项"));
  await seen(button(bar, "删除"));
  await card(page, first.name).getByRole("checkbox").uncheck();
  await seen(bar.getByText("已选择 1 项"));
  await button(bar, "取消选择").tap();
  await gone(page.getByRole("checkbox"));
  await button(card(page, second.name), second.name).tap();
  await seen(panel(page, second.name));
});

test("more rows come as one scrolls, and the place is kept behind a record and another screen", async ({ as }) => {
  const { page, complaints } = await as("admin", { viewport: PHONE });
  await page.goto(TOTAL);
  await seen(cards(page));
  await toEnd(page);
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(2 * PAGE);
  await toEnd(page);
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(3 * PAGE);
  await settled(page);
  const ids = await cards(page).evaluateAll((found) => found.map((one) => one.getAttribute("data-row-key")));
  expect(ids.length).toBeGreaterThanOrEqual(3 * PAGE);
  expect(ids).not.toContain(null);
  expect(new Set(ids).size).toBe(ids.length);
  await seen(page.locator("footer:visible").getByText(/^共 [\d,]+ 条$/));

  const last = cards(page).nth(2 * PAGE);
  await last.scrollIntoViewIfNeeded();
  const place = await scrollOf(page);
  expect(place).toBeGreaterThan(1000);
  await last.getByRole("button").first().tap();
  const opened = page.getByRole("complementary");
  await seen(opened.getByRole("tab"));
  await button(opened, "返回").tap();
  await gone(opened);
  // letters that come late move a line by a pixel or two
  expect(await scrollOf(page)).toBeCloseTo(place, -1);

  const bottom = page.getByRole("navigation", { name: "主导航" });
  await bottom.getByRole("link", { name: "我的" }).tap();
  await gone(cards(page));
  await bottom.getByRole("link", { name: "销售" }).tap();
  await expectPath(page, TOTAL);
  await seen(cards(page));
  await expect.poll(() => scrollOf(page)).toBeCloseTo(place, -1);
  expect(complaints.list).toEqual([]);
});

test("the end of a list says so, and another search starts at its top", async ({ as }) => {
  const { page, key } = await as("xiaoshou", { viewport: PHONE });
  const customer = await makeCustomer(key);
  await page.goto(TOTAL);
  await seen(cards(page));
  await toEnd(page);
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(100);
  await page.getByPlaceholder("客户名称/联系人/手机/拼音").fill(customer.name);
  await expect.poll(() => cards(page).count()).toBe(1);
  await settled(page);
  await seen(page.getByText("没有更多了", { exact: true }));
  expect(await scrollOf(page)).toBe(0);
});

test("rows that cannot be loaded are asked for again at the end", async ({ as }) => {
  const { page } = await as("admin", { viewport: PHONE });
  let broken = true;
  await page.route("**/api/customer/index", (route) =>
    broken && (route.request().postDataJSON() as { page: number }).page === 2 ? route.abort() : route.fallback(),
  );
  await page.goto(TOTAL);
  await seen(cards(page));
  await toEnd(page);
  const again = page.getByRole("button", { name: /重试$/ });
  await seen(again);
  expect(await cards(page).count()).toBe(PAGE);
  broken = false;
  await again.tap();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(2 * PAGE);
});

test("more rows that one scrolled to do not hide that the first ones have changed", async ({ as }) => {
  const { page } = await as("admin", { viewport: PHONE });
  const seller = await signInByApi("xiaoshou");
  await page.goto(TOTAL);
  await seen(cards(page));
  const hint = button(page, "有更新 · 刷新");
  let customer = await makeCustomer(seller.key);
  // What happens before the page is connected only counts.
  await expect
    .poll(async () => {
      customer = await makeCustomer(seller.key);
      return hint.isVisible();
    })
    .toBe(true);
  await toEnd(page);
  // each once: new ones have moved some of the first page to the second
  await expect.poll(() => cards(page).count()).toBeGreaterThan(PAGE);
  await seen(hint);
  await hint.tap();
  await seen(card(page, customer.name));
  await gone(hint);
});

test("search, filter and new are below the rows, the scene above them", async ({ as }) => {
  const { page } = await as("xiaoshou", { viewport: PHONE });
  await page.goto(TOTAL);
  await seen(cards(page));
  for (const tool of [page.getByPlaceholder("客户名称/联系人/手机/拼音"), button(page, "筛选"), button(page, "新建")])
    await seen(tool);
  expect(await outOfReach(page)).toEqual([]);
  const scene = await boxOf(page.getByRole("button", { name: "场景" }));
  const rows = await boxOf(scroller(page));
  expect(scene.y + scene.height).toBeLessThanOrEqual(rows.y);
});

test("a record goes back to its list, once, by its arrow and by the key of the phone", async ({ as }) => {
  const { page, key } = await as("xiaoshou", { viewport: PHONE });
  const customer = await makeCustomer(key);
  const list = `${TOTAL}?key=${encodeURIComponent(customer.name)}`;
  await page.goto("/person/index");
  await page.goto(list);
  const open = async () => {
    await button(card(page, customer.name), customer.name).tap();
    await seen(panel(page, customer.name).getByRole("tab"));
    await panel(page, customer.name).getByRole("tab", { name: "详情" }).tap();
  };
  await open();
  const arrow = button(panel(page, customer.name), "返回");
  expect((await boxOf(arrow)).x).toBeLessThan(20);
  await gone(button(panel(page, customer.name), "关闭"));
  await arrow.tap();
  await gone(panel(page, customer.name));
  await open();
  await page.goBack();
  await gone(panel(page, customer.name));
  expect(pathOf(page)).toBe(TOTAL);
  await page.goBack();
  await expectPath(page, "/person/index");

  // One that came by its address has no list behind it.
  await page.goto(`${TOTAL}?id=${customer.id}`);
  await button(panel(page, customer.name), "返回").tap();
  await gone(panel(page, customer.name));
  expect(pathOf(page)).toBe(TOTAL);
});

test("the navigation leads to a screen as it was left", async ({ as }) => {
  const { page, key } = await as("xiaoshou", { viewport: PHONE });
  const customer = await makeCustomer(key);
  const bottom = page.getByRole("navigation", { name: "主导航" });
  await page.goto(`${TOTAL}?key=${encodeURIComponent(customer.name)}`);
  await seen(card(page, customer.name));
  await bottom.getByRole("link", { name: "我的" }).tap();
  await expectPath(page, "/person/index");
  await bottom.getByRole("link", { name: "销售" }).tap();
  await expect.poll(() => new URL(page.url()).searchParams.get("key")).toBe(customer.name);
  await seen(card(page, customer.name));
});

test("the header names the screen one is on, and the company where there is none", async ({ as }) => {
  const { page } = await as("admin", { viewport: PHONE });
  const header = page.getByRole("banner");
  const heading = (text: string) => header.getByText(text, { exact: true });
  for (const { path, title } of ROUTES.filter(({ menu }) => menu !== undefined)) {
    await page.goto(path);
    await seen(heading(title.cn));
  }
  await page.goto("/no-such-screen");
  await seen(heading("启程科技有限公司"));
});
