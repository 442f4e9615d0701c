/** One works with keys alone: they are told on a sheet, rest while one types, and lead to every screen. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import {
  namesOf,
  openCustomer,
  openForm,
  openList,
  panel,
  row,
  rows,
  searchBox,
  TOTAL,
  tab,
  withNewRows,
} from "./support/list";
import { button, chooserOf, dialog, form, gone, pathOf, seen } from "./support/page";
import { PHONE, test, WIDE } from "./support/test";

test("? tells the keys of the screen, and Esc closes it", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  await openList(page);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "键盘快捷键" });
  await seen(sheet);
  for (const [keys, what] of [
    ["C", "新建客户"],
    ["↑", "上一行"],
    ["G", "前往：全部客户"],
    ["Ctrl", "搜索与命令"],
  ] as const)
    await seen(
      sheet
        .locator("div:has(> dd)")
        .filter({ has: page.getByText(what, { exact: true }) })
        .locator("dt", { hasText: keys }),
    );
  // While it is open the letters rest.
  await page.keyboard.press("c");
  await page.keyboard.press("Escape");
  await gone(sheet);
  await gone(page.getByRole("dialog"));
  expect(complaints.list).toEqual([]);
});

test("G and a letter lead to another screen, and back; slowly they are two letters", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await expect.poll(() => pathOf(page)).toBe("/crm/customer/watched");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect.poll(() => pathOf(page)).toBe(TOTAL);
  await seen(rows(page));
  await gone(page.getByRole("dialog"));
  await page.keyboard.press("g");
  await page.waitForTimeout(1200);
  await page.keyboard.press("c");
  await seen(page.getByRole("dialog").filter({ hasText: "新建客户" }));
});

test("[ and ], or the two arrows at the top, go from record to record, and letters typed into a field are text", async ({
  as,
}) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  const names = await namesOf(page);
  await row(page, names[1] ?? "").click();
  await seen(panel(page, names[1] ?? ""));
  await page.keyboard.press("]");
  await seen(panel(page, names[2] ?? ""));
  await page.keyboard.press("[");
  await seen(panel(page, names[1] ?? ""));
  await button(panel(page, names[1] ?? ""), "下一条").click();
  await seen(panel(page, names[2] ?? ""));
  await button(panel(page, names[2] ?? ""), "上一条").click();
  await seen(panel(page, names[1] ?? ""));
  await button(panel(page, names[1] ?? ""), "上一条").click();
  await expect(button(panel(page, names[0] ?? ""), "上一条")).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("gc?c");
  await expect(searchBox(page)).toHaveValue("gc?c");
  await gone(page.getByRole("dialog"));
});

test("Ctrl+K does what one types: a command of the screen, or a way to another one", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  await page.keyboard.press("ControlOrMeta+k");
  const box = page.getByRole("combobox", { name: "" }).and(page.locator("[aria-controls=search-hits]"));
  await expect(box).toBeFocused();
  await page.keyboard.type("新建 客户");
  const first = page.getByRole("option").first();
  await seen(first.getByText("新建客户", { exact: true }));
  await seen(first.locator("kbd", { hasText: "C" }));
  await page.keyboard.press("Enter");
  await seen(page.getByRole("dialog").filter({ hasText: "新建客户" }));
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("产品列表");
  await seen(page.getByRole("option").first().getByText("前往：产品列表", { exact: true }));
  await page.keyboard.press("Enter");
  await expect.poll(() => pathOf(page)).toBe("/crm/product/list");
  // What I may not do is not offered.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("员工");
  await expect(box).toHaveValue("员工");
  await gone(page.getByRole("option").filter({ hasText: "前往：员工" }));
});

/** Opens Ctrl+K, types, and runs the command of this title with Enter. */
async function command(page: Page, title: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.locator("[aria-controls=search-hits]")).toBeFocused();
  await page.keyboard.type(title);
  await seen(page.getByRole("option", { selected: true }).getByText(title, { exact: true }));
  await page.keyboard.press("Enter");
}

test("Ctrl+K does what the buttons of an open record do", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const made = await makeCustomer(key);
  const opened = await openCustomer(page, made);
  await command(page, "新建联系人");
  const contact = page.getByRole("dialog", { name: "新建联系人" });
  await seen(contact);
  await page.keyboard.press("Escape");
  await gone(contact);
  await expect(tab(opened, "联系人")).toHaveAttribute("aria-selected", "true");
  await command(page, "查看操作日志");
  await expect(tab(opened, "操作日志")).toHaveAttribute("aria-selected", "true");
  await command(page, "添加标签");
  const tags = page.getByRole("dialog", { name: "添加标签" });
  await expect(tags.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await gone(tags);
  const chooser = await chooserOf(page, () => command(page, "新建附件"));
  expect(chooser.isMultiple()).toBe(true);
  await expect(tab(opened, "附件")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("f");
  await expect(opened.getByRole("textbox", { name: /跟进/ })).toBeFocused();
  expect(complaints.list).toEqual([]);
});

test("a record that covers the screens has its keys and commands, and nothing of what lies below", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const { name } = await makeCustomer(key, { CustomerName: uniqueName("整屏客户") });
  await openList(page);
  const made = await openForm(page);
  await made.getByLabel("客户名称", { exact: true }).fill(name);
  // over the form where it was found, which stays
  await button(made, `打开 ${name}`).click();
  const whole = page
    .getByRole("dialog")
    .filter({ has: panel(page, name) })
    .last();
  await seen(tab(whole, "跟进记录"));
  await page.keyboard.press("?");
  const sheet = form(page, "键盘快捷键");
  for (const what of ["编辑", "跟进", "搜索与命令", "前往：全部客户"])
    await seen(sheet.getByText(what, { exact: true }));
  for (const below of ["新建客户", "上一行"]) await gone(sheet.getByText(below, { exact: true }));
  await page.keyboard.press("Escape");
  await gone(sheet);
  await seen(whole);

  await page.keyboard.press("c");
  await page.keyboard.press("e");
  const edited = page.getByRole("dialog").filter({ hasText: "编辑客户" });
  await expect(edited.getByLabel("客户名称", { exact: true })).toHaveValue(name);
  await expect(page.getByRole("dialog").filter({ hasText: "新建客户" })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await gone(edited);
  await page.keyboard.press("f");
  const text = whole.getByRole("textbox", { name: /跟进/ });
  await expect(text).toBeFocused();
  await page.keyboard.type("ef?");
  await expect(text).toHaveValue("ef?");
  // the first Esc leaves the field
  await page.keyboard.press("Escape");
  await expect(text).not.toBeFocused();
  await seen(whole);
  await command(page, "新建联系人");
  const contact = form(page, "新建联系人");
  await seen(contact);
  await page.keyboard.press("Escape");
  await gone(contact);
  await expect(tab(whole, "联系人")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("刷新列表");
  await expect(page.locator("[aria-controls=search-hits]")).toHaveValue("刷新列表");
  await gone(page.getByRole("option").filter({ hasText: "刷新列表" }));
  await page.keyboard.press("Escape");
  await gone(page.locator("[aria-controls=search-hits]"));
  await page.keyboard.press("Escape");
  await gone(page.locator("[data-whole]"));
  await expect(made.getByLabel("客户名称", { exact: true })).toHaveValue(name);
  expect(complaints.list).toEqual([]);
});

test("Ctrl+K does what the buttons of a list do", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const named = JSON.stringify([{ field: "CustomerName", op: "contains", value: "上海" }]);
  await openList(page, `${TOTAL}?quick=${encodeURIComponent(named)}`);
  await command(page, "存为场景");
  const scene = dialog(page, "存为场景");
  await expect(scene.getByLabel("场景名称")).toBeFocused();
  await page.keyboard.press("Escape");
  await gone(scene);
  await command(page, "清空筛选条件");
  await gone(page.getByRole("region", { name: "筛选条件" }));
  await command(page, "场景：我负责的");
  await expect.poll(() => new URL(page.url()).searchParams.get("scene")).toBe("myself");
  await command(page, "显示字段");
  const columns = page.getByRole("dialog", { name: "显示字段" });
  await seen(columns);
  await page.keyboard.press("Escape");
  await gone(columns);
  await withNewRows(page, () => command(page, "刷新列表"));
  expect(complaints.list).toEqual([]);
});

test("Ctrl+K does what the frame's buttons do", async ({ as }) => {
  const { page, complaints } = await as("zhaoyiming");
  await openList(page);
  await command(page, "切换到深色");
  await expect(page.locator("html")).toHaveAttribute("data-appearance", "dark");
  await command(page, "切换到浅色");
  await command(page, "通知");
  const told = page.getByRole("dialog", { name: "通知" });
  await seen(told);
  await page.keyboard.press("Escape");
  await gone(told);
  await command(page, "当前在线");
  await seen(page.getByText(/^当前在线：/).last());
  await command(page, "退出");
  const asked = page.getByRole("dialog").filter({ hasText: "退出" });
  await seen(asked);
  await page.keyboard.press("Escape");
  // what lay over the page goes a moment after its words, and until then Ctrl+K has no commands
  await gone(page.locator(".ant-modal-wrap"));
  await command(page, "切换语言: English");
  await seen(page.getByRole("button", { name: /^Search customers/ }));
  await seen(rows(page));
  await command(page, "Switch language: 中文");
  await seen(page.getByRole("button", { name: /^搜索客户/ }));
  expect(complaints.list).toEqual([]);
});

test("Ctrl+K offers nothing on a record that I may not do there", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await page.goto("/crm/product/list");
  await rows(page).first().click();
  await seen(page.getByRole("complementary").getByRole("tab", { name: "附件" }));
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.locator("[aria-controls=search-hits]")).toBeFocused();
  await page.keyboard.type("附件");
  await seen(page.getByRole("option").filter({ hasText: "查看附件" }));
  await gone(page.getByRole("option").filter({ hasText: "新建附件" }));
});

test("? tells the digits: of a row of choices, and with Alt those of the composer", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  await openCustomer(page, await makeCustomer(key));
  await seen(page.getByRole("radiogroup", { name: "跟进方式" }));
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "键盘快捷键" });
  for (const [keys, what] of [
    [/^Alt\s*1–\d$/, "写跟进时选跟进方式"],
    [/^1–9$/, "在一排选项中选第几个"],
  ] as const)
    await seen(
      sheet
        .locator("div:has(> dd)")
        .filter({ has: page.getByText(what, { exact: true }) })
        .locator("dt", { hasText: keys }),
    );
});

for (const [size, viewport] of [
  ["desk", WIDE],
  ["phone", PHONE],
] as const)
  test(`what one has opened anywhere stands first in Ctrl+K, on another device as well: ${size}`, async ({ as }) => {
    const { page, key } = await as("zhangyutong");
    const [first, second] = [await makeCustomer(key), await makeCustomer(key)];
    for (const made of [first, second]) {
      const looked = page.waitForResponse((answer) => answer.url().endsWith("/api/actionLog/look"));
      await openCustomer(page, made);
      await looked;
    }
    const other = await as("zhangyutong", { viewport, fresh: true });
    await other.page.goto("/person/index");
    const searching = other.page.getByRole("button", { name: /搜索客户/ });
    await seen(searching);
    await searching.click();
    const options = other.page.getByRole("option");
    await seen(other.page.getByText("最近打开", { exact: true }));
    await expect(options.nth(0)).toContainText(second.name);
    await expect(options.nth(1)).toContainText(first.name);
    await expect(other.page.getByText(/Enter 打开/)).toBeVisible({ visible: size === "desk" });
    // What is no longer there is not named.
    await call((await signInByApi("admin")).key, "/api/customer/delete", { ids: [second.id] });
    await other.page.keyboard.press("Escape");
    await gone(options);
    await searching.click();
    await expect(options.nth(0)).toContainText(first.name);
    await other.page.keyboard.press("Enter");
    await seen(panel(other.page, first.name));
    expect(other.complaints.list).toEqual([]);
  });

test("G leads to a screen as it was left", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page, `${TOTAL}?key=${encodeURIComponent("上海")}`);
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await expect.poll(() => pathOf(page)).toBe("/crm/customer/watched");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(searchBox(page)).toHaveValue("上海");
});

test("Enter right after typing opens what was typed, however late the answer", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const { name } = await makeCustomer(key);
  await openList(page);
  await page.route("**/api/search/all", async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.locator("[aria-controls=search-hits]")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await seen(panel(page, name));
});

test("over an open form Ctrl+K finds records, and offers nothing of what lies below", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  await page.keyboard.press("c");
  await seen(page.getByRole("dialog").filter({ hasText: "新建客户" }));
  await page.keyboard.press("ControlOrMeta+k");
  const box = page.locator("[aria-controls=search-hits]");
  await expect(box).toBeFocused();
  await page.keyboard.type("新建");
  await expect(box).toHaveValue("新建");
  await gone(page.getByRole("option").filter({ hasText: "新建客户" }));
});

test("who stands on a button of a row stands on none once another page is shown there", async ({ as }) => {
  const { page } = await as("zongjian");
  await openList(page);
  const button = rows(page).first().getByRole("button").first();
  await page.getByTitle("下一页", { exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  const second = await namesOf(page);
  await button.focus();
  await expect(button).toBeFocused();
  await page.goBack();
  await expect.poll(() => namesOf(page)).not.toEqual(second);
  await expect(page.locator("main .ant-table-row :focus")).toHaveCount(0);
});
