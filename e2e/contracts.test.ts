/** Contracts: what their list finds and adds up, how one is made with its lines and payments, changed and ended. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { expectTotal, openCustomer, panel, row, rows, settled, tab } from "./support/list";
import { button, choose, dialog, form, gone, save, seen, takeFrom } from "./support/page";
import { PHONE, test } from "./support/test";

const LIST = "/crm/contract/SalesOrder";
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id;

interface Sums {
  count: number;
  money_total: number;
  Money: number;
  received: number;
  unreceived: number;
}

/** Two products of whoever sells, made by whoever may. */
async function products(prices: readonly number[]) {
  const { key } = await signInByApi("zongjian");
  const made = [];
  for (const price of prices) {
    const name = uniqueName("合同产品");
    const given = { name, number: uniqueName("P"), standard: "台", price, shuilv: 13 };
    made.push({ name, price, id: idOf(await call(key, "/api/product/add", given)) });
  }
  return made;
}

async function typeOf(key: string): Promise<number> {
  const { data } = await call(key, "/api/Status/json", { types: "contractType" });
  return (data as Record<string, { id: number }[]>).contractType?.[0]?.id ?? 0;
}

async function makeContract(key: string, more: object) {
  return idOf(await call(key, "/api/contract/add", { AddTime: "2026-03-05", type: await typeOf(key), ...more }));
}

/** Takes a product into the lines of a form. */
async function addProduct(page: Page, sheet: Locator, name: string): Promise<void> {
  await button(sheet, "添加产品").click();
  const picker = dialog(page, "产品管理");
  await picker.getByRole("textbox").first().fill(name);
  await picker.getByRole("textbox").first().press("Enter");
  await picker.locator(".ant-table-row").filter({ hasText: name }).getByRole("checkbox").check();
  await button(picker, "确定选择").click();
  await gone(picker);
}

const bar = (page: Page) => page.getByRole("region", { name: "合计" }).filter({ visible: true });
const money = (value: number) =>
  `¥${value.toLocaleString("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

async function expectBar(page: Page, sums: Sums): Promise<void> {
  const { count, ...rest } = sums;
  await expect(bar(page).locator("dd").first()).toHaveText(count.toLocaleString("zh-CN"));
  for (const [field, sum] of Object.entries(rest))
    await expect(bar(page).locator(`[data-total="${field}"] dd`)).toHaveText(money(sum));
}

test("the bar below the list says what all of its rows add up to, as it is narrowed", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const [one, other] = await products([100, 33.33]);
  const customer = await makeCustomer(key);
  const word = uniqueName("合同条");
  const line = (product: typeof one, number: number) => ({
    productid: product?.id,
    number,
    sellingprice: product?.price,
  });
  for (const [at, more] of [{}, { Money: 80 }, { AddTime: "2024-02-03" }].entries())
    await makeContract(key, {
      contractName: `${word}${at}`,
      customerId: customer.id,
      listJson: [line(one, 1), line(other, 3)],
      ...more,
    });
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/api\/contract\/(index|findContractsCountMoney)$/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  await page.goto(`${LIST}?key=${encodeURIComponent(word)}`);
  await expectTotal(page, 3);
  await expectBar(page, { count: 3, money_total: 599.97, Money: 479.98, received: 0, unreceived: 479.98 });
  expect(asked.indexOf("index")).toBeLessThan(asked.indexOf("findContractsCountMoney"));

  await choose(page, "签订日期", "本年");
  await expectTotal(page, 2);
  await expectBar(page, { count: 2, money_total: 399.98, Money: 279.99, received: 0, unreceived: 279.99 });
  await choose(page, "到期", "无续约");
  await choose(page, "审批状态", "通过");
  await settled(page);
  await expectTotal(page, 2);
  await choose(page, "到期", "已到期");
  await expectTotal(page, 0);
  await button(page, "清空").first().click();
  await expectTotal(page, 3);
  await seen(row(page, `${word}2`));

  await row(page, `${word}0`).getByRole("button", { name: customer.name }).click();
  await seen(panel(page, customer.name));
  expect(complaints.list).toEqual([]);
});

test("on a phone the bar is one line that scrolls", async ({ as }) => {
  const { page, complaints } = await as("zongjian", { viewport: PHONE });
  await page.goto(LIST);
  await seen(bar(page).locator("dd"));
  expect((await bar(page).boundingBox())?.height).toBe(40);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expect(rows(page)).toHaveCount(0);
  expect(complaints.list).toEqual([]);
});

const open = async (page: Page, id: number, name: string) => {
  await page.goto(`${LIST}?id=${id}`);
  const opened = panel(page, name);
  await seen(opened.getByRole("tab"));
  return opened;
};

/** A contract of one line, in force. */
async function inForce(key: string, name: string) {
  const [product] = await products([100]);
  const customer = await makeCustomer(key);
  const line = { productid: product?.id, number: 2, sellingprice: 100 };
  return makeContract(key, { contractName: name, customerId: customer.id, listJson: [line], Ext: "旧" });
}

test("a customer's panel makes a contract: its plan is made at once, and what is wrong is said to the letter", async ({
  as,
}) => {
  const { page, key, complaints } = await as("xiaoshou");
  const [product] = await products([199.99]);
  const customer = await makeCustomer(key, { address: "江宁路1号" });
  const opened = await openCustomer(page, customer);
  await tab(opened, "合同").click();
  await button(opened, "新建合同").first().click();
  const sheet = form(page, "新建销售合同");
  await seen(sheet.getByText(customer.name));
  await save(sheet).click();
  await seen(sheet.getByText("请添加产品"));
  await seen(sheet.getByText("请选择", { exact: true }));

  await choose(sheet, "业务类型", "产品销售");
  await choose(sheet, "付款方式", "两期");
  const plan = sheet.getByRole("group", { name: "回款计划" });
  await expect(plan.locator("tr[data-row]")).toHaveCount(2);
  await sheet.getByLabel("需要送货", { exact: true }).click();
  await expect(sheet.getByLabel("收货地址", { exact: true })).toHaveValue("江宁路1号");

  await addProduct(page, sheet, product?.name ?? "");
  const amounts = () =>
    plan
      .locator("td[data-column='money'] input")
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value.replaceAll(/[¥,\s]/g, "")));
  await expect.poll(amounts).toEqual(["100.00", "99.99"]);
  await sheet.getByLabel("实际金额", { exact: true }).fill("190");
  await seen(sheet.getByText("整单优惠 ¥9.99"));
  await expect.poll(amounts).toEqual(["95.00", "95.00"]);
  await save(sheet).click();
  await gone(sheet);
  await seen(opened.getByText(/XSD\d{12}/));
  expect(complaints.list).toEqual([]);
});

test("a contract in force is changed with a reason, its versions say what differs, and it is made void", async ({
  as,
}) => {
  const { page, complaints, key } = await as("zongjian");
  const name = uniqueName("合同面板");
  const id = await inForce(key, name);
  const opened = await open(page, id, name);
  await seen(opened.getByText("旧", { exact: true }));
  await button(opened, "变更").click();
  const sheet = form(page, `变更合同「${name}」`).first();
  await sheet.getByLabel("备注", { exact: true }).last().fill("新");
  await save(sheet).click();
  const asked = page.getByRole("dialog").filter({ hasText: "会怎样" });
  await seen(asked.getByText("¥200.00"));
  await expect(button(asked, "提交变更")).toBeDisabled();
  await asked.getByLabel("变更原因").fill("改备注");
  await button(asked, "提交变更").click();
  await gone(asked);
  // the strip of tabs moves under the pointer where there are many
  await tab(opened, "版本").press("Enter");
  await seen(opened.getByRole("row").filter({ hasText: "备注" }).filter({ hasText: "旧" }).filter({ hasText: "新" }));
  await seen(opened.getByText("改备注"));

  await takeFrom(button(opened, "更多"), "作废");
  const ending = page.getByRole("dialog").filter({ hasText: "会怎样" });
  await seen(ending.getByRole("row").filter({ hasText: "未收" }).getByText("¥0.00"));
  await ending.getByLabel("作废原因").fill("客户取消");
  await button(ending, "确定作废").click();
  await gone(ending);
  await gone(button(opened, "变更"));
  await takeFrom(button(opened, "更多"), "复制");
  await seen(form(page, "新建销售合同").getByText("旅程测试客户"));
  expect(complaints.list).toEqual([]);
});
