/** Choices that come from a read of the product: designed, tried, chosen, filtered by, and seen by those who may. */
import { expect } from "@playwright/test";
import { call, makeColleague, makeCustomer, uniqueName } from "./support/api";
import {
  asBefore,
  detailOf,
  formOf,
  itemsOf,
  openDesigner,
  properties,
  publish,
  retype,
  saved,
  source,
} from "./support/designer";
import { openForm, openList, row, unfold } from "./support/list";
import { gone, save, seen } from "./support/page";
import { test } from "./support/test";

test("a choice takes its options from a list, which is tried in the designer and asked as one types", async ({
  as,
}) => {
  const { page, key, complaints } = await as("admin");
  // somebody who has chosen no columns of his own
  const sales = await as(await makeColleague(key, { role: "销售", branch: "华东大区" }));
  const id = await formOf(key, "customer");
  const before = (await detailOf(key, id)).design.items;
  const title = uniqueName("上级").slice(0, 14);
  const mine = await makeCustomer(sales.key);
  const others = await makeCustomer(key);
  try {
    await openDesigner(page, id, "customer");
    await source(page, "select").dblclick();
    const panel = properties(page);
    await retype(panel.getByLabel("名称", { exact: true }), title);
    await panel.getByLabel("数据来源", { exact: true }).click();
    await page.keyboard.type("/api/customer/index");
    await page
      .locator(".ant-select-dropdown:visible")
      .locator(".ant-select-item-option-content")
      .getByText("/api/customer/index", { exact: true })
      .click();
    await gone(panel.getByLabel("选项 1 的名称"));
    await panel.getByRole("button", { name: "测试", exact: true }).click();
    await seen(panel.getByText("“data.rows”处没有列表，或没有可显示的选项"));
    await retype(panel.getByLabel("显示字段", { exact: true }), "CustomerName");
    await panel.getByRole("button", { name: "测试", exact: true }).click();
    await seen(panel.getByRole("list", { name: "取到的选项" }).getByText(others.name));
    await panel.getByRole("checkbox", { name: "默认显示" }).check();
    await saved(page);
    await publish(page);
    const field = (await itemsOf(key, "customer")).find((one) => one.title === title)?.field ?? "";

    await openList(sales.page, "/crm/customer/total");
    const form = await openForm(sales.page);
    const name = uniqueName("丙公司");
    await form.getByLabel("客户名称", { exact: true }).click();
    await sales.page.keyboard.type(name);
    await unfold(form);
    await form.getByLabel(title, { exact: true }).click();
    await sales.page.keyboard.type(others.name);
    await seen(sales.page.locator(".ant-select-dropdown:visible").getByText("没有匹配的选项"));
    await form.getByLabel(title, { exact: true }).press("ControlOrMeta+a");
    await sales.page.keyboard.type(mine.name);
    await sales.page
      .locator(".ant-select-dropdown:visible")
      .locator(".ant-select-item-option-content")
      .getByText(mine.name, { exact: true })
      .click();
    await save(form).click();
    await gone(form);
    await openList(sales.page, `/crm/customer/total?key=${encodeURIComponent(name)}`);
    await seen(row(sales.page, name).getByText(mine.name, { exact: true }));

    // What he may not see has no name for him.
    const { rows } = await call(sales.key, "/api/customer/index", { key: name });
    const record = (rows as { id: number }[])[0]?.id ?? 0;
    await call(key, "/api/customer/edit", { id: record, [field]: String(others.id) });
    await openList(sales.page, `/crm/customer/total?key=${encodeURIComponent(name)}`);
    await seen(row(sales.page, name).getByText("…", { exact: true }));
    await gone(row(sales.page, name).getByText(others.name));

    // Filtered by, with the name on the chip.
    const filter = [{ field, op: "in", value: [String(others.id)] }];
    await openList(page, `/crm/customer/total?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    await seen(row(page, name));
    await seen(page.getByRole("region", { name: "筛选条件" }).getByText(others.name).first());
    expect(complaints.list).toEqual([]);
    expect(sales.complaints.list).toEqual([]);
  } finally {
    await asBefore(key, id, "customer", before);
  }
});
