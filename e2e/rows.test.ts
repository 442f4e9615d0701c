/** Fields that hold rows: products that a customer wants, what he has, and what his site is like. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, uniqueName } from "./support/api";
import { openCustomer, openForm, openList, tab, unfold } from "./support/list";
import { keepPicture } from "./support/look";
import { focused } from "./support/moves";
import { button, choose, dialog, gone, save, seen, toast } from "./support/page";
import { PHONE, test } from "./support/test";

const group = (scope: Locator, name: string): Locator => scope.getByRole("group", { name, exact: true });
const cell = (scope: Locator, row: number, title: string): Locator =>
  scope.getByLabel(`第${row}行${title}`, { exact: true });
const focusIn = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);

async function storedOf(key: string, id: number, field: string): Promise<unknown> {
  const { data } = await call(key, "/api/customer/Views", { id });
  return (data as Record<string, unknown>)[field];
}

async function editOf(page: Page, customer: { id: number; name: string }): Promise<Locator> {
  const panel = await openCustomer(page, customer);
  await button(panel, "编辑").first().click();
  const form = dialog(page, "编辑客户");
  await seen(form.getByLabel("客户名称", { exact: true }));
  await unfold(form);
  return form;
}

const makeProduct = async (key: string, values: Record<string, unknown> = {}) => {
  const name = uniqueName("明细产品");
  const answer = await call(key, "/api/product/add", { name, number: uniqueName("N"), ...values });
  return { id: (answer.data as { id: number }).id, name };
};

test("rows are entered with keys alone, and what is wrong is said where it is", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  const form = await editOf(page, customer);
  const devices = group(form, "现有设备");
  await button(devices, "添加一行").focus();
  await page.keyboard.press("Enter");
  await focusIn(page, "第1行设备");
  await page.keyboard.type("电子秤");
  await page.keyboard.press("Tab");
  await page.keyboard.type("某品牌");
  await page.keyboard.press("Tab");
  await page.keyboard.type("3");
  // Enter goes to the next row, and begins one
  await page.keyboard.press("Enter");
  await focusIn(page, "第2行设备");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await focusIn(page, "第2行数量");
  await page.keyboard.type("4");
  await expect(devices.locator("tfoot")).toContainText("7");
  await page.keyboard.press("Tab");
  await focusIn(page, "第2行购入日期");
  await page.keyboard.press("Tab");
  await focusIn(page, "第2行状况");
  // from the last cell a new row begins; left blank it is nothing, and Tab leads on
  await page.keyboard.press("Tab");
  await focusIn(page, "第3行设备");
  await save(form).click();
  await seen(devices.getByText("设备：信息必须填写"));
  await expect(devices.locator("[data-row]")).toHaveCount(2);
  await focusIn(page, "第2行设备");
  await page.keyboard.type("扫描枪");
  await gone(devices.getByText("设备：信息必须填写"));
  const site = group(form, "现场条件");
  await button(site, "添加一行").click();
  await page.keyboard.type("网络");
  await page.keyboard.press("Tab");
  await page.keyboard.type("有线");
  await page.keyboard.press("Tab");
  await page.keyboard.type("网络");
  await save(form).click();
  await seen(site.getByText("名称：不能重复"));
  await page.keyboard.press("Alt+Delete");
  await expect(site.locator("[data-row]")).toHaveCount(1);
  await page.keyboard.press("Control+Enter");
  await gone(form);
  expect(await storedOf(key, customer.id, "devices")).toMatchObject([
    { name: "电子秤", brand: "某品牌", number: 3 },
    { name: "扫描枪", number: 4 },
  ]);
  expect(await storedOf(key, customer.id, "site")).toEqual([{ name: "网络", value: "有线" }]);
  await tab(page.getByRole("complementary", { name: customer.name }), "详情").click();
  const table = page.getByRole("table").filter({ hasText: "电子秤" });
  await expect(table.locator("tfoot")).toContainText("合计");
});

test("products are chosen several at once, cost what they cost, and are found again", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const boss = await as("admin");
  const [one, two] = [await makeProduct(boss.key, { price: 0.35 }), await makeProduct(boss.key, { price: 100.1 })];
  const customer = await makeCustomer(key);
  const form = await editOf(page, customer);
  const wants = group(form, "意向产品");
  const pick = async (names: readonly string[]) => {
    await button(wants, "添加产品").click();
    const picker = dialog(page, "产品管理");
    for (const name of names) {
      await picker.getByPlaceholder(/产品名称/).fill(name);
      const found = picker.locator(".ant-table-row").filter({ hasText: name });
      await expect(found).toHaveCount(1);
      await found.getByRole("checkbox").check();
    }
    await button(picker, "确定选择").click();
    await gone(picker);
  };
  await pick([one.name, two.name]);
  await focusIn(page, "第1行数量");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await focusIn(page, "第2行数量");
  await expect(wants.locator("[data-row='0']")).toContainText("¥1.05");
  await expect(wants.locator("tfoot")).toContainText("¥101.15");
  // who may not know what it costs the company is not told
  await expect(wants).not.toContainText("成本价");
  await pick([one.name]);
  // it is said at the field, and nothing that was typed goes
  await seen(wants.getByRole("alert").filter({ hasText: `该产品已存在：${one.name}` }));
  await gone(toast(page, "该产品已存在"));
  await expect(wants.locator("[data-row]")).toHaveCount(2);
  await expect(wants.locator("[data-row='0']")).toContainText("¥1.05");
  await keepPicture(page, "rows-products");
  await save(form).click();
  await gone(form);
  expect(await storedOf(key, customer.id, "wants")).toMatchObject([
    { productid: one.id, number: 3, sellingprice: 0.35, xiaoji: 1.05 },
    { productid: two.id, number: 1, xiaoji: 100.1 },
  ]);
  const filter = [{ field: "wants", op: "hasAny", value: [two.id] }];
  await page.goto(`/crm/customer/total?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await seen(page.getByText(customer.name, { exact: true }));
  await seen(page.getByText(`包含产品 ${two.name}`));
});

test("on a phone rows are cards", async ({ as }) => {
  const { page, key } = await as("xiaoshou", { viewport: PHONE });
  const devices = [{ name: "电子秤", number: 2, state: "using" }, { name: "扫描枪" }];
  const customer = await makeCustomer(key, { devices });
  const form = await editOf(page, customer);
  const rows = group(form, "现有设备");
  await expect(rows.getByRole("table")).toHaveCount(0);
  await button(rows, "删除第2行").click();
  await button(rows, "添加一行").click();
  await cell(rows, 2, "设备").fill("条码打印机");
  await choose(rows, cell(rows, 2, "状况"), "闲置");
  await keepPicture(page, "rows-phone");
  await save(form).click();
  await gone(form);
  expect(await storedOf(key, customer.id, "devices")).toMatchObject([
    { name: "电子秤", number: 2 },
    { name: "条码打印机", state: "idle" },
  ]);
});

test("a new customer begins without rows", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  const form = await openForm(page);
  await unfold(form);
  for (const name of ["现有设备", "现场条件", "意向产品"])
    await expect(group(form, name).locator("[data-row]")).toHaveCount(0);
});
