/** A field of the company's own that leads, customers or both show: said in the designer of customers, seen there and nowhere else. */
import { expect, type Locator, type Page } from "@playwright/test";
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
import { test, type Visit } from "./support/test";

const LEADS = "/crm/clues/total";
const CUSTOMERS = "/crm/customer/total";
const at = (path: string, name: string) => `${path}?key=${encodeURIComponent(name)}`;

interface Written {
  list: string;
  label: string;
  name: string;
  title: string;
  value: string;
}

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

/** A field of the company's own that stands where the designer was told, as long as `act` goes on. */
async function withField({ page, key }: Visit, shownOn: string, act: (title: string) => Promise<void>) {
  const id = await formOf(key, "customer");
  const before = (await detailOf(key, id)).design.items;
  const title = uniqueName("展位号").slice(0, 16);
  const has = async (module: string) => (await itemsOf(key, module)).some((one) => one.title === title);
  try {
    await openDesigner(page, id, "customer");
    await items(page).last().click();
    await source(page, "input").dblclick();
    await retype(properties(page).getByLabel("名称", { exact: true }), title);
    await seen(properties(page).getByText("两者", { exact: true }));
    if (shownOn !== "两者") await choose(properties(page), "显示于", shownOn);
    await saved(page);
    await publish(page);
    expect([await has("clue"), await has("customer")]).toEqual([shownOn !== "客户", shownOn !== "线索"]);
    await act(title);
  } finally {
    await asBefore(key, id, "customer", before);
  }
}

/** Fills the form of a new record with a name and the field, and finds the record in its list with what was said. */
async function written(page: Page, form: Locator, { list, label, name, title, value }: Written) {
  await form.getByLabel(label, { exact: true }).fill(name);
  await form.getByLabel(title).fill(value);
  await save(form).click();
  await gone(form);
  await openList(page, at(list, name));
  await seen((await details(page, name)).getByText(value));
}

/** The lead of that name, made a customer and opened among customers. */
async function turned(page: Page, name: string) {
  await openList(page, at(LEADS, name));
  await row(page, name).hover();
  await button(row(page, name), "转为客户").click();
  await seen(toast(page, `已把「${name}」转为客户`));
  await openList(page, at(CUSTOMERS, name));
  return details(page, name);
}

const lead = { list: LEADS, label: "线索名称" };

test("a field is made for leads alone, and is gone from sight once a lead that has it becomes a customer", async ({
  as,
}) => {
  const admin = await as("admin");
  const { page, complaints } = admin;
  const [name, value] = [uniqueName("展会线索"), uniqueName("B7")];
  await withField(admin, "线索", async (title) => {
    await written(page, await leadForm(page), { ...lead, name, title, value });
    const customer = await customerForm(page);
    await gone(customer.getByText(title));
    await page.keyboard.press("Escape");
    const opened = await turned(page, name);
    await gone(opened.getByText(title));
    await gone(opened.getByText(value));
  });
  expect(complaints.list).toEqual([]);
});

test("a field is made for customers alone, and no lead is asked for it", async ({ as }) => {
  const admin = await as("admin");
  const { page, complaints } = admin;
  const [name, value] = [uniqueName("展会客户"), uniqueName("C3")];
  await withField(admin, "客户", async (title) => {
    const form = await leadForm(page);
    await gone(form.getByText(title));
    await page.keyboard.press("Escape");
    await gone(form);
    const customer = { list: CUSTOMERS, label: "客户名称" };
    await written(page, await customerForm(page), { ...customer, name, title, value });
  });
  expect(complaints.list).toEqual([]);
});

test("a field of both goes with a lead that becomes a customer", async ({ as }) => {
  const admin = await as("admin");
  const { page, complaints } = admin;
  const [name, value] = [uniqueName("展会线索"), uniqueName("D9")];
  await withField(admin, "两者", async (title) => {
    await written(page, await leadForm(page), { ...lead, name, title, value });
    const opened = await turned(page, name);
    await seen(opened.getByText(title));
    await seen(opened.getByText(value));
  });
  expect(complaints.list).toEqual([]);
});
