/** What narrows a list is said above it, changed where it stands, taken off, and kept as a scene. */
import { expect } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { active, chip, countOf, door, filtered, named, tableHeight } from "./support/filters";
import { expectTotal, openList, scenes, TOTAL } from "./support/list";
import { button, choose, dialog, gone, menuItem, popover, seen, takeFrom, textOf } from "./support/page";
import { test } from "./support/test";

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
    await expect.poll(() => textOf(scenes(page))).toContain(name);
    await scenes(page).click();
    await expect(menuItem(page, name)).toContainText(String(await countOf(key, [named("苏州")])));
    await menuItem(page, `删除「${name}」`).click();
    await button(page.getByRole("dialog").filter({ hasText: `删除场景「${name}」？` }), "确定").click();
    await expect.poll(() => textOf(scenes(page))).toBe("全部");
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
    const mine = Number((await call(key, "/api/customer/index", { dataType: "myself", count: "only" })).total);
    await scenes(page).click();
    await expect(menuItem(page, "我负责的")).toContainText(mine.toLocaleString("zh-CN"));
    await menuItem(page, "我负责的").click();
    await expect.poll(() => textOf(scenes(page))).toBe("我负责的");
    await takeFrom(scenes(page), "打开列表时默认用「我负责的」");
    await scenes(page).click();
    await seen(menuItem(page, "我负责的").getByRole("button", { name: "取消默认" }));
    await openList(page);
    await expect.poll(() => new URL(page.url()).searchParams.get("scene")).toBe("myself");
    await expectTotal(page, mine);
    await takeFrom(scenes(page), "不再默认用「我负责的」");
    await scenes(page).click();
    await seen(menuItem(page, "我负责的").getByRole("button", { name: "设为默认" }));
  });
});
