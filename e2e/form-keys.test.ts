/** Forms with the keys alone: nothing here is filled by anything but key strokes. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, rowsOf, uniqueMobile, uniqueName } from "./support/api";
import { openCustomer, openForm, openList, panel, row, scenes, TOTAL } from "./support/list";
import { focused, tabTo } from "./support/moves";
import { button, dialog, gone, seen, still, takeFrom } from "./support/page";
import { test } from "./support/test";

const focusIn = (page: Page, name: string) => expect.poll(() => focused(page)).toContain(name);
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const stored = (key: string, name: string) =>
  rowsOf<Record<string, unknown>>(key, "/api/customer/index", { key: name, rows: 1 });
const levels = (form: Locator) => form.getByRole("radiogroup", { name: "客户级别" });
const chosen = (form: Locator) => levels(form).getByRole("radio", { checked: true });

/** A new customer's form, opened by its key, with the cursor in the smart line or behind it. */
async function opened(page: Page, at = "客户名称"): Promise<Locator> {
  await openList(page);
  await page.keyboard.press("c");
  await focusIn(page, "智能录入");
  await tabTo(page, at);
  return page.getByRole("dialog").filter({ hasText: "新建客户" });
}

test("from field to field by Tab, past what empties them, a level by its digit, saved by Ctrl+Enter", async ({
  as,
}) => {
  const { page, key, complaints } = await as("xiaoshou");
  const [name, mobile] = [uniqueName("键盘迎新"), uniqueMobile()];
  const form = await opened(page);
  await page.keyboard.type(name);
  // where the pointer happens to rest, the button that empties the field is shown
  const box = await form.getByLabel("客户名称", { exact: true }).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await seen(form.locator(".ant-input-clear-icon:visible"));
  await press(page, "Tab");
  await focusIn(page, "联系人");
  await page.keyboard.type("梅先生");
  await press(page, "Tab");
  await focusIn(page, "手机");
  await page.keyboard.type(mobile);
  await press(page, "Tab");
  await focusIn(page, "客户级别");
  await press(page, "2", "Tab");
  await focusIn(page, "来源");
  await press(page, "4", "Tab");
  await focusIn(page, "下次跟进时间");
  await press(page, "Tab");
  await focusIn(page, "更多信息");
  await press(page, "Control+Enter");
  await seen(panel(page, name));
  expect(await stored(key, name)).toEqual([
    expect.objectContaining({ contactName: "梅先生", mobile, statusName: "B（普通）", LaiYuanName: "展会" }),
  ]);
  expect(complaints.list).toEqual([]);
});

test("a time that is typed is saved by Ctrl+Enter, too", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const name = uniqueName("键盘时间");
  await opened(page);
  await page.keyboard.type(name);
  await tabTo(page, "下次跟进时间");
  await page.keyboard.type("2030-12-24 10:30");
  await press(page, "Control+Enter");
  await seen(panel(page, name));
  const [row] = await stored(key, name);
  expect(row?.nextgenjintime).toBe("2030-12-24 10:30:00");
});

test("in a long text Enter begins a line, and Ctrl+Enter saves", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const name = uniqueName("长文字");
  await opened(page);
  await page.keyboard.type(name);
  await tabTo(page, "更多信息");
  await press(page, "Enter");
  await tabTo(page, "如 主营数控机床");
  await page.keyboard.type("第一行");
  await press(page, "Enter");
  await page.keyboard.type("第二行");
  await press(page, "Control+Enter");
  await seen(panel(page, name));
  expect(await stored(key, name)).toEqual([expect.objectContaining({ remark: "第一行\n第二行" })]);
});

test("short choices are chips: digits and arrows choose, Backspace empties, Enter on the chosen one saves", async ({
  as,
}) => {
  const { page, key } = await as("xiaoshou");
  const name = uniqueName("选项");
  const form = await opened(page);
  await page.keyboard.type(name);
  await tabTo(page, "客户级别");
  await expect(chosen(form)).toHaveCount(0);
  await press(page, "9");
  await expect(chosen(form)).toHaveCount(0);
  for (const [pressed, level] of [
    ["4", "D（潜在）"],
    ["ArrowRight", "A（重点）"],
    ["ArrowLeft", "D（潜在）"],
    ["3", "C（一般）"],
  ] as const) {
    await press(page, pressed);
    await expect(chosen(form)).toHaveAccessibleName(level);
    await expect(chosen(form)).toBeFocused();
  }
  await press(page, "Backspace");
  await expect(chosen(form)).toHaveCount(0);
  await focusIn(page, "客户级别");
  // what is not chosen yet is chosen by Enter, and nothing is saved in passing
  await press(page, "Enter");
  await expect(chosen(form)).toHaveCount(1);
  expect(await stored(key, name)).toEqual([]);
  await press(page, "1", "Enter");
  await seen(panel(page, name));
  expect(await stored(key, name)).toEqual([expect.objectContaining({ statusName: "A（重点）" })]);
});

test("Esc closes the innermost thing only", async ({ as }) => {
  const { page } = await as("xiaoshou");
  const form = await opened(page);
  await page.keyboard.type("写了一半");
  await tabTo(page, "下次跟进时间");
  await press(page, "Enter");
  await seen(page.locator(".ant-picker-dropdown:visible"));
  await still(page);
  await press(page, "Escape");
  await gone(page.locator(".ant-picker-dropdown:visible"));
  await focusIn(page, "下次跟进时间");
  await tabTo(page, "更多信息");
  await press(page, "Enter");
  await tabTo(page, "行业");
  await press(page, "Enter");
  await seen(page.locator(".ant-select-dropdown:visible"));
  await still(page);
  await press(page, "Escape");
  await gone(page.locator(".ant-select-dropdown:visible"));
  await focusIn(page, "行业");
  await seen(form);
  await press(page, "Escape");
  const asked = dialog(page, "有未保存的内容，确定关闭吗？");
  await seen(asked);
  await press(page, "Escape");
  await gone(asked);
  await seen(form);
});

test("less usual fields are folded, and unfolded where they are filled or wrong", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const form = await opened(page);
  const more = (scope: Locator) => scope.getByRole("button", { name: /^更多信息/ });
  await expect(more(form)).toHaveAttribute("aria-expanded", "false");
  await expect(form.getByLabel("网址", { exact: true })).toHaveCount(0);
  await page.keyboard.type(uniqueName("网址不对"));
  await tabTo(page, "更多信息");
  await press(page, "Enter");
  await tabTo(page, "网址");
  await page.keyboard.type("不是网址");
  await press(page, "Shift+Tab");
  while (!(await focused(page)).includes("更多信息")) await press(page, "Shift+Tab");
  await press(page, "Enter");
  await expect(form.getByLabel("网址", { exact: true })).toHaveCount(0);
  await press(page, "Control+Enter");
  await expect(more(form)).toHaveAttribute("aria-expanded", "true");
  await expect(form.getByLabel("网址", { exact: true })).toBeFocused();

  const filled = await makeCustomer(key, { website: "www.example.cn" });
  await button(await openCustomer(page, filled), "编辑").click();
  await expect(more(dialog(page, "编辑客户"))).toHaveAttribute("aria-expanded", "true");
});

test("what cannot be changed here says where it is changed", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const mobile = uniqueMobile();
  const customer = await makeCustomer(key, { contactName: "梅先生", mobile });
  await button(await openCustomer(page, customer), "编辑").click();
  const form = dialog(page, "编辑客户");
  await seen(form.getByText(mobile));
  await expect(form.getByText("在「联系人」里修改", { exact: true })).toHaveCount(2);
  await expect(form.locator("input:disabled")).toHaveCount(0);
});

test("what is wrong has room of its own: no field moves when it is said", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const former = (await call(key, "/api/customer/index", { rows: 1 })).total;
  await openList(page);
  const form = await openForm(page);
  const place = async () => (await levels(form).boundingBox())?.y;
  await expect(form.getByLabel("智能录入")).toBeFocused();
  await still(page);
  const before = await place();
  await page.keyboard.press("Control+Enter");
  await seen(form.getByText("信息必须填写", { exact: true }));
  expect(await place()).toBe(before);
  expect((await call(key, "/api/customer/index", { rows: 1 })).total).toBe(former);
});

test("the same customer is told before he is entered twice, and stands above the form with all that was typed", async ({
  as,
}) => {
  const { page, key } = await as("xiaoshou");
  const known = await makeCustomer(key, { CustomerName: uniqueName("同名公司") });
  const form = await opened(page);
  await page.keyboard.type(known.name);
  await press(page, "Tab");
  await page.keyboard.type("梅先生");
  await press(page, "Control+Enter");
  await seen(form.getByRole("alert").filter({ hasText: `已有相同的客户「${known.name}」` }));
  await seen(button(form, "仍要新建"));
  expect(await stored(key, known.name)).toHaveLength(1);

  await button(form, "打开已有").focus();
  await press(page, "Enter");
  const whole = page.locator(".ant-drawer-open").last();
  await seen(whole.getByRole("heading", { name: known.name }));
  await expect.poll(() => whole.evaluate((drawer) => drawer.contains(document.activeElement))).toBe(true);
  await press(page, "Escape");
  await expect(form.getByLabel("联系人", { exact: true })).toHaveValue("梅先生");
  await gone(page.locator("[data-whole]"));
  await still(page);

  await button(form, "仍要新建").focus();
  await press(page, "Enter");
  await gone(form);
  expect(await rowsOf(key, "/api/customer/index", { key: known.name })).toHaveLength(2);
});

test("safe to enter is said of a whole name or number only, and what is like it is told", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const mobile = uniqueMobile();
  const known = await makeCustomer(key, { CustomerName: `${uniqueName("鹭屿")}海产`, contactName: "司徒蕾", mobile });
  await openList(page);
  await takeFrom(button(page, "更多"), "查重");
  const check = dialog(page, "查重");
  await expect(check.getByRole("textbox")).toBeFocused();
  const look = async (text: string) => {
    await press(page, "Control+a", "Delete");
    await page.keyboard.type(text);
  };
  await look("绝无仅有");
  await seen(check.getByText(/^没有找到；写全/));
  await look(`${uniqueName("绝无仅有")}有限公司`);
  await seen(check.getByText("没有找到重复的客户，可以放心录入"));
  await look(known.name.slice(0, 8));
  await seen(check.getByRole("listitem").filter({ hasText: known.name }).getByText("可能重复", { exact: true }));
  await look(mobile);
  await seen(check.getByRole("listitem").filter({ hasText: known.name }).getByText("重复", { exact: true }));
  const opener = button(check, `打开 ${known.name}`);
  await tabTo(page, `打开 ${known.name}`);
  await page.keyboard.press("Enter");
  const whole = page.locator("[data-whole]");
  await seen(whole.getByRole("heading", { name: known.name }));
  // wherever one has been in it meanwhile
  await press(page, "Tab", "Tab", "Escape");
  await gone(whole);
  await expect(opener).toBeFocused();
});

test("one line fills what it says, over nothing that was typed, and keeps the rest", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const [name, mobile] = [`${uniqueName("迎新")}科技有限公司`, uniqueMobile()];
  const form = await opened(page, "智能录入");
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await page.keyboard.type(`${name} 梅晓雪 ${mobile} 月底要报价`);
  await expect(field("客户名称")).toHaveValue(name);
  await expect(field("联系人")).toHaveValue("梅晓雪");
  await expect(field("手机")).toHaveValue(mobile);
  await expect(form.locator("mark")).toHaveText([name, "梅晓雪", mobile]);
  await seen(form.getByText("已放入备注：月底要报价"));

  await press(page, "Tab");
  await focusIn(page, "客户级别");
  await press(page, "Shift+Tab", "Shift+Tab");
  await focusIn(page, "联系人");
  await press(page, "Control+a");
  await page.keyboard.type("李四");
  await seen(form.getByText("已放入备注：梅晓雪 月底要报价"));
  await expect(field("联系人")).toHaveValue("李四");
  await press(page, "Tab", "Tab");
  await focusIn(page, "客户级别");
  await press(page, "1", "Control+Enter");
  await seen(panel(page, name));
  expect(await stored(key, name)).toEqual([
    expect.objectContaining({ contactName: "李四", mobile, statusName: "A（重点）", remark: "梅晓雪 月底要报价" }),
  ]);
});

test("a line that is not understood is put into the name by whoever wrote it", async ({ as }) => {
  const { page } = await as("xiaoshou");
  const form = await opened(page, "智能录入");
  await page.keyboard.type("鹭屿小铺");
  await press(page, "Tab");
  await focusIn(page, "放入客户名称");
  await press(page, "Enter");
  await expect(form.getByLabel("客户名称", { exact: true })).toHaveValue("鹭屿小铺");
  await focusIn(page, "联系人");
});

test.describe("Ctrl+Enter in a dialog presses what it is opened for, once, wherever one stands in it", () => {
  /** How often a route has been called since. */
  const callsOf = (page: Page, route: string) => {
    const made: string[] = [];
    page.on("request", (request) => request.url().endsWith(route) && made.push(request.url()));
    return made;
  };

  test("a customer goes to the pool for a reason, and not without one", async ({ as }) => {
    const { page, key, complaints } = await as("jingli");
    const customer = await makeCustomer(key);
    const opened = await openCustomer(page, customer);
    await takeFrom(button(opened, "更多"), "转入公海");
    const put = dialog(page, `把「${customer.name}」转入公海`);
    await focusIn(page, "原因");
    const calls = callsOf(page, "/api/customer/ToGonghai");
    await press(page, "Control+Enter");
    await page.keyboard.type("无需求");
    await press(page, "Enter", "Tab");
    await expect(put.getByLabel("说明")).toBeFocused();
    await page.keyboard.type("没有预算");
    await press(page, "Enter");
    await page.keyboard.type("明年再问");
    await press(page, "Control+Enter");
    await expect.poll(() => calls).toHaveLength(1);
    await gone(put);
    await seen(opened.getByText("公海客户"));
    const { rows: log } = await call(key, "/api/customer/ownerLog", { id: customer.id });
    expect(JSON.stringify(log)).toContain(String.raw`没有预算\n明年再问`);
    expect(complaints.list).toEqual([]);
  });

  test("a time that is typed for ticked customers is taken", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const customer = await makeCustomer(key);
    await openList(page, `${TOTAL}?key=${encodeURIComponent(customer.name)}`);
    await row(page, customer.name).getByRole("checkbox").check();
    await button(page.getByRole("toolbar"), "批量修改").click();
    const form = dialog(page, "批量修改 1 条");
    await focusIn(page, "要修改的字段");
    const calls = callsOf(page, "/api/record/massEdit");
    await page.keyboard.type("下次跟进时间");
    await press(page, "Enter");
    await tabTo(page, "改为");
    await page.keyboard.type("2031-05-20 10:30");
    await press(page, "Control+Enter");
    await gone(form);
    expect(calls).toHaveLength(1);
    const [stands] = await stored(key, customer.name);
    expect(stands?.nextgenjintime).toBe("2031-05-20 10:30:00");
  });

  test("a scene is saved from its name, and from a box below it", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page, `${TOTAL}?key=${encodeURIComponent("上海")}`);
    const calls = callsOf(page, "/api/scene/save");
    for (const at of ["场景名称", "默认"]) {
      const name = uniqueName("场").slice(0, 20);
      await takeFrom(scenes(page), "存为场景");
      const asked = dialog(page, "存为场景");
      await expect(asked.getByLabel("场景名称")).toBeFocused();
      await page.keyboard.type(name);
      await tabTo(page, at);
      await press(page, "Control+Enter");
      await gone(asked);
      await seen(scenes(page).filter({ hasText: name }));
    }
    expect(calls).toHaveLength(2);
  });
});
