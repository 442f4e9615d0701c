/** A seller works through the list of customers. */
import { expect, type Page } from "@playwright/test";
import { call, makeColleague, makeCustomer, rowsOf, signInByApi, uniqueMobile, uniqueName } from "./support/api";
import { expectTotal, namesOf, openList, row, rows, scenes, search, searchBox, TOTAL, totalOf } from "./support/list";
import { agree, button, dialog, expectPath, gone, menuItem, popover, seen, takeFrom, textOf } from "./support/page";
import { test } from "./support/test";

interface Customer {
  id: number;
  CustomerName: string;
  AddTime: string;
}

async function countOf(key: string, query: Record<string, unknown>): Promise<number> {
  return Number((await call(key, "/api/customer/index", { ...query, count: "only" })).total);
}

const paramOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test.describe("reading", () => {
  test("rows come before their number is known", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    let counted = () => {};
    const waiting = new Promise<void>((resolve) => {
      counted = resolve;
    });
    await page.route("**/api/customer/index", async (route) => {
      const { count } = route.request().postDataJSON() as { count?: string };
      if (count === "only") await waiting;
      await route.continue();
    });
    await openList(page, `${TOTAL}?key=${encodeURIComponent("上海")}`);
    await seen(page.getByText("统计中…", { exact: true }));
    counted();
    await expectTotal(page, await countOf(key, { key: "上海" }));
    expect(complaints.list).toEqual([]);
  });

  test("search finds words, pinyin initials and the end of a phone, from page 1", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const mobile = uniqueMobile();
    const made = await makeCustomer(key, { CustomerName: uniqueName("麒麟阁耐火砖"), contactName: "寻常", mobile });
    await openList(page, `${TOTAL}?page=2`);
    await search(page, "上海");
    expect(paramOf(page, "page")).toBeNull();
    await expectTotal(page, await countOf(key, { key: "上海" }));
    for (const text of ["麟阁", "qlgnhz", mobile.slice(-4), mobile]) {
      await search(page, text);
      await seen(row(page, made.name));
    }
    await search(page, "绝无此名的客户");
    await seen(page.getByText("没有符合条件的数据，换一个词，或清空筛选条件再看"));
    await button(page, "清空搜索与筛选").click();
    await seen(rows(page));
    await expect(searchBox(page)).toHaveValue("");
  });

  test("the bar that moves columns sideways leaves the last row clear", async ({ as }) => {
    const { page } = await as("jingli");
    await page.setViewportSize({ width: 1024, height: 768 });
    await openList(page);
    const under = async () => {
      const above = await page.locator("[data-scrolled]:visible").evaluate((holder) => {
        holder.scrollTop = holder.scrollHeight;
        return holder.getBoundingClientRect().top + holder.clientHeight;
      });
      const last = await rows(page).last().boundingBox();
      return (last?.y ?? 0) + (last?.height ?? 0) - above;
    };
    await expect.poll(under).toBeLessThanOrEqual(0);
    expect(await under()).toBeGreaterThan(-12);
  });

  test("a page that one points at is asked for before the press, and not again by it", async ({ as }) => {
    const { page } = await as("jingli");
    await openList(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/customer/index")) asked.push(request.postData() ?? "");
    });
    const [before] = await namesOf(page);
    const next = page.getByRole("listitem", { name: "2", exact: true });
    await next.hover();
    await expect.poll(() => asked.filter((body) => body.includes('"page":2')).length).toBe(1);
    await next.click();
    await expect.poll(async () => (await namesOf(page))[0]).not.toBe(before);
    expect(asked.length).toBe(1);
  });

  test("of two hundred rows those are drawn that one sees, to the last one", async ({ as }) => {
    const { page } = await as("admin");
    await openList(page, `${TOTAL}?scene=all&rows=200`);
    const holder = page.locator("[data-scrolled]:visible");
    expect(await rows(page).count()).toBeLessThan(100);
    const height = await holder.evaluate((element) => element.scrollHeight);
    await holder.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await expect(rows(page).last()).toBeInViewport();
    expect(await rows(page).count()).toBeLessThan(100);
    expect(await holder.evaluate((element) => element.scrollHeight)).toBe(height);
  });

  test("what one types while a search lands stays", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    await searchBox(page).focus();
    await page.keyboard.type("上海");
    await page.waitForURL((url) => url.searchParams.get("key") === "上海", { waitUntil: "commit" });
    await page.keyboard.type("莱");
    await expect.poll(() => paramOf(page, "key")).toBe("上海莱");
    expect(await searchBox(page).inputValue()).toBe("上海莱");
  });

  test("sorts by a column, both ways", async ({ as }) => {
    const { page, key } = await as("shenjiayi");
    await openList(page);
    const header = page.locator("thead:visible").getByRole("columnheader", { name: "创建时间" });
    for (const order of ["asc", "desc"] as const) {
      await header.click();
      const expected = await rowsOf<Customer>(key, "/api/customer/index", { rows: 20, sort: "AddTime", order });
      await expect.poll(() => paramOf(page, "sort")).toBe(order === "asc" ? "AddTime" : "-AddTime");
      await expect.poll(async () => (await namesOf(page))[0]).toContain(expected[0]?.CustomerName);
    }
  });

  test("shows more rows on a page when asked", async ({ as }) => {
    const { page } = await as("zhangyutong");
    await openList(page);
    expect(await totalOf(page)).toBeGreaterThan(50);
    const pages = page.getByRole("listitem", { name: "3", exact: true });
    await seen(pages);
    const sizes = page.locator("footer").getByRole("button", { name: "20 条/页" });
    await sizes.click();
    await page.getByRole("menuitem", { name: "50 条/页" }).click();
    await expect.poll(() => paramOf(page, "rows")).toBe("50");
    await gone(pages);
    // The keys do it, too.
    await page.locator("footer").getByRole("button", { name: "50 条/页" }).press("Enter");
    await page.getByRole("menuitem", { name: "20 条/页" }).press("Enter");
    await seen(pages);
  });
});

for (const moving of [true, false]) {
  test(`what one opens stands on the screen, animations: ${moving}`, async ({ as }) => {
    const { page } = await as("xiaoshou", { moving });
    await openList(page);
    for (const name of ["筛选", "显示字段"]) {
      // What opens has a button of that name, too.
      const opener = button(page, name).first();
      await opener.click();
      await expect.poll(async () => (await popover(page).boundingBox())?.y ?? -1).toBeGreaterThan(0);
      await opener.click();
      await gone(popover(page));
    }
  });
}

test.describe("one's own arrangement", () => {
  test("a scene is saved, used by default, and deleted", async ({ as }) => {
    const { page, key } = await as("zhangyutong");
    const name = uniqueName("景").slice(-18);
    await openList(page);
    await search(page, "苏州");
    await takeFrom(scenes(page), "存为场景");
    const asked = dialog(page, "存为场景");
    await asked.getByLabel("场景名称").fill(name);
    await asked.getByLabel("打开列表时默认使用").check();
    await asked.getByRole("button", { name: "保存", exact: true }).click();
    await gone(asked);
    await expect.poll(() => textOf(scenes(page))).toContain(name);

    await openList(page);
    await expect(searchBox(page)).toHaveValue("苏州");
    await expectTotal(page, await countOf(key, { key: "苏州" }));

    await takeFrom(scenes(page), "全部");
    await expect(searchBox(page)).toHaveValue("");
    await expectTotal(page, await countOf(key, {}));

    await scenes(page).click();
    await menuItem(page, name).getByRole("button", { name: "取消默认" }).click();
    await seen(menuItem(page, name).getByRole("button", { name: "设为默认" }));
    await menuItem(page, name).getByRole("button", { name: "删除" }).click();
    await agree(page, `删除场景「${name}」？`);
    await openList(page);
    await scenes(page).click();
    await seen(menuItem(page, "存为场景"));
    expect(await menuItem(page, name).count()).toBe(0);
  });

  test("built-in scenes keep to what they say", async ({ as }) => {
    const { page, key } = await as("jingli");
    await openList(page);
    for (const [title, dataType] of [
      ["我负责的", "myself"],
      ["下属的", "sub"],
    ]) {
      await takeFrom(scenes(page), title ?? "");
      await expect.poll(() => paramOf(page, "scene")).toBe(dataType);
      await expectTotal(page, await countOf(key, { dataType }));
    }
  });

  test("columns are hidden and come back, for this person", async ({ as }) => {
    const { page } = await as("zhangyutong");
    await openList(page);
    const header = page.locator("thead:visible").getByRole("columnheader", { name: "来源" });
    const set = async (shown: boolean) => {
      await button(page, "显示字段").click();
      await popover(page).getByRole("checkbox", { name: "来源" }).setChecked(shown);
      await popover(page).getByRole("button", { name: "保存" }).click();
      await gone(popover(page));
    };
    await seen(header);
    await set(false);
    await gone(header);
    await page.reload();
    await seen(rows(page));
    expect(await header.count()).toBe(0);
    await set(true);
    await seen(header);
    await button(page, "显示字段").click();
    expect(await popover(page).getByRole("checkbox", { name: "客户名称" }).isDisabled()).toBe(true);
  });

  test("from a list of stars that has none one gets to all customers", async ({ as }) => {
    const { key: admin } = await signInByApi("admin");
    const { page } = await as(await makeColleague(admin, { role: "销售", branch: "华东大区" }));
    await page.goto("/crm/customer/watched");
    await seen(page.getByText("还没有关注的客户"));
    await button(page.locator("main"), "去全部客户").click();
    await expectPath(page, TOTAL);
    await seen(page.locator("main").getByRole("button", { name: "新建" }));
  });

  test("a starred customer stands first and among the watched ones", async ({ as }) => {
    const { page, key } = await as("shenjiayi");
    const made = await makeCustomer(key);
    const newer = await makeCustomer(key);
    await openList(page);
    await row(page, made.name).getByRole("button", { name: "关注" }).click();
    await seen(row(page, made.name).getByRole("button", { name: "取消关注" }));
    await expect
      .poll(async () => {
        const names = await namesOf(page);
        return (
          names.findIndex((name) => name.includes(made.name)) < names.findIndex((name) => name.includes(newer.name))
        );
      })
      .toBe(true);
    await page.goto("/crm/customer/watched");
    await seen(row(page, made.name));
    await row(page, made.name).getByRole("button", { name: "取消关注" }).click();
    await gone(row(page, made.name));
    await button(page, "撤销").click();
    await seen(row(page, made.name));
  });
});
