/** A form is published while others have it before them: they see it without being disturbed, and lose nothing. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { call, uniqueName } from "./support/api";
import { asBefore, detailOf, formOf, item, openDesigner, properties, publishItems, retype } from "./support/designer";
import { openForm, openList } from "./support/list";
import { button, dialog, expectPath, gone, save, seen, toast } from "./support/page";
import { test } from "./support/test";

interface Added {
  form: number;
  field: string;
}

/** A field of customers at the end of their form, for everybody. */
async function addField(key: string, title: string): Promise<Added> {
  const form = await formOf(key, "customer");
  const { items } = (await detailOf(key, form)).design;
  const field = `f${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const flags = { list: true, show: true, filter: true };
  await publishItems(key, form, [...items, { field, type: "input", title, essential: 1, flags }]);
  return { form, field };
}
async function archive(key: string, { form, field }: Added): Promise<void> {
  const { items } = (await detailOf(key, form)).design;
  const left = items.filter((item) => item.field !== field);
  await asBefore(key, form, "customer", left);
}

test("who types goes on typing, takes the new form when he likes, and keeps what he typed", async ({ as }) => {
  const { key } = await as("admin");
  const sales = await as("xiaoshou");
  const [first, second] = [uniqueName("旧项").slice(0, 14), uniqueName("新项").slice(0, 14)];
  const old = await addField(key, first);
  let fresh: Added | undefined;
  try {
    await openList(sales.page, "/crm/customer/total");
    await seen(sales.page.locator(".ant-table-thead").getByText(first, { exact: true }));
    const form = await openForm(sales.page);
    const name = uniqueName("甲公司");
    await form.getByLabel("客户名称", { exact: true }).click();
    await sales.page.keyboard.type(name);
    await form.getByLabel(first, { exact: true }).click();
    await sales.page.keyboard.type("写了一");
    fresh = await addField(key, second);
    await archive(key, old);
    const refresh = form.getByRole("button", { name: "有更新 · 刷新" });
    await seen(refresh);
    // Nothing has moved, and the cursor is where it was.
    await expect(form.getByLabel(first, { exact: true })).toBeFocused();
    await sales.page.keyboard.type("半");
    await gone(form.getByLabel(second, { exact: true }));
    await refresh.click();
    await seen(form.getByLabel(second, { exact: true }));
    await gone(refresh);
    await expect(form.getByLabel("客户名称", { exact: true })).toHaveValue(name);
    await expect(form.getByLabel(first, { exact: true })).toHaveValue("写了一半");
    await save(form).click();
    await seen(form.getByText(`“${first}”已停用，不能再填写`));
    await expect(form.getByLabel(first, { exact: true })).toHaveValue("写了一半");
    await form.getByLabel(second, { exact: true }).click();
    await sales.page.keyboard.type("新的");
    await save(form).click();
    await gone(form);
    await seen(toast(sales.page, /成功|已/));
    // Behind it the list has the new columns when he likes; what he has just made stands beside it.
    const beside = sales.page.getByRole("complementary", { name });
    await seen(beside);
    await sales.page.keyboard.press("Escape");
    await gone(beside);
    const renew = sales.page.locator("main").getByRole("button", { name: "有更新 · 刷新" });
    const column = sales.page.locator(".ant-table-thead").getByText(second, { exact: true });
    // a list that has been asked anew since has them already
    await expect(async () => {
      if (await renew.isVisible()) await renew.click({ timeout: 1_000 });
      await expect(column.first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 15_000 });
    await gone(sales.page.locator(".ant-table-thead").getByText(first, { exact: true }));
    expect(sales.complaints.list).toEqual([]);
  } finally {
    if (fresh) await archive(key, fresh);
  }
});

test("who saves before he has heard that a field is gone is told so, and saves the rest", async ({ as }) => {
  const { key } = await as("admin");
  const { page } = await as("xiaoshou");
  const title = uniqueName("旧项").slice(0, 14);
  const old = await addField(key, title);
  await openList(page);
  const form = await openForm(page);
  await form.getByLabel("客户名称", { exact: true }).click();
  await page.keyboard.type(uniqueName("乙公司"));
  await form.getByLabel(title, { exact: true }).click();
  await page.keyboard.type("写了");
  await archive(key, old);
  await page.keyboard.press("Control+Enter");
  await seen(form.getByText(`“${title}”已停用，不能再填写`));
  await seen(form.getByRole("button", { name: "有更新 · 刷新" }));
  await expect(form.getByLabel(title, { exact: true })).toHaveValue("写了");
  await page.keyboard.press("Control+Enter");
  await gone(form);
});

test("a list takes new columns by itself while nobody types, and at a press while somebody does", async ({ as }) => {
  const { key } = await as("admin");
  const { page, complaints } = await as("xiaoshou");
  const [first, second] = [uniqueName("列甲").slice(0, 14), uniqueName("列乙").slice(0, 14)];
  const heads = page.locator(".ant-table-thead");
  const made: Added[] = [];
  try {
    await openList(page, "/crm/customer/total");
    await page.locator("main").click({ position: { x: 5, y: 5 } });
    made.push(await addField(key, first));
    await seen(heads.getByText(first, { exact: true }));
    const box = page
      .getByPlaceholder(/搜索|客户/)
      .filter({ visible: true })
      .first();
    await box.click();
    await page.keyboard.type("有限");
    made.push(await addField(key, second));
    const refresh = page.locator("main").getByRole("button", { name: "有更新 · 刷新" });
    await seen(refresh);
    await gone(heads.getByText(second, { exact: true }));
    await expect(box).toBeFocused();
    await refresh.click();
    await seen(heads.getByText(second, { exact: true }));
    await gone(refresh);
    expect(complaints.list).toEqual([]);
  } finally {
    for (const one of made) await archive(key, one);
  }
});

test("a design that is not saved asks before it is left, and is there again", async ({ as }) => {
  const { page, key } = await as("admin");
  const id = await formOf(key, "warehouse");
  const block = (on: boolean) =>
    on ? page.route("**/api/formField/Edit", (route) => route.abort()) : page.unroute("**/api/formField/Edit");
  const first = "仓库名称";
  const placeholder = properties(page).getByLabel("提示文字");
  try {
    await openDesigner(page, id, "warehouse");
    const path = new URL(page.url()).pathname;
    await item(page, first).click();
    await block(true);
    await retype(placeholder, "没有保存的提示");
    await seen(page.locator("main").getByText("未保存，稍后自动重试"));
    // To another screen: whoever stays has it before him again.
    await page.getByRole("button", { name: "返回列表", exact: true }).click();
    const question = dialog(page, "有未保存的内容，确定离开吗？");
    await seen(question);
    await button(question, "取消").click();
    await expectPath(page, path);
    await expect(placeholder).toHaveValue("没有保存的提示");
    // Its tab: whoever closes it finds what he did where he left it.
    const tabs = page.getByRole("navigation", { name: "已打开的页面" });
    await tabs.getByRole("button", { name: "关闭 表单设计" }).click();
    await seen(question);
    await button(question, "离开").click();
    await gone(tabs.getByRole("button", { name: "表单设计", exact: true }));
    await openDesigner(page, id, "warehouse");
    await item(page, first).click();
    await expect(placeholder).toHaveValue("没有保存的提示");
    // The whole page: the browser asks, and what is there comes back.
    let asked = false;
    page.once("dialog", (one) => {
      asked = one.type() === "beforeunload";
      void one.accept();
    });
    await retype(placeholder, "还没有保存");
    await page.reload();
    expect(asked).toBe(true);
    await block(false);
    await item(page, first).click();
    await expect(placeholder).toHaveValue("还没有保存");
    await seen(page.locator("main").getByText("已保存", { exact: true }));
    // What is saved asks nothing.
    await page.getByRole("button", { name: "返回列表", exact: true }).click();
    await expectPath(page, "/system/customForm");
    await gone(question);
  } finally {
    await call(key, "/api/form/discard", { id });
  }
});
