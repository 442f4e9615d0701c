/** A field of the company's own that leads alone show: said in the designer of customers, seen where leads are and nowhere else. */
import { expect, type Page } from "@playwright/test";
import { uniqueName } from "./support/api";
import {
  asBefore,
  detailOf,
  formOf,
  items,
  itemsOf,
  openDesigner,
  properties,
  publish,
  retype,
  saved,
  source,
} from "./support/designer";
import { openForm, openList, openRow, row, tab, unfold } from "./support/list";
import { button, choose, dialog, gone, save, seen, toast } from "./support/page";
import { test } from "./support/test";

const LEADS = "/crm/clues/total";
const CUSTOMERS = "/crm/customer/total";
const at = (path: string, name: string) => `${path}?key=${encodeURIComponent(name)}`;

/** The empty form for a new lead, with all that it has. */
async function leadForm(page: Page) {
  await openList(page, LEADS);
  await button(page, "新建").click();
  const form = dialog(page, "新建线索");
  await seen(form.getByLabel("线索名称", { exact: true }));
  await unfold(form);
  return form;
}

/** What the record of a row has, all of it. */
async function details(page: Page, name: string) {
  const opened = await openRow(page, name);
  await tab(opened, "详情").click();
  await expect(tab(opened, "详情")).toHaveAttribute("aria-selected", "true");
  await seen(opened.getByText("更新时间", { exact: true }));
  return opened;
}

async function customerForm(page: Page) {
  await openList(page, CUSTOMERS);
  const form = await openForm(page);
  await unfold(form);
  return form;
}

test("a field is made for leads alone, and is gone from sight once a lead that has it becomes a customer", async ({
  as,
}) => {
  const { page, key, complaints } = await as("admin");
  const id = await formOf(key, "customer");
  const before = (await detailOf(key, id)).design.items;
  const title = uniqueName("展位号").slice(0, 16);
  const [name, booth] = [uniqueName("展会线索"), uniqueName("B7")];
  const has = async (module: string) => (await itemsOf(key, module)).some((one) => one.title === title);
  try {
    await openDesigner(page, id, "customer");
    await items(page).last().click();
    await source(page, "input").dblclick();
    await retype(properties(page).getByLabel("名称", { exact: true }), title);
    await seen(properties(page).getByText("两者", { exact: true }));
    await choose(properties(page), "显示于", "线索");
    await saved(page);
    await publish(page);
    expect([await has("clue"), await has("customer")]).toEqual([true, false]);

    const lead = await leadForm(page);
    await lead.getByLabel("线索名称", { exact: true }).fill(name);
    await lead.getByLabel(title).fill(booth);
    await save(lead).click();
    await gone(lead);
    await openList(page, at(LEADS, name));
    await seen((await details(page, name)).getByText(booth));
    const customer = await customerForm(page);
    await gone(customer.getByText(title));
    await page.keyboard.press("Escape");

    await openList(page, at(LEADS, name));
    await row(page, name).hover();
    await button(row(page, name), "转为客户").click();
    await seen(toast(page, `已把「${name}」转为客户`));
    await openList(page, at(CUSTOMERS, name));
    const turned = await details(page, name);
    await gone(turned.getByText(title));
    await gone(turned.getByText(booth));
  } finally {
    await asBefore(key, id, "customer", before);
  }
  expect(complaints.list).toEqual([]);
});
