/** A source for each type of choice: open as chips, below another field, a tree. Designed, tried, chosen, filtered by. */
import { expect, type Locator, type Page } from "@playwright/test";
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
import { chip, door } from "./support/filters";
import { openForm, openList, panel, row, TOTAL, tab, unfold } from "./support/list";
import { button, choose, chooseNode, dialog, gone, openSelect, popover, save, seen } from "./support/page";
import { test } from "./support/test";

/** A field of a type, named, put into the form by its place in the palette. */
async function put(page: Page, type: string, title: string): Promise<Locator> {
  await source(page, type).dblclick();
  const fields = properties(page);
  await retype(fields.getByLabel("名称", { exact: true }), title);
  return fields;
}

/** Looks for a choice by what it is called. */
async function pick(fields: Locator, label: string, text: string): Promise<void> {
  await openSelect(fields, label);
  const page = fields.page();
  await page.keyboard.type(text);
  const offered = page.locator(".ant-select-dropdown:visible .ant-select-item-option-content");
  await offered.getByText(text, { exact: true }).click();
}

async function from(fields: Locator, url: string, parts: Readonly<Record<string, string>>): Promise<void> {
  await pick(fields, "数据来源", url);
  for (const [label, text] of Object.entries(parts)) await retype(fields.getByLabel(label, { exact: true }), text);
}

const tried = async (fields: Locator, label: string): Promise<void> => {
  await button(fields, "测试").click();
  await seen(fields.getByRole("list", { name: "取到的选项" }).getByText(label, { exact: true }));
};

test("choices stand open, hang on another field and lie in a tree, each from a list of the product", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  // somebody who has chosen no columns of his own
  const sales = await as(await makeColleague(key, { role: "销售", branch: "华东大区" }));
  const id = await formOf(key, "customer");
  const before = (await detailOf(key, id)).design.items;
  const [level, whose, contact, branch] = ["期望", "所属", "介绍人", "部门"].map((stem) =>
    uniqueName(stem).slice(0, 14),
  );
  if (!level || !whose || !contact || !branch) throw new Error("no titles");
  const mine = await makeCustomer(sales.key);
  const other = await makeCustomer(sales.key);
  const knows = uniqueName("周介绍");
  await call(sales.key, "/api/contact/add", { customerId: mine.id, contactName: knows });
  const { data: json } = await call(key, "/api/Status/json", { types: "customerLevel" });
  const [first] = (json as { customerLevel: { name: string }[] }).customerLevel;
  const { data: nodes } = await call(key, "/api/branch/TreeJson");
  const [head] = nodes as { ID: number; Name: string; children: { ID: number; Name: string }[] }[];
  const below = head?.children[0];
  if (!first || !head || !below) throw new Error("no choices");
  try {
    await openDesigner(page, id, "customer");
    let fields = await put(page, "radio", level);
    await from(fields, "/api/Status/json", { 列表位置: "data.customerLevel", 参数: "types=customerLevel" });
    await tried(fields, first.name);
    await choose(fields, "默认值", first.name);
    await put(page, "customer", whose);
    fields = await put(page, "jcselect", contact);
    await from(fields, "/api/contact/list", { 显示字段: "contactName", 上级值的参数: "customerId" });
    await pick(fields, "上级字段", whose);
    await retype(fields.getByLabel("测试用的上级值", { exact: true }), String(mine.id));
    await tried(fields, knows);
    await fields.getByRole("checkbox", { name: "默认显示" }).check();
    fields = await put(page, "tree", branch);
    await from(fields, "/api/branch/TreeJson", { 显示字段: "Name", 取值字段: "ID" });
    await tried(fields, below.Name);
    await fields.getByRole("checkbox", { name: "默认显示" }).check();
    await saved(page);

    // The preview asks as the form will.
    await button(page.locator("main"), "预览").click();
    const preview = dialog(page, "预览");
    await unfold(preview);
    await seen(preview.getByRole("radiogroup", { name: level }).getByRole("radio", { name: first.name, exact: true }));
    await chooseNode(preview, branch, below.Name);
    await preview
      .getByRole("tab", { name: "查看" })
      .or(preview.getByRole("tab", { name: "详情" }))
      .click();
    await seen(preview.getByText(below.Name, { exact: true }));
    await page.keyboard.press("Escape");
    await gone(preview);
    await publish(page);
    const fieldOf = async (title: string) =>
      (await itemsOf(key, "customer")).find((one) => one.title === title)?.field ?? "";
    const tree = await fieldOf(branch);

    await openList(sales.page, TOTAL);
    const form = await openForm(sales.page);
    const name = uniqueName("己公司");
    await form.getByLabel("客户名称", { exact: true }).click();
    await sales.page.keyboard.type(name);
    await unfold(form);
    const open = form.getByRole("radiogroup", { name: level });
    await expect(open.getByRole("radio", { name: first.name, exact: true })).toHaveAttribute("aria-checked", "true");
    await seen(form.getByText(`请先选择${whose}`));
    await pickCustomer(form, whose, mine.name);
    await choose(form, contact, knows);
    // Another customer has other people.
    await pickCustomer(form, whose, other.name);
    await gone(form.getByText(knows));
    await pickCustomer(form, whose, mine.name);
    await choose(form, contact, knows);
    await chooseNode(form, branch, below.Name);
    await save(form).click();
    await gone(form);
    await openList(sales.page, `${TOTAL}?key=${encodeURIComponent(name)}`);
    await seen(row(sales.page, name).getByText(knows, { exact: true }));
    await seen(row(sales.page, name).getByText(below.Name, { exact: true }));
    await row(sales.page, name).getByText(name, { exact: true }).click();
    await tab(panel(sales.page, name), "详情").click();
    await seen(panel(sales.page, name).getByText(first.name, { exact: true }));

    // A node stands for all below it, by its name on the chip.
    const filter = [{ field: tree, op: "inBranchTree", value: [String(head.ID)] }];
    await openList(
      sales.page,
      `${TOTAL}?key=${encodeURIComponent(name)}&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    await seen(row(sales.page, name));
    await seen(sales.page.getByRole("region", { name: "筛选条件" }).getByText(head.Name).first());
    // Whom somebody is an introducer of: his customer first, then himself.
    await openList(sales.page, `${TOTAL}?key=${encodeURIComponent(name)}`);
    await door(sales.page).click();
    const asked = popover(sales.page).locator("[data-field]").filter({ hasText: contact });
    await pickCustomer(asked, `先选${whose}，再选下级`, mine.name);
    await choose(asked, contact, knows);
    await sales.page.keyboard.press("Escape");
    await button(popover(sales.page).locator("form"), "筛选").click();
    await seen(chip(sales.page, `${contact} 是 ${knows}`));
    await seen(row(sales.page, name));
    await sales.page.reload();
    await seen(chip(sales.page, `${contact} 是 ${knows}`));
    expect(complaints.list).toEqual([]);
    expect(sales.complaints.list).toEqual([]);
  } finally {
    await asBefore(key, id, "customer", before);
  }
});

/** Takes a customer out of the picker of a field. */
async function pickCustomer(form: Locator, label: string, name: string): Promise<void> {
  await openSelect(form, label);
  const picker = dialog(form.page(), "线索管理");
  await picker.getByPlaceholder(/^客户名称/).fill(name);
  const found = picker.locator(".ant-table-row").filter({ hasText: name });
  await expect(picker.locator(".ant-table-row")).toHaveCount(1);
  await found.hover();
  await button(found, "选择").click();
  await gone(picker);
}
