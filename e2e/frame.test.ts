/** The frame around every screen: menus, tabs, search, and its shape on a phone. */
import { expect, type Page } from "@playwright/test";
import { GROUPS } from "../apps/web/src/app/groups";
import { ROUTES } from "../apps/web/src/app/modules.generated";
import { call, makeContact, makeCustomer, signInByApi, uniqueMobile, uniqueName } from "./support/api";
import { cards, openList, openRow, panel, row, rows, search, searchBox, TOTAL, withNewRows } from "./support/list";
import { addressOf, button, expectPath, gone, link, seen, takeFrom, textOf } from "./support/page";
import { PHONE, test } from "./support/test";

const WATCHED = "/crm/customer/watched";

const textsOf = async (page: Page, name: string) =>
  (await page.getByRole("navigation", { name }).getByRole("link").allInnerTexts()).map((text) =>
    // how much there is to do stands behind the title, digit by digit while it changes
    text.trim().replace(/(?:\s+\d+)+$/, ""),
  );
const tabs = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" });
const openTabs = async (page: Page) =>
  (await tabs(page).getByRole("button").allInnerTexts()).map((text) => text.trim()).filter(Boolean);

/** The screens that somebody may see, of those that the product declares. */
const permittedOf = (tree: unknown) =>
  ROUTES.filter(({ permission, menu }) => menu !== undefined && (permission === null || isTicked(tree, permission)));

function isTicked(tree: unknown, permission: string): boolean {
  let at = tree;
  for (const part of permission.split(".")) at = (at as Record<string, unknown> | undefined)?.[part];
  return at === 1;
}

/** What the navigation above and beside should say of them. */
function groupsOf(routes: typeof ROUTES) {
  return GROUPS.filter(({ personal }) => personal !== true)
    .map(({ key, title }) => {
      const entries = routes
        .filter(({ path }) => path.split("/")[1] === key)
        .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
      return { key, title: title.cn, entries: entries.map((route) => route.title.cn) };
    })
    .filter(({ entries }) => entries.length > 0);
}

test.describe("menus follow permissions", () => {
  for (const who of ["admin", "zongjian", "jingli", "xiaoshou", "caiwu", "tangdayong", "hanxuemei"])
    test(who, async ({ as }) => {
      const { page, key } = await as(who);
      const groups = groupsOf(permittedOf((await call(key, "/Api/menu/auth/")).data));
      const top = page.getByRole("navigation", { name: "主导航" });
      await page.goto("/");
      await seen(page.getByRole("navigation", { name: "侧边菜单" }));
      expect(await textsOf(page, "主导航")).toEqual(groups.map(({ title }) => title));
      for (const { title, entries } of groups) {
        await top.getByRole("link", { name: new RegExp(`^${title}`) }).click();
        await expect.poll(() => textsOf(page, "侧边菜单")).toEqual(entries);
      }
    });

  test("an administrator has all of them, a seller does not", async () => {
    const menus = async (who: string) => {
      const { key } = await signInByApi(who);
      return groupsOf(permittedOf((await call(key, "/Api/menu/auth/")).data)).map(({ key: group }) => group);
    };
    const all = GROUPS.filter(
      ({ key, personal }) => !personal && ROUTES.some(({ path }) => path.startsWith(`/${key}/`)),
    );
    expect(await menus("admin")).toEqual(all.map(({ key }) => key));
    const seller = await menus("xiaoshou");
    expect(seller).toEqual(expect.arrayContaining(["crm", "oa"]));
    expect(seller).not.toContain("system");
  });

  test("a look without the right to change offers no change", async ({ as }) => {
    const { page } = await as("caiwu");
    await openList(page);
    expect(await button(page, "新建").count()).toBe(0);
    expect(await button(page, "编辑").count()).toBe(0);
    const name = await textOf(rows(page).first().locator("[class*='title']").first());
    const opened = await openRow(page, name);
    await seen(opened.getByRole("tab").first());
    expect(await button(opened, "编辑").count()).toBe(0);
    expect(await button(opened, "发送").count()).toBe(0);
  });
});

test.describe("the frame", () => {
  test("is 50 px high above and 180 px wide beside, and folds", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    const side = page.getByRole("navigation", { name: "侧边菜单" });
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(50);
    expect((await side.boundingBox())?.width).toBe(180);
    await button(page, "收起菜单").click();
    await expect.poll(async () => (await side.boundingBox())?.width ?? 0).toBeLessThan(80);
    await seen(side.getByRole("link", { name: "全部客户" }));
    await button(page, "展开菜单").click();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(180);
  });

  test("gives keyboards a way past the menus", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    // From the top of the page, wherever the screen has put the focus.
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
    });
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("跳到内容");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  });
});

test.describe("tabs", () => {
  test("keep filter, page, scroll and open panel of a screen", async ({ as }) => {
    const { page } = await as("jingli");
    await openList(page);
    await search(page, "有限公司");
    await withNewRows(page, () => page.getByRole("listitem", { name: "2", exact: true }).click());
    await expect.poll(() => new URL(page.url()).searchParams.get("page")).toBe("2");
    await seen(page.getByRole("listitem", { name: "2", exact: true }).and(page.locator("[class*='active']")));
    const holder = page.locator("[data-scrolled]:visible");
    const name = await textOf(rows(page).nth(1).locator("[class*='title']").first());
    await openRow(page, name);
    await holder.evaluate((element) => {
      element.scrollTop = 90;
    });
    const kept = await expect
      .poll(() => holder.evaluate((element) => element.scrollTop))
      .toBeGreaterThan(40)
      .then(() => holder.evaluate((element) => element.scrollTop));
    const address = addressOf(page);

    await link(page, "我关注的客户").click();
    await expectPath(page, WATCHED);
    await seen(rows(page));
    await tabs(page).getByRole("button", { name: "全部客户", exact: true }).click();
    await expectPath(page, TOTAL);
    expect(addressOf(page)).toBe(address);
    await expect(searchBox(page)).toHaveValue("有限公司");
    await seen(panel(page, name));
    await expect.poll(() => holder.evaluate((element) => element.scrollTop)).toBe(kept);
  });

  test("keep what is being written while one looks elsewhere", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const customer = await makeCustomer(key);
    await openList(page, `${TOTAL}?id=${customer.id}`);
    const area = panel(page, customer.name).getByPlaceholder("写下这次跟进的内容，Ctrl+Enter 发送");
    await area.fill("写到一半去看别的");
    await link(page, "我关注的客户").click();
    await expectPath(page, WATCHED);
    await page.getByRole("navigation", { name: "侧边菜单" }).getByRole("link", { name: "全部客户" }).click();
    await expectPath(page, TOTAL);
    await expect(area).toHaveValue("写到一半去看别的");
  });

  test("outlive a reload and close one by one", async ({ as }) => {
    const { page } = await as("admin");
    await openList(page);
    for (const name of ["我关注的客户"]) await link(page, name).click();
    await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "设置" }).click();
    await expect.poll(() => openTabs(page)).toEqual(["全部客户", "我关注的客户", "员工"]);
    await page.reload();
    await expect.poll(() => openTabs(page)).toEqual(["全部客户", "我关注的客户", "员工"]);
    await expectPath(page, "/system/user");
    await button(page, "关闭 员工").click();
    await expectPath(page, WATCHED);
    await button(page, "关闭 全部客户").click();
    await expect.poll(() => openTabs(page)).toEqual(["我关注的客户"]);
    await expectPath(page, WATCHED);
    await button(page, "关闭 我关注的客户").click();
    await expectPath(page, "/crm/index");
    await expect.poll(() => openTabs(page)).toEqual(["首页"]);
  });

  test("close all others at once", async ({ as }) => {
    const { page } = await as("admin");
    await openList(page);
    await link(page, "我关注的客户").click();
    await expect.poll(() => openTabs(page)).toEqual(["全部客户", "我关注的客户"]);
    await tabs(page).getByRole("button", { name: "全部客户", exact: true }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "关闭其他" }).click();
    await expect.poll(() => openTabs(page)).toEqual(["全部客户"]);
    await expectPath(page, TOTAL);
  });

  test("are closed by Ctrl+K and by keys as by their menu", async ({ as }) => {
    const { page, complaints } = await as("admin");
    await openList(page);
    await link(page, "我关注的客户").click();
    await expect.poll(() => openTabs(page)).toEqual(["全部客户", "我关注的客户"]);
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "键盘快捷键" });
    for (const what of ["刷新当前页面", "关闭当前页面", "关闭其他", "关闭全部"])
      await seen(sheet.getByText(what, { exact: true }));
    await page.keyboard.press("Escape");
    await gone(sheet);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.locator("[aria-controls=search-hits]")).toBeFocused();
    await page.keyboard.type("关闭其他");
    await seen(page.getByRole("option", { selected: true }).getByText("关闭其他", { exact: true }));
    await page.keyboard.press("Enter");
    await expect.poll(() => openTabs(page)).toEqual(["我关注的客户"]);
    await expectPath(page, WATCHED);
    for (const stroke of ["g", "c"]) await page.keyboard.press(stroke);
    await expect.poll(() => openTabs(page)).toEqual(["我关注的客户", "全部客户"]);
    for (const stroke of ["w", "c"]) await page.keyboard.press(stroke);
    await expect.poll(() => openTabs(page)).toEqual(["我关注的客户"]);
    await expectPath(page, WATCHED);
    expect(complaints.list).toEqual([]);
  });
});

test.describe("search from everywhere", () => {
  test("makes a new one of each type that one may add, and begins forms, over any screen", async ({ as }) => {
    const { page, complaints } = await as("admin");
    await page.goto("/person/index");
    await seen(page.getByRole("heading", { name: "个人设置" }));
    const box = page.getByPlaceholder("客户名称、联系人、拼音、手机尾号");
    await page.keyboard.press("Control+k");
    await box.fill("新建");
    for (const what of [
      "客户",
      "线索",
      "产品",
      "供应商",
      "仓库",
      "账户",
      "员工",
      "部门",
      "角色",
      "标签",
      "产品分类",
      "流程",
    ])
      await seen(page.getByRole("option", { name: `新建${what}`, exact: true }));
    await box.fill("新建供应商");
    await expect(page.getByRole("option").first()).toHaveText("新建供应商");
    await page.keyboard.press("Enter");
    await expectPath(page, "/erp/supplier");
    const form = page.getByRole("dialog").filter({ hasText: "新建供应商" });
    await seen(form);
    expect(page.url()).not.toContain("new=");
    await page.keyboard.press("Escape");
    await gone(form);
    await page.keyboard.press("Control+k");
    await box.fill("发起请假");
    await seen(page.getByRole("option", { name: "发起请假" }));
    await page.keyboard.press("Enter");
    await seen(page.getByRole("dialog").filter({ hasText: "请假类型" }));
    await expectPath(page, "/erp/supplier");
    expect(complaints.list).toEqual([]);
  });

  test("finds by two characters, pinyin initials, phone tail and contact, and opens the panel", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const [mobile, second] = [uniqueMobile(), uniqueMobile()];
    const customer = await makeCustomer(key, { CustomerName: uniqueName("鲲鹏渡陶瓷"), contactName: "欧阳", mobile });
    await makeContact(key, customer.id, { contactName: "尉迟敬亭", mobile: second });
    await page.goto("/person/index");
    await seen(page.getByRole("heading", { name: "个人设置" }));
    const box = page.getByPlaceholder("客户名称、联系人、拼音、手机尾号");
    const hit = page.getByRole("option").filter({ hasText: customer.name });
    for (const text of ["鹏渡", "kpdtc", mobile.slice(-4)]) {
      await page.keyboard.press("Control+k");
      await box.fill(text);
      await seen(hit);
      await page.keyboard.press("Escape");
      await gone(box);
    }
    await page.keyboard.press("Control+k");
    await box.fill("尉迟");
    await seen(page.getByRole("option").filter({ hasText: "尉迟敬亭" }));
    await page.keyboard.press("Enter");
    await expectPath(page, TOTAL);
    await seen(panel(page, customer.name));
    await gone(box);
    expect(complaints.list).toEqual([]);
  });

  test("marks what was found, in whichever order it is typed, and names the contact that is meant", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const second = uniqueMobile();
    const customer = await makeCustomer(key, { CustomerName: uniqueName("璇玑阁瓷业"), contactName: "欧阳" });
    await makeContact(key, customer.id, { contactName: "尉迟敬亭", mobile: second });
    await openList(page);
    const box = page.getByPlaceholder("客户名称、联系人、拼音、手机尾号");
    const hit = page.getByRole("option").filter({ hasText: customer.name });
    await page.keyboard.press("Control+k");
    await seen(box);
    const marked: [string, string[]][] = [
      ["xuanji", ["璇玑"]],
      ["xjgc", ["璇玑阁瓷"]],
      ["瓷 璇", ["璇", "瓷"]],
      ["敬 璇玑", ["璇玑", "敬"]],
      [`璇玑 ${second.slice(-6)}`, ["璇玑", second.slice(-6)]],
    ];
    for (const [text, marks] of marked) {
      await page.keyboard.press("Control+a");
      await page.keyboard.type(text);
      await expect(hit.first().locator("mark")).toHaveText(marks);
    }
    await seen(hit.first().getByText(`联系人 尉迟敬亭 ${second}`));
    await page.keyboard.press("Escape");
    await gone(box);
    await search(page, "尉迟 璇玑");
    await expect(row(page, customer.name).locator("mark")).toHaveText(["璇玑", "尉迟"]);
    await seen(row(page, customer.name).getByText(`联系人 尉迟敬亭 ${second}`));
    await search(page, customer.name);
    await expect(row(page, customer.name).locator("mark")).toHaveText([customer.name]);
    expect(complaints.list).toEqual([]);
  });

  test("says when there is nothing, and is not offered to those without customers", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    await button(page, "搜索客户、联系人")
      .or(page.getByRole("button", { name: /搜索客户、联系人/ }))
      .first()
      .click();
    await page.getByPlaceholder("客户名称、联系人、拼音、手机尾号").fill("绝无此人");
    await seen(page.getByText("没有找到「绝无此人」"));
  });
});

test.describe("on a phone", () => {
  test("navigation is at the bottom, lists are cards, panels fill the screen", async ({ as }) => {
    const { page } = await as("xiaoshou", { viewport: PHONE });
    await page.goto("/desk");
    await expectPath(page, TOTAL);
    const bottom = page.getByRole("navigation", { name: "主导航" });
    const box = await bottom.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE.height);
    expect(await page.getByRole("navigation", { name: "侧边菜单" }).count()).toBe(0);
    const card = cards(page)
      .filter({ has: page.getByRole("button", { name: /^操作: / }) })
      .first();
    const title = card.getByRole("button").first();
    const name = await textOf(title);
    await title.click();
    const opened = panel(page, name);
    await seen(opened.getByRole("tab").first());
    await expect.poll(async () => (await opened.boundingBox())?.width).toBe(PHONE.width);
    await button(opened, "返回").click();
    await gone(opened);
    await button(bottom, "菜单").click();
    await page.getByRole("navigation", { name: "侧边菜单" }).getByRole("link", { name: "我关注的客户" }).click();
    await expectPath(page, WATCHED);
    await takeFrom(page.getByRole("button", { name: "用户菜单: 李思远" }), "个人设置");
    await expectPath(page, "/person/index");
  });
});
