/** Purchase orders: written with keys alone, line by line; refused where something is missing; closed; on a phone. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, rowsOf, uniqueName } from "./support/api";
import { panel, row, rows } from "./support/list";
import { keepPicture } from "./support/look";
import { focused } from "./support/moves";
import { button, dialog, gone, save, seen, takeFrom, toast } from "./support/page";
import { PHONE, test } from "./support/test";

const PATH = "/erp/purchase/orders";
const focusIn = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);
const group = (scope: Locator): Locator => scope.getByRole("group", { name: "采购明细", exact: true });

async function made(key: string) {
  const supplier = uniqueName("旅程厂");
  await call(key, "/api/erp/supplierAdd", { name: supplier });
  const products: string[] = [];
  for (const [called, costPrice] of [
    ["螺丝", 3.3333],
    ["扳手", 20],
  ] as const) {
    const name = uniqueName(called);
    const units = [{ name: "箱", under: 1, over: 12 }];
    const values = { name, number: uniqueName("N"), standard: "瓶", units, costPrice, shuilv: "13" };
    await call(key, "/api/product/add", values);
    products.push(name);
  }
  return { supplier, products: products as [string, string] };
}

/** Types into the field in which one is, and takes the match. */
async function take(page: Page, word: string): Promise<void> {
  await page.keyboard.type(word);
  await seen(page.locator(".ant-select-item-option").filter({ hasText: word }).first());
  await page.keyboard.press("Enter");
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let at = 0; at < 20; at += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press("Tab");
  }
  await focusIn(page, name);
}

test("an order is written with keys alone", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const { supplier, products } = await made(key);
  const [one, two] = products;
  await page.goto(PATH);
  await seen(rows(page));
  await page.keyboard.press("c");
  const form = dialog(page, "新建采购单");
  const lines = group(form);
  await seen(lines.locator("[data-entry]"));
  await expect(form.getByLabel("供应商", { exact: true })).toBeFocused();
  await take(page, supplier);
  await page.keyboard.press("Control+Enter");
  await seen(form.getByText("请添加产品", { exact: true }));
  await tabTo(page, "第1行产品");
  await take(page, one);
  // it is a line with price, unit and rate, and the next one is there
  await focusIn(page, "第1行数量");
  await expect(lines.locator("[data-row='0']")).toContainText("瓶");
  await expect(lines.locator("[data-row='0']")).toContainText("¥3.33");
  await seen(lines.locator("[data-entry]"));
  await page.keyboard.type("3");
  await expect(lines.locator("[data-row='0']")).toContainText("¥10.00");
  await page.keyboard.press("Enter");
  await focusIn(page, "第2行产品");
  await take(page, one);
  await seen(lines.getByRole("alert").filter({ hasText: "该产品已存在" }));
  await tabTo(page, "第2行产品");
  await take(page, two);
  await focusIn(page, "第2行数量");
  await gone(lines.getByRole("alert").filter({ hasText: "该产品已存在" }));
  await page.keyboard.type("2");
  await expect(lines.locator("tfoot")).toContainText("¥50.00");
  // up, a copy without its product, and gone again
  await page.keyboard.press("Alt+ArrowUp");
  await focusIn(page, "第1行数量");
  await expect(lines.locator("[data-row='0']")).toContainText(two);
  await page.keyboard.press("Alt+d");
  await focusIn(page, "第2行产品");
  await expect(lines.locator("[data-row]")).toHaveCount(3);
  await page.keyboard.press("Alt+Delete");
  await expect(lines.locator("[data-row]")).toHaveCount(2);
  await keepPicture(page, "purchase-order-form");
  await page.keyboard.press("Control+Enter");
  await gone(form);
  const [stored] = await rowsOf<{ id: number; money_total: number }>(key, "/api/erp/purchaseList", { rows: 1 });
  expect(stored?.money_total).toBe(50);
  const { data } = await call(key, "/api/erp/purchaseDetail", { id: stored?.id });
  expect(data).toMatchObject({
    supplierIdName: supplier,
    listJson: [
      { productidName: two, number: 2, sellingprice: 20, unit: "瓶", shuilv: "13", xiaoji: 40 },
      { productidName: one, number: 3, sellingprice: 3.3333, xiaoji: 10 },
    ],
  });
  expect(complaints.list).toEqual([]);
});

test("a supplier is made where one stands, and the unit of a line takes its price along", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const { products } = await made(key);
  const fresh = uniqueName("新厂");
  await page.goto(PATH);
  await seen(rows(page));
  await button(page, "新建").click();
  const form = dialog(page, "新建采购单");
  const field = form.getByLabel("供应商", { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type(fresh);
  await page
    .locator(".ant-select-item-option")
    .filter({ hasText: `新建供应商 ${fresh}` })
    .click();
  const supplier = dialog(page, "新建供应商");
  await expect(supplier.getByLabel("供应商名称", { exact: true })).toHaveValue(fresh);
  await save(supplier).click();
  await gone(supplier);
  await seen(form.getByText(fresh, { exact: true }).first());
  const lines = group(form);
  const entry = lines.locator("[data-entry] input");
  await entry.click();
  const picker = dialog(page, "产品管理");
  for (const name of products) {
    await picker.getByPlaceholder(/产品名称/).fill(name);
    const found = picker.locator(".ant-table-row").filter({ hasText: name });
    await expect(found).toHaveCount(1);
    await found.getByRole("checkbox").check();
  }
  await button(picker, "确定选择").click();
  await gone(picker);
  await expect(lines.locator("[data-row]")).toHaveCount(2);
  await lines.getByLabel("第2行单位", { exact: true }).click();
  await page.locator(".ant-select-item-option").filter({ hasText: "箱" }).click();
  await expect(lines.locator("[data-row='1']")).toContainText("¥240.00");
  await save(form).click();
  await gone(form);
  const [stored] = await rowsOf<{ id: number; orderSn: string }>(key, "/api/erp/purchaseList", { rows: 1 });
  const { data } = await call(key, "/api/erp/purchaseDetail", { id: stored?.id });
  expect(data).toMatchObject({ supplierIdName: fresh, listJson: [{ unit: "瓶" }, { unit: "箱", sellingprice: 240 }] });

  const name = stored?.orderSn ?? "";
  const panel = page.getByRole("complementary", { name });
  await seen(panel.getByText("¥240.00").first());
  await keepPicture(page, "purchase-order-panel");
  await takeFrom(button(panel, "更多"), "关闭剩余");
  const asked = dialog(page, `关闭「${name}」的剩余数量`);
  await asked.getByLabel("原因").fill("停产");
  await button(asked, "关闭剩余").click();
  await seen(toast(page, `已关闭「${name}」的剩余`));
  await seen(row(page, name).getByText("已关闭"));
  expect(complaints.list).toEqual([]);
});

test("on a phone each line is a card", async ({ as }) => {
  const { page, key } = await as("admin", { viewport: PHONE });
  const { supplier, products } = await made(key);
  await page.goto(PATH);
  await button(page, "新建").click();
  const form = dialog(page, "新建采购单");
  await form.getByLabel("供应商", { exact: true }).focus();
  await take(page, supplier);
  const lines = group(form);
  await expect(lines.getByRole("table")).toHaveCount(0);
  await button(lines, "添加产品").click();
  const picker = dialog(page, "产品管理");
  await picker.getByPlaceholder(/产品名称/).fill(products[0]);
  await picker.getByText(products[0], { exact: true }).first().click();
  await button(picker, "确定选择").click();
  await gone(picker);
  await lines.getByLabel("第1行数量", { exact: true }).fill("6");
  await expect(lines).toContainText("¥20.00");
  await keepPicture(page, "purchase-order-phone");
  await save(form).click();
  await gone(form);
  const [stored] = await rowsOf<{ money_total: number }>(key, "/api/erp/purchaseList", { rows: 1 });
  expect(stored?.money_total).toBe(20);
});

test("a contract's products are ordered from its panel", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const { supplier, products } = await made(key);
  const [name] = products;
  const [product] = await rowsOf<{ id: number }>(key, "/api/product/index", { key: name });
  const customer = await makeCustomer(key);
  const { data: kinds } = await call(key, "/api/Status/json", { types: "contractType" });
  const [kind] = (kinds as Record<string, { id: number }[]>).contractType ?? [];
  const contractName = uniqueName("待采购合同");
  const listJson = [{ productid: product?.id, standard: "箱", number: 2, sellingprice: 60 }];
  const contract = await call(key, "/api/contract/add", {
    contractName,
    customerId: customer.id,
    type: kind?.id,
    AddTime: "2026-03-05",
    listJson,
  });
  await page.goto(`/crm/contract/SalesOrder?id=${(contract.data as { id: number }).id}`);
  await page.getByRole("tab", { name: "采购", exact: true }).click();
  const table = panel(page, contractName);
  await seen(table.getByText("待采购", { exact: true }));
  await button(table, "生成采购单").click();
  const asked = dialog(page, "生成采购单");
  await asked.getByRole("combobox").first().fill(supplier);
  await seen(page.locator(".ant-select-item-option").filter({ hasText: supplier }).first());
  await page.keyboard.press("Enter");
  await expect(asked.getByLabel(`${name}的数量`, { exact: true })).toHaveValue("24");
  await asked.getByLabel(`${name}的单价`, { exact: true }).fill("3.5");
  await keepPicture(page, "order-of-a-contract");
  await button(asked, "下单").click();
  await seen(toast(page, `已向「${supplier}」下采购单`));
  await seen(table.getByText("没有待采购的数量", { exact: true }));
  await keepPicture(page, "demand-of-a-contract");
  expect(complaints.list).toEqual([]);
});
