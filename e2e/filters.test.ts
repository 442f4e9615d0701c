/** What a list shows is narrowed, said, changed and kept: by keys alone, with a pointer, and on a phone. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { expectTotal, openList, row, rows, search, settled, TOTAL, totalOf } from "./support/list";
import { button, choose, dialog, gone, menuItem, popover, seen, takeFrom, textOf } from "./support/page";
import { PHONE, test } from "./support/test";

async function countOf(key: string, data: unknown): Promise<number> {
  const query = { data: JSON.stringify(data), count: "only" };
  return Number((await call(key, "/api/customer/index", query)).total);
}

async function levelOf(key: string, name: string): Promise<number> {
  const { data } = await call(key, "/api/Status/json", { types: "customerLevel" });
  const entries = (data as { customerLevel: { id: number; name: string }[] }).customerLevel;
  return entries.find((entry) => entry.name === name)?.id ?? 0;
}

/** The button of all filters, with how many conditions are at work. */
const door = (page: Page, count?: number) =>
  page.getByRole("button", { name: new RegExp(`筛选 ?${count ?? ""}$`) }).first();
const active = (page: Page) => page.getByRole("region", { name: "筛选条件" });
const chip = (page: Page, text: string) => active(page).getByRole("button", { name: text, exact: true });
const tableHeight = (page: Page) => page.locator(".ant-table:visible").evaluate((table) => table.clientHeight);
const filtered = (page: Page, name: "quick" | "filter", value: unknown) =>
  openList(page, `${TOTAL}?${name}=${encodeURIComponent(JSON.stringify(value))}`);
const named = (value: string, op = "contains") => ({ field: "CustomerName", op, value });

test.describe("the one door", () => {
  test("holds a control for each field, and the list says what was chosen", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const level = await levelOf(key, "A（重点）");
    await openList(page, `${TOTAL}?page=2`);
    await door(page).click();
    const field = popover(page)
      .locator("[data-field]")
      .filter({ hasText: /^客户级别/ });
    await choose(page, field.getByRole("combobox"), "A（重点）");
    await page.keyboard.press("Escape");
    await seen(popover(page).getByRole("tab", { name: "快速 (1)" }));
    await button(popover(page).locator("form"), "筛选").click();
    await gone(popover(page));
    await seen(chip(page, "客户级别 是 A（重点）"));
    await seen(door(page, 1));
    expect(new URL(page.url()).searchParams.get("page")).toBeNull();
    await expectTotal(page, await countOf(key, [{ field: "status", op: "in", value: [level] }]));
    await settled(page);
    expect(await rows(page).filter({ hasText: "A（重点）" }).count()).toBe(await rows(page).count());
    await button(active(page), "清空").click();
    await gone(active(page));
    await expectTotal(page, await countOf(key, []));
    expect(complaints.list).toEqual([]);
  });

  test("works with keys alone: a field is looked for, filled in and filtered by", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    await openList(page);
    await door(page).focus();
    await page.keyboard.press("Enter");
    await expect(popover(page).getByPlaceholder("查找字段")).toBeFocused();
    await page.keyboard.type("客户名");
    await expect(popover(page).locator("[data-field]")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(popover(page).getByLabel("客户名称", { exact: true })).toBeFocused();
    await page.keyboard.type("上海");
    await page.keyboard.press("Enter");
    await gone(popover(page));
    await expect(door(page, 1)).toBeFocused();
    await seen(chip(page, "客户名称 包含 上海"));
    await expectTotal(page, await countOf(key, [named("上海")]));
    // Esc gives up, and leaves things as they were.
    await page.keyboard.press("Enter");
    await expect(popover(page).getByPlaceholder("查找字段")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await gone(popover(page));
    await expect(door(page, 1)).toBeFocused();
    await seen(chip(page, "客户名称 包含 上海"));
  });

  test("Esc closes a list of choices first, and Tab stays inside", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    await door(page).click();
    const field = popover(page)
      .locator("[data-field]")
      .filter({ hasText: /^客户级别/ });
    await field.getByRole("combobox").focus();
    await page.keyboard.press("ArrowDown");
    const options = page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
    await seen(options);
    await page.keyboard.press("Escape");
    await gone(options);
    await seen(popover(page));
    await button(popover(page).locator("form"), "重置").focus();
    await page.keyboard.press("Tab");
    await expect(popover(page).getByRole("tab", { selected: true })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(button(popover(page), "重置")).toBeFocused();
    await page.keyboard.press("Escape");
    await gone(popover(page));
  });

  test("builds conditions of two fields", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const level = await levelOf(key, "B（普通）");
    await openList(page);
    await door(page).click();
    await popover(page).getByRole("tab", { name: "条件" }).click();
    const add = button(popover(page), "添加条件");
    await add.click();
    await popover(page).getByPlaceholder("值").first().fill("上海");
    await add.click();
    await choose(page, popover(page).getByLabel("字段", { exact: true }).nth(1), "客户级别");
    await choose(page, popover(page).getByRole("combobox").last(), "B（普通）");
    await page.keyboard.press("Escape");
    await button(popover(page).locator("form"), "筛选").click();
    await seen(chip(page, "客户名称 包含 上海"));
    await seen(chip(page, "客户级别 是 B（普通）"));
    await seen(door(page, 2));
    await expectTotal(page, await countOf(key, [named("上海"), { field: "status", op: "in", value: [level] }]));
    await settled(page);
    const both = rows(page).filter({ hasText: "上海" }).filter({ hasText: "B（普通）" });
    expect(await both.count()).toBe(await rows(page).count());
  });

  test("does not filter by a condition that lacks its value, and says so", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    const before = page.url();
    await door(page).click();
    await popover(page).getByRole("tab", { name: "条件" }).click();
    await button(popover(page), "添加条件").click();
    const lacks = popover(page).getByText("还缺少值", { exact: true });
    await seen(lacks);
    await expect(popover(page).getByRole("alert")).toHaveCount(0);
    // Also from the other side of the door.
    await popover(page).getByRole("tab", { name: "快速" }).click();
    await button(popover(page).locator("form"), "筛选").click();
    await seen(popover(page).getByRole("alert").filter({ hasText: "还缺少值" }));
    expect(page.url()).toBe(before);
    await choose(page, popover(page).getByLabel("字段", { exact: true }), "客户级别");
    await seen(popover(page).getByText("至少选择一项", { exact: true }));
    await choose(page, popover(page).getByLabel("条件", { exact: true }), "为空");
    await expect(popover(page).getByRole("alert")).toHaveCount(0);
    await button(popover(page).locator("form"), "筛选").click();
    await seen(chip(page, "客户级别 为空"));
  });

  test("leads to the advanced search, which keeps what the quick fields cannot say", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    await filtered(page, "quick", [named("公司"), named("上海", "notContains")]);
    await door(page, 2).click();
    await button(popover(page), "高级搜索").click();
    await gone(popover(page));
    const drawer = page.getByRole("dialog", { name: "高级搜索" });
    await expect(drawer.getByLabel("客户名称", { exact: true })).toHaveValue("公司");
    await drawer.getByLabel("客户名称", { exact: true }).fill("科技");
    await button(drawer, "立即搜索").click();
    await gone(drawer);
    await seen(chip(page, "客户名称 包含 科技"));
    await seen(chip(page, "客户名称 不包含 上海"));
    await expectTotal(page, await countOf(key, [named("科技"), named("上海", "notContains")]));
  });

  test("opens from below on a phone", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou", { viewport: PHONE });
    await page.goto(TOTAL);
    await door(page).tap();
    const sheet = page.getByRole("dialog", { name: "筛选" });
    await sheet.getByLabel("客户名称", { exact: true }).fill("上海");
    await button(sheet.locator("form"), "筛选").tap();
    await gone(sheet);
    await seen(chip(page, "客户名称 包含 上海"));
    await expectTotal(page, await countOf(key, [named("上海")]));
    await chip(page, "客户名称 包含 上海").tap();
    await popover(page).getByPlaceholder("值").fill("江苏");
    await expect(popover(page).locator("form")).toBeInViewport({ ratio: 1 });
    await button(popover(page), "筛选").tap();
    await seen(chip(page, "客户名称 包含 江苏"));
    expect(complaints.list).toEqual([]);
  });
});

test.describe("what is at work", () => {
  test("stands in one line of 40 px, and the table leaves 206 px of the window, or 310 beside it", async ({ as }) => {
    const { page } = await as("jingli");
    await openList(page);
    expect(await tableHeight(page)).toBe(900 - 206);
    const many = ["上", "海", "公", "司", "有", "限", "科", "技", "集", "团", "股", "份"].map((word) =>
      named(word, "notContains"),
    );
    await filtered(page, "quick", [{ field: "clue", op: "in", value: [1] }, ...many.slice(0, 2)]);
    await seen(chip(page, "成交状态 是 未成交"));
    expect(await tableHeight(page)).toBe(900 - 310);
    await page.goto(`${TOTAL}?quick=${encodeURIComponent(JSON.stringify(many))}`);
    await seen(chip(page, "客户名称 不包含 上"));
    const boxes = await active(page)
      .getByRole("button", { name: /^客户名称 不包含 .$|^存为场景$|^清空$/ })
      .evaluateAll((found) => found.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
    expect(boxes).toHaveLength(14);
    const [top, bottom] = [Math.min(...boxes.map(([y]) => y ?? 0)), Math.max(...boxes.map(([, y]) => y ?? 0))];
    expect(bottom - top).toBeLessThanOrEqual(40);
    await expect(button(active(page), "清空")).toBeInViewport();
    await seen(active(page).getByText(/^共 [\d,]+ 条$/));
  });

  test("is changed where it stands, and taken off, by keys", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    await filtered(page, "filter", [named("上海"), named("公司")]);
    await chip(page, "客户名称 包含 上海").focus();
    await page.keyboard.press("Enter");
    await expect(popover(page).getByPlaceholder("值")).toBeFocused();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    await seen(popover(page).getByRole("alert").filter({ hasText: "还缺少值" }));
    await page.keyboard.type("江苏");
    await page.keyboard.press("Enter");
    await gone(popover(page));
    await expect(chip(page, "客户名称 包含 江苏")).toBeFocused();
    await expectTotal(page, await countOf(key, [named("江苏"), named("公司")]));
    await page.keyboard.press("Delete");
    await gone(chip(page, "客户名称 包含 江苏"));
    await expectTotal(page, await countOf(key, [named("公司")]));
    // The operator, too, with a pointer.
    await chip(page, "客户名称 包含 公司").click();
    await choose(page, popover(page).getByLabel("条件", { exact: true }), "不包含");
    await button(popover(page), "筛选").click();
    await seen(chip(page, "客户名称 不包含 公司"));
    await expectTotal(page, await countOf(key, [named("公司", "notContains")]));
    await button(active(page), "移除条件：客户名称 不包含 公司").click();
    await gone(active(page));
  });

  test("after the last one is taken off by keys the one before it has the focus", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await filtered(page, "filter", [named("上海"), named("公司")]);
    await chip(page, "客户名称 包含 公司").focus();
    await page.keyboard.press("Delete");
    await gone(chip(page, "客户名称 包含 公司"));
    await expect(chip(page, "客户名称 包含 上海")).toBeFocused();
  });

  test("what is filled in goes along to the advanced search", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    await button(page, "筛选").click();
    await popover(page).getByLabel("客户名称", { exact: true }).fill("苏州");
    await button(popover(page), "高级搜索").click();
    const drawer = page.getByRole("dialog", { name: "高级搜索" });
    await expect(drawer.getByLabel("客户名称", { exact: true })).toHaveValue("苏州");
    await button(drawer, "立即搜索").click();
    await seen(chip(page, "客户名称 包含 苏州"));
  });

  test("tells each condition of groups of which one must hold", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const groups = [[named("上海"), named("公司")], [named("科技")]];
    await filtered(page, "filter", { or: groups });
    for (const [{ value } = named("")] of groups) await seen(chip(page, `客户名称 包含 ${value}`));
    await seen(active(page).getByText("或", { exact: true }));
    await seen(active(page).getByText("且", { exact: true }));
    await seen(door(page, 3));
    await button(active(page), "移除条件：客户名称 包含 公司").click();
    await expectTotal(page, await countOf(key, { or: [[named("上海")], [named("科技")]] }));
    await gone(active(page).getByText("且", { exact: true }));
    await button(active(page), "移除条件：客户名称 包含 科技").click();
    await gone(active(page).getByText("或", { exact: true }));
    await expectTotal(page, await countOf(key, [named("上海")]));
  });

  test("is kept as a scene from where it stands", async ({ as }) => {
    const { page, key } = await as("zhangyutong");
    const name = uniqueName("线").slice(-18);
    await filtered(page, "filter", [named("苏州")]);
    await button(active(page), "存为场景").click();
    const asked = dialog(page, "存为场景");
    await asked.getByLabel("场景名称").focus();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await gone(asked);
    const scenes = page.getByRole("button", { name: /^场景/ });
    await expect.poll(() => textOf(scenes)).toContain(name);
    await scenes.click();
    await expect(menuItem(page, name)).toContainText(String(await countOf(key, [named("苏州")])));
    await menuItem(page, `删除「${name}」`).click();
    await button(page.getByRole("dialog").filter({ hasText: `删除场景「${name}」？` }), "确定").click();
    await expect.poll(() => textOf(scenes)).toBe("全部");
  });

  test("of a shared scene names people, branches, customers and regions to somebody else, in a fresh browser", async ({
    as,
  }) => {
    const [theirs, mine] = [await signInByApi("jingli"), await signInByApi("xiaoshou")];
    const branches = (await call(theirs.key, "/api/branch/TreeJson")).data as { id: number; Name: string }[];
    const [company] = branches;
    const parent = await makeCustomer(mine.key);
    const hidden = await makeCustomer((await signInByApi("admin")).key);
    const name = uniqueName("域").slice(-18);
    const data = [
      { field: "UserID", op: "in", value: [mine.profile.UserID] },
      { field: "serviceBranch", op: "inBranchTree", value: [company?.id] },
      { field: "city", op: "prefix", value: "3301" },
      { field: "parentCustomer", op: "in", value: [parent.id] },
      { field: "parentCustomer", op: "notIn", value: [hidden.id] },
    ];
    const query = JSON.stringify({ dataType: "all", data });
    await call(theirs.key, "/api/scene/save", { module: "customer", name, query, shared: 1 });
    const { page, complaints } = await as("xiaoshou", { fresh: true });
    await openList(page);
    await takeFrom(page.getByRole("button", { name: /^场景/ }), name);
    const owner = `负责人 是 ${mine.profile.NickName}`;
    await seen(chip(page, owner));
    await seen(chip(page, `对接部门 属于（含下级） ${company?.Name}`));
    await seen(chip(page, "地区 位于 浙江省 / 杭州市"));
    await seen(chip(page, `上级客户 是 ${parent.name}`));
    await seen(chip(page, "上级客户 不是 无权查看"));
    await expect(active(page)).not.toContainText(hidden.name);
    // The editor names them, too.
    await chip(page, owner).click();
    await seen(popover(page).getByTitle(mine.profile.NickName));
    await page.keyboard.press("Escape");
    await chip(page, "地区 位于 浙江省 / 杭州市").click();
    await seen(popover(page).getByText("浙江省 / 杭州市", { exact: true }));
    expect(complaints.list).toEqual([]);
  });

  test("scenes say how many rows they find, and a built-in one opens the list", async ({ as }) => {
    const { page, key } = await as("zhaoyiming");
    await openList(page);
    const scenes = page.getByRole("button", { name: /^场景/ });
    const mine = Number((await call(key, "/api/customer/index", { dataType: "myself", count: "only" })).total);
    await scenes.click();
    await expect(menuItem(page, "我负责的")).toContainText(mine.toLocaleString("zh-CN"));
    await menuItem(page, "我负责的").click();
    await expect.poll(() => textOf(scenes)).toBe("我负责的");
    await takeFrom(scenes, "打开列表时默认用「我负责的」");
    await scenes.click();
    await seen(menuItem(page, "我负责的").getByRole("button", { name: "取消默认" }));
    await openList(page);
    await expect.poll(() => new URL(page.url()).searchParams.get("scene")).toBe("myself");
    await expectTotal(page, mine);
    await takeFrom(scenes, "不再默认用「我负责的」");
    await scenes.click();
    await seen(menuItem(page, "我负责的").getByRole("button", { name: "设为默认" }));
  });
});

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
    ["phone", PHONE, 70],
  ] as const)
    test(`a list that still loads has the shape of what comes: ${size}`, async ({ as }) => {
      const { page } = await as("xiaoshou", { viewport });
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(INDEX, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(TOTAL);
      const bones = page.locator("main").getByRole("status", { name: "加载中" }).last().locator("> div");
      await seen(bones);
      await expect.poll(async () => (await bones.nth(1).boundingBox())?.height).toBe(height);
      if (size === "table") {
        // The columns stand where they will stand.
        await page.waitForFunction(() => document.querySelectorAll("[class*='row'] > [class*='cell']").length > 60);
        const left = await bones.first().locator("> span").nth(3).boundingBox();
        release();
        await seen(rows(page));
        const cell = await page.locator("thead:visible th").nth(3).boundingBox();
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
