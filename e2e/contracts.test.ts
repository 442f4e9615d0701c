/** Contracts: what their list finds and adds up, how one is made with its lines and payments, changed and ended. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { expectTotal, panel, row, rows, settled } from "./support/list";
import { button, choose, seen } from "./support/page";
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
