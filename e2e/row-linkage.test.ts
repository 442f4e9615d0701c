/** Columns of rows that hang on others of their row: said in the designer, seen in the form and asked for by the server. */
import { expect } from "@playwright/test";
import { call, uniqueName } from "./support/api";
import {
  asBefore,
  detailOf,
  formOf,
  item,
  itemsOf,
  openDesigner,
  properties,
  publish,
  publishItems,
} from "./support/designer";
import { unfold } from "./support/list";
import { keepPicture } from "./support/look";
import { button, dialog, gone, seen } from "./support/page";
import { become, PHONE, test } from "./support/test";

const MODULE = "supplier";
const column = (field: string, type: string, title: string) => ({ field, type, title });

test("a column is there only where the row asks for it", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const id = await formOf(key, MODULE);
  const before = (await detailOf(key, id)).design.items;
  const [title, field] = [uniqueName("付款").slice(0, 16), `pay${Date.now()}`];
  const children = [column("paid", "switch", "已付"), column("day", "date", "付款日"), column("why", "input", "原因")];
  try {
    await publishItems(key, id, [...before, { field, type: "tablelist", title, children, flags: {} }]);
    await openDesigner(page, id);
    await item(page, title).click();
    await button(properties(page), "设置 付款日").click();
    const settings = dialog(page, "付款日 的属性");
    await button(settings, "设置 显示条件").click();
    const builder = dialog(page, "显示条件");
    await button(builder, "添加条件").click();
    await builder.getByLabel("字段").first().click();
    await page.locator(".ant-select-dropdown:visible").getByText("已付", { exact: true }).click();
    await builder.getByRole("combobox").last().click();
    await page.locator(".ant-select-dropdown:visible").getByText("是", { exact: true }).click();
    await button(builder, "确定").click();
    await seen(settings.getByText("1 个条件"));
    await keepPicture(page, "column-condition");
    await button(settings, "关闭").last().click();
    await publish(page);
    const made = (await itemsOf(key, MODULE)).find((one) => one.field === field);
    const [, day] = (made?.children ?? []) as { linkage?: unknown }[];
    expect(day?.linkage).toEqual({ show: [{ field: "paid", op: "eq", value: "1" }] });

    await page.goto("/erp/supplier");
    await button(page.locator("main"), "新建").click();
    const form = dialog(page, "新建供应商");
    await unfold(form);
    const rows = form.getByRole("group", { name: title, exact: true });
    await button(rows, "添加一行").click();
    const cell = (name: string) => rows.getByLabel(`第1行${name}`, { exact: true });
    await seen(cell("原因"));
    await gone(cell("付款日"));
    await cell("已付").click();
    await cell("付款日").click();
    await page.keyboard.type("2026-12-31");
    await page.keyboard.press("Enter");
    await keepPicture(page, "row-linkage");
    await cell("已付").click();
    await gone(cell("付款日"));

    // what has no cell is not kept, whoever sends it
    const sent = {
      [before[0]?.field ?? ""]: uniqueName("供应商"),
      [field]: [{ paid: "0", day: "2026-12-31", why: "欠" }],
    };
    const { data } = await call(key, "/api/erp/supplierAdd", sent);
    const answer = await call(key, "/api/erp/supplierDetail", { id: (data as { id: number }).id });
    expect((answer.data as Record<string, unknown>)[field]).toMatchObject([{ paid: "0", day: "", why: "欠" }]);
    await become(page, PHONE);
    await keepPicture(page, "row-linkage-phone");
    expect(complaints.list).toEqual([]);
  } finally {
    await asBefore(key, id, MODULE, before);
  }
});
