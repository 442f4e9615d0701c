/** Forms that a company designs: drawn with the mouse, written with the keys, and seen by those who fill them in. */
import { expect } from "@playwright/test";
import { readXlsx } from "../apps/server/test/sheet-files";
import { call, makeCustomer, uniqueName } from "./support/api";
import {
  asBefore,
  detailOf,
  draw,
  formOf,
  item,
  items,
  itemsOf,
  openDesigner,
  properties,
  publish,
  retype,
  saved,
  source,
  titles,
} from "./support/designer";
import { openForm, openList, unfold } from "./support/list";
import { button, choose, dialog, gone, seen, toast } from "./support/page";
import { productUrl } from "./support/server";
import { test } from "./support/test";

/** What stands at the heads of the columns of the template for an import. */
async function templateHeads(key: string): Promise<unknown[]> {
  const headers = { authkey: key, "Content-Type": "application/json" };
  const answer = await fetch(`${productUrl()}/api/customer/importTemplate`, { method: "POST", headers, body: "{}" });
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  return (sheets[0]?.rows ?? []).flat();
}

const SUPPLIER = { module: "supplier", label: "供应商" };

test("a choice is drawn into the form, and salespeople have it in form, column, filter and import", async ({ as }) => {
  const boss = await as("admin");
  const { page, key } = boss;
  const id = await formOf(key, "customer");
  const before = (await detailOf(key, id)).design.items;
  const title = uniqueName("偏好").slice(0, 20);
  try {
    // From the list of forms, as one gets there.
    await page.goto("/system/customForm");
    await page.getByText("客户新建表单", { exact: true }).click();
    await seen(items(page));
    await seen(item(page, "联系人"));
    const [first, ...others] = await titles(page);
    await draw(page, source(page, "select"), item(page, "联系人"), "above");
    await expect.poll(() => titles(page)).toEqual([first, "下拉选择", ...others]);
    const panel = properties(page);
    await retype(panel.getByLabel("名称", { exact: true }), title);
    await retype(panel.getByLabel("选项 1 的名称"), "电话");
    await panel.getByLabel("选项 1 的名称").press("Enter");
    await page.keyboard.type("微信");
    await retype(panel.getByLabel("选项 2 的名称"), "上门");
    await panel.getByRole("button", { name: "选项颜色：上门" }).click();
    await page.getByRole("dialog", { name: "选项颜色：上门" }).getByRole("radio").nth(1).click();
    await page.keyboard.press("Escape");
    // 默认显示 comes up with 列表显示, which new fields have.
    await panel.getByRole("checkbox", { name: "默认显示" }).check();
    await saved(page);
    // What it changes, and for whom, is told before.
    await button(page.locator("main"), "发布").click();
    const question = page.getByRole("dialog", { name: /^发布「客户新建表单」/ });
    await seen(question.getByText(/^\d+ 人立即使用新表单（角色：.*销售/));
    await seen(question.getByRole("region", { name: "新增", exact: true }).getByText(title));
    await page.keyboard.press("Escape");
    await gone(question);
    // A draft is nobody's yet.
    expect((await itemsOf(key, "customer")).map((one) => one.title)).not.toContain(title);
    await publish(page);
    const own = (await itemsOf(key, "customer")).find((one) => one.title === title);
    expect(own).toMatchObject({ type: "select", options: [{ label: "电话" }, { label: "上门" }, { label: "微信" }] });
    expect(own).toMatchObject({ options: [{}, { color: expect.stringMatching(/^#/) }, {}] });

    const sales = await as("xiaoshou");
    const customer = await makeCustomer(sales.key, { [own?.field ?? ""]: "1" });
    await openList(sales.page, `/crm/customer/total?key=${encodeURIComponent(customer.name)}`);
    await seen(sales.page.locator(".ant-table-thead").getByText(title, { exact: true }));
    await seen(
      sales.page.locator(".ant-table-row").filter({ hasText: customer.name }).getByText("电话", { exact: true }),
    );
    const form = await openForm(sales.page);
    await unfold(form);
    await seen(form.getByText(title, { exact: true }));
    await form.getByRole("radio", { name: "上门", exact: true }).click();
    await sales.page.keyboard.press("Escape");
    const found = await call(sales.key, "/api/customer/index", {
      data: [{ field: own?.field, op: "in", value: ["1"] }],
    });
    expect((found.rows as { id: number }[]).map((row) => row.id)).toEqual([customer.id]);
    expect(await templateHeads(key)).toContain(title);
  } finally {
    await asBefore(key, id, "customer", before);
  }
  expect(boss.complaints.list).toEqual([]);
});

test("what the product brings is called otherwise, for everybody, and its key is not touched", async ({ as }) => {
  const { page, key } = await as("admin");
  const id = await formOf(key, SUPPLIER.module);
  const before = (await detailOf(key, id)).design.items;
  const first = before[0]?.title ?? "";
  try {
    await openDesigner(page, id);
    await item(page, first).click();
    const panel = properties(page);
    await seen(panel.getByText("系统字段").first());
    await gone(panel.getByLabel("标识"));
    await expect(panel.getByRole("checkbox", { name: "必填" })).toBeDisabled();
    await retype(panel.getByLabel("名称", { exact: true }), "厂家全称");
    await seen(item(page, "厂家全称"));
    await publish(page);
    const [renamed] = await itemsOf(key, SUPPLIER.module);
    expect(renamed).toMatchObject({ field: before[0]?.field, title: "厂家全称" });
    await page.goto("/erp/supplier");
    await button(page.locator("main"), "新建").click();
    await seen(page.getByRole("dialog").getByLabel("厂家全称", { exact: true }));
  } finally {
    await asBefore(key, id, SUPPLIER.module, before);
  }
});

test("one field shows another, and a number is worked out of two", async ({ as }) => {
  const { page, key } = await as("admin");
  const id = await formOf(key, SUPPLIER.module);
  const before = (await detailOf(key, id)).design.items;
  const [price, number, total, reason] = ["单价", "数量", "总额", "缘由"].map((name) =>
    uniqueName(name).slice(0, 16),
  ) as [string, string, string, string];
  try {
    await openDesigner(page, id);
    await items(page).last().click();
    const panel = properties(page);
    const name = panel.getByLabel("名称", { exact: true });
    for (const title of [price, number, total]) {
      await source(page, "number").dblclick();
      await retype(name, title);
    }
    await panel.getByRole("button", { name: price, exact: true }).click();
    await page.keyboard.type(" * ");
    await seen(panel.getByText("公式不完整"));
    await panel.getByRole("button", { name: number, exact: true }).click();
    await gone(panel.getByText("公式不完整"));
    await seen(panel.getByText(`= ${price} × ${number}`));
    await source(page, "input").focus();
    await page.keyboard.press("Enter");
    await retype(name, reason);
    await panel.getByRole("button", { name: "设置 显示条件" }).click();
    const builder = dialog(page, "显示条件");
    await button(builder, "添加条件").click();
    await builder.getByLabel("字段").first().click();
    await page.keyboard.type(total);
    await page.locator(".ant-select-dropdown:visible").getByText(total, { exact: true }).click();
    await builder.getByRole("combobox").nth(1).click();
    await page.locator(".ant-select-dropdown:visible").getByText("大于", { exact: true }).click();
    await button(builder, "确定").click();
    await seen(builder.getByRole("alert"));
    await builder.getByRole("spinbutton").click();
    await page.keyboard.type("100");
    await button(builder, "确定").click();
    await seen(panel.getByText("1 个条件"));

    // The preview is the form itself, and writes nothing.
    await button(page.locator("main"), "预览").click();
    const preview = dialog(page, "预览");
    await seen(preview.getByRole("tab", { name: "新建" }));
    const more = preview.getByRole("button", { name: /^更多信息/ });
    if (await more.isVisible()) await more.click();
    await gone(preview.getByLabel(reason));
    await preview.getByLabel(price).click();
    await page.keyboard.type("60");
    await preview.getByLabel(number).click();
    await page.keyboard.type("2");
    await page.keyboard.press("Tab");
    await seen(preview.getByLabel(reason));
    await button(preview, "保存").click();
    await seen(preview.getByText("信息必须填写"));
    await page.keyboard.press("Escape");
    await gone(preview);

    await publish(page);
    const fields = await itemsOf(key, SUPPLIER.module);
    const keyOf = (title: string) => fields.find((field) => field.title === title)?.field ?? "";
    expect(fields.find((field) => field.title === total)?.computed).toBe(`{${keyOf(price)}} * {${keyOf(number)}}`);
    const made = await call(key, "/api/erp/supplierAdd", {
      [before[0]?.field ?? ""]: uniqueName("供应商"),
      [keyOf(price)]: "2.5",
      [keyOf(number)]: "4",
    });
    const { data } = await call(key, "/api/erp/supplierDetail", { id: (made.data as { id: number }).id });
    expect(Number((data as Record<string, unknown>)[keyOf(total)])).toBe(10);
  } finally {
    await asBefore(key, id, SUPPLIER.module, before);
  }
});

test("everything is done by keys, undone, and done again", async ({ as }) => {
  const { page, key } = await as("admin");
  const id = await formOf(key, "warehouse");
  try {
    await openDesigner(page, id, "warehouse");
    const start = await titles(page);
    await source(page, "input").focus();
    await page.keyboard.press("Enter");
    await expect(item(page, "单行文本")).toBeFocused();
    expect(await titles(page)).toEqual([...start, "单行文本"]);
    await page.keyboard.press("Alt+ArrowUp");
    await expect(item(page, "单行文本")).toBeFocused();
    expect((await titles(page)).indexOf("单行文本")).toBe(start.length - 1);
    await page.keyboard.press("ControlOrMeta+c");
    await page.keyboard.press("ControlOrMeta+v");
    await expect(item(page, "单行文本副本")).toBeFocused();
    await page.keyboard.press("Delete");
    await gone(item(page, "单行文本副本"));
    await page.keyboard.press("ControlOrMeta+z");
    await seen(item(page, "单行文本副本"));
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await gone(item(page, "单行文本副本"));
    await button(page.locator("main"), "撤销").click();
    await seen(item(page, "单行文本副本"));
    // the keys are told, and Ctrl+K does the same; what the pointer has called up would take Esc for itself
    await page.mouse.move(0, 0);
    await gone(page.getByRole("tooltip"));
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "键盘快捷键" });
    for (const what of ["撤销", "重做", "复制所选字段", "粘贴字段", "所选字段移出表单"])
      await seen(sheet.getByText(what, { exact: true }));
    await expect(sheet.getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await gone(sheet);
    for (const [title, there] of [
      ["重做", 0],
      ["撤销", 1],
    ] as const) {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.locator("[aria-controls=search-hits]")).toBeFocused();
      await page.keyboard.type(title);
      await seen(page.getByRole("option", { selected: true }).getByText(title, { exact: true }));
      await page.keyboard.press("Enter");
      await expect(item(page, "单行文本副本")).toHaveCount(there);
    }
    // A copy is another field.
    await saved(page);
    await expect
      .poll(
        async () => (await detailOf(key, id)).design.items.filter(({ title }) => title.startsWith("单行文本")).length,
      )
      .toBe(2);
    const keys = (await detailOf(key, id)).design.items.map(({ field }) => field);
    expect(new Set(keys).size).toBe(keys.length);
    await item(page, "单行文本副本").click();
    await page.keyboard.press("Escape");
    await seen(properties(page).getByText("表单属性"));
    // What the product requires stays.
    await item(page, start[0] ?? "").click();
    await page.keyboard.press("Delete");
    await seen(toast(page, "系统的必填字段不能移出表单"));
    await button(page.locator("main"), "放弃修改").click();
    await button(page.getByRole("dialog"), "放弃修改").click();
    await seen(toast(page, /^已放弃「.+」未发布的修改$/));
    await expect.poll(() => titles(page)).toEqual(start);
    expect((await detailOf(key, id)).draft).toBe(0);
  } finally {
    await call(key, "/api/form/discard", { id });
  }
});

test("what is wrong is told beside the field before it is published", async ({ as }) => {
  const { page, key } = await as("admin");
  const id = await formOf(key, "warehouse");
  const { published } = await detailOf(key, id);
  try {
    await openDesigner(page, id, "warehouse");
    await source(page, "statusSelect").dblclick();
    await button(page.locator("main"), "发布").click();
    const problem = page.locator("main").getByRole("button", { name: "数据字典：请选择数据字典", exact: true });
    await seen(problem);
    await items(page).first().click();
    await problem.click();
    await expect(item(page, "数据字典")).toBeFocused();
    await choose(properties(page), "数据字典", "供应商级别");
    await seen(page.getByText("没有问题，可以发布"));
    expect((await detailOf(key, id)).published).toBe(published);
  } finally {
    await call(key, "/api/form/discard", { id });
  }
});
