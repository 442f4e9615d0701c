/** What becomes of a design: two who publish, versions, archived fields, what could not be saved, another type. */
import { expect } from "@playwright/test";
import { call, uniqueName } from "./support/api";
import {
  asBefore,
  detailOf,
  formOf,
  item,
  items,
  itemsOf,
  openDesigner,
  properties,
  publish,
  publishItems,
  retype,
  saved,
  source,
} from "./support/designer";
import { openList } from "./support/list";
import { button, dialog, gone, seen, toast } from "./support/page";
import { test } from "./support/test";

test("of two who publish at once one is shown the other's, and puts his over it", async ({ as }) => {
  const [one, two] = [await as("admin"), await as("admin")];
  const { key } = one;
  const id = await formOf(key, "warehouse", "edit");
  const before = (await detailOf(key, id)).design.items;
  const last = before.at(-1)?.title ?? "";
  try {
    for (const { page } of [one, two]) await openDesigner(page, id, "warehouse", "edit");
    await item(one.page, last).click();
    await retype(properties(one.page).getByLabel("名称", { exact: true }), "甲的名称");
    await publish(one.page);
    await item(two.page, last).click();
    await properties(two.page).getByLabel("说明", { exact: true }).click();
    await two.page.keyboard.type("乙的说明");
    const question = dialog(two.page, "表单已被他人修改");
    await seen(question.getByText(/周明远 在 .* 先保存或发布了修改/));
    await button(question, "比较").click();
    await seen(question.getByRole("cell", { name: "甲的名称" }));
    await seen(question.getByRole("cell", { name: "乙的说明" }));
    await button(question, "用我的覆盖").click();
    await saved(two.page);
    await publish(two.page);
    const now = (await detailOf(key, id)).design.items.at(-1);
    expect(now).toMatchObject({ title: last, help: "乙的说明" });
    // The first one has it before him without having done anything.
    await one.page.goto("/system/customForm");
    await openDesigner(one.page, id, "warehouse", "edit");
    await item(one.page, last).click();
    await expect(properties(one.page).getByLabel("说明", { exact: true })).toHaveValue("乙的说明");
  } finally {
    await asBefore(key, id, "warehouse", before);
  }
});

test("versions are compared, and one of them is gone back to", async ({ as }) => {
  const { page, key } = await as("admin");
  const id = await formOf(key, "account");
  const before = (await detailOf(key, id)).design.items;
  const last = before.at(-1) as (typeof before)[number];
  try {
    await publishItems(key, id, before.with(-1, { ...last, title: "第一个名称" }));
    await publishItems(key, id, before.with(-1, { ...last, title: "第二个名称", help: "说明" }));
    await openDesigner(page, id, "account");
    await button(page.locator("main"), "版本").click();
    const drawer = page.getByRole("dialog", { name: "版本" });
    const { published } = await detailOf(key, id);
    await button(drawer, `比较 第${published - 1}版`).click();
    await seen(drawer.getByRole("cell", { name: "第一个名称" }));
    await seen(drawer.getByRole("cell", { name: "第二个名称" }));
    await button(drawer, `恢复为草稿 第${published - 1}版`).click();
    await seen(item(page, "第一个名称"));
    await saved(page);
    await publish(page);
    expect((await itemsOf(key, "account")).at(-1)?.title).toBe("第一个名称");
    expect((await detailOf(key, id)).published).toBe(published + 1);
  } finally {
    await asBefore(key, id, "account", before);
  }
});

test("before a field is archived one is told where it is used; it comes back with its values", async ({ as }) => {
  const { page, key } = await as("admin");
  const id = await formOf(key, "supplier");
  const before = (await detailOf(key, id)).design.items;
  const title = uniqueName("旧字段").slice(0, 16);
  const field = uniqueName("used").slice(0, 30);
  try {
    await publishItems(key, id, [...before, { field, type: "input", title, flags: {} }]);
    const name = uniqueName("供应商");
    const made = await call(key, "/api/erp/supplierAdd", { [before[0]?.field ?? ""]: name, [field]: "留着" });
    await openDesigner(page, id);
    await item(page, title).click();
    await button(properties(page), "停用字段").click();
    const question = dialog(page, `停用字段「${title}」`);
    await seen(question.getByText("供应商：1 条记录"));
    await button(question, "停用字段").click();
    await seen(toast(page, `已停用字段「${title}」`));
    await gone(item(page, title));
    expect((await itemsOf(key, "supplier")).map((one) => one.field)).not.toContain(field);
    await button(page.locator("main"), `恢复 ${title}`).click();
    await seen(toast(page, `已恢复字段「${title}」，可从`));
    await expect.poll(async () => (await itemsOf(key, "supplier")).map((one) => one.field)).toContain(field);
    const { data } = await call(key, "/api/erp/supplierDetail", { id: (made.data as { id: number }).id });
    expect((data as Record<string, unknown>)[field]).toBe("留着");
  } finally {
    await asBefore(key, id, "supplier", before);
  }
});

test("what could not be saved stays there and is saved later", async ({ as }) => {
  const { page, key } = await as("admin");
  const id = await formOf(key, "warehouse");
  try {
    await openDesigner(page, id, "warehouse");
    await page.route("**/api/formField/Edit", (route) => route.abort());
    await source(page, "textarea").dblclick();
    await seen(page.getByText("未保存，稍后自动重试"));
    await button(page.locator("main"), "返回列表").click();
    await gone(items(page));
    await page.unroute("**/api/formField/Edit");
    await page.goBack();
    await seen(item(page, "多行文本"));
    await saved(page);
    await expect
      .poll(async () => (await detailOf(key, id)).design.items.some(({ title }) => title === "多行文本"))
      .toBe(true);
  } finally {
    await call(key, "/api/form/discard", { id });
  }
});

async function supplierWith(key: string, values: Record<string, unknown>): Promise<{ id: number; name: string }> {
  const name = uniqueName("供应商");
  const { data } = await call(key, "/api/erp/supplierAdd", { name, ...values });
  return { id: (data as { id: number }).id, name };
}

test("a field becomes a number: the values are converted while one looks, and one that cannot be is named", async ({
  as,
}) => {
  const { page, key, complaints } = await as("admin");
  const id = await formOf(key, "supplier");
  const before = (await detailOf(key, id)).design.items;
  const title = uniqueName("预算").slice(0, 16);
  try {
    await publishItems(
      key,
      id,
      [
        ...before,
        { field: "", type: "input", title, flags: { list: true, show: true, filter: true, sort: true } } as never,
      ].map((one) => (one.title === title ? { ...one, field: `b${Date.now()}` } : one)),
    );
    const own = (await itemsOf(key, "supplier")).find((one) => one.title === title)?.field ?? "";
    const good = await supplierWith(key, { [own]: "1200.50" });
    const bad = await supplierWith(key, { [own]: "一千二" });
    await openDesigner(page, id);
    await item(page, title).click();
    const panel = properties(page);
    await seen(panel.getByText("已建立索引", { exact: true }));
    const type = panel.getByLabel("类型", { exact: true });
    const options = page.locator(".ant-select-dropdown:visible");
    await type.click();
    const impossible = options.locator(".ant-select-item-option-disabled").filter({ hasText: "下拉选择" });
    await expect(impossible).toContainText("原有的值不是从选项中选的");
    await options.getByText("数字", { exact: true }).click();
    await seen(panel.getByText("发布时先检查已有的值，都能转换才改变类型"));
    await saved(page);
    await button(page.locator("main"), "发布").click();
    await button(page.getByRole("dialog", { name: /^发布「/ }), "发布").click();
    await seen(toast(page, `${title}：1 条记录的值无法转换：${bad.name}`));
    await call(key, "/api/erp/supplierEdit", { id: bad.id, [own]: "1300" });
    await publish(page);
    await seen(panel.getByText(/^(?:正在检查已有的值，将改为数字|正在转换为数字 \d+%)$/));
    await gone(panel.getByText(/^正在(?:检查|转换)/));
    await seen(panel.getByText("已建立索引", { exact: true }));
    await expect(type.locator("xpath=ancestor::*[contains(@class,'ant-select')][1]")).toContainText("数字");
    const found = await call(key, "/api/erp/supplierList", {
      data: [{ field: own, op: "between", value: [1200, 1201] }],
    });
    expect((found.rows as { id: number }[]).map((row) => row.id)).toEqual([good.id]);
    await openList(page, `/erp/supplier?key=${encodeURIComponent(good.name)}`);
    await seen(page.locator(".ant-table-row").filter({ hasText: good.name }).getByText("1,200.5"));
  } finally {
    await asBefore(key, id, "supplier", before);
  }
  expect(complaints.list).toEqual([]);
});
