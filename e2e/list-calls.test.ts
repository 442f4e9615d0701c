/** What a list asks of the server, and what comes back: no more than it shows, each row once, and once. */
import { expect, type Page, type Response } from "@playwright/test";
import { WEB_LIST_FIELDS } from "../bench/lib/web-fields";
import { call, makeColleague, makeCustomer, signInByApi, uniqueMobile } from "./support/api";
import { ownFieldNames } from "./support/company-words";
import { expectTotal, openCustomer, openList, row, search, TOTAL, tab, totalOf } from "./support/list";
import { button, seen } from "./support/page";
import { ready } from "./support/problems";
import { PHONE, test } from "./support/test";

const INDEX = "/api/customer/index";
/** Whatever a list shows, its rows bring these. */
const ALWAYS = ["id", "CustomerName", "UserName", "userheader", "watchuserid", "version", "can"];

interface Asked {
  fields: string;
  count?: string;
}

/** Every answer of a list from now on, and when it was asked for. */
function listCalls(page: Page) {
  const answers: Response[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith(INDEX)) answers.push(answer);
  });
  return answers;
}

const askedBy = (answer: Response) => answer.request().postDataJSON() as Asked;
const fieldsOf = (answer: Response) => askedBy(answer).fields.split(",");

async function received(answer: Response) {
  const text = await answer.text();
  return { text, ...(JSON.parse(text) as { rows: Record<string, unknown>[]; total?: number; data?: unknown }) };
}

test("a plain list is one call, with each row once and its total", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const answers = listCalls(page);
  await openList(page);
  await expectTotal(page, Number((await call(key, INDEX, { count: "only" })).total));
  expect(answers).toHaveLength(1);
  const [answer] = answers as [Response];
  expect((await answer.request().allHeaders()).prefer).toBe("return=minimal");
  expect(askedBy(answer)).not.toHaveProperty("count");
  const { text, rows, total, data } = await received(answer);
  expect(data).toBeUndefined();
  expect(total).toBeGreaterThan(rows.length);
  // who does not know his columns yet asks for them by their name
  expect(fieldsOf(answer)).toContain("@columns");
  await page.locator(".ant-pagination-next:visible").click();
  await expect.poll(() => answers.length).toBe(2);
  const shown = fieldsOf(answers[1] as Response);
  expect(shown).toEqual(expect.arrayContaining(["CustomerName", "mobile", "nextgenjintime"]));
  expect(shown).not.toContain("remark");
  // What the benchmark asks for; the demo company shows columns of its own besides.
  const own = await ownFieldNames(key);
  expect(shown.filter((field) => !own.includes(field))).toEqual(WEB_LIST_FIELDS);
  for (const one of rows) {
    expect(Object.keys(one)).toEqual(expect.arrayContaining([...ALWAYS, ...shown]));
    for (const hidden of ["remark", "address", "qq"]) expect(one).not.toHaveProperty(hidden);
  }
  const whole = JSON.stringify(await call(key, INDEX, { rows: rows.length }));
  expect(text.length).toBeLessThan(whole.length * 0.45);
});

test("a search brings its rows first and counts them after", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  const answers = listCalls(page);
  await search(page, "上海");
  await expect.poll(() => answers.map((answer) => askedBy(answer).count)).toEqual(["0", "only"]);
  const [rows, total] = answers as [Response, Response];
  expect((await received(rows)).total).toBeUndefined();
  expect((await received(total)).rows).toBeUndefined();
  const ended = rows.request().timing();
  expect(total.request().timing().startTime).toBeGreaterThanOrEqual(ended.startTime + ended.responseEnd - 1);
});

test("another page keeps the total in sight", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  const total = await totalOf(page);
  const answers = listCalls(page);
  let seenCounting = false;
  await page.route(`**${INDEX}`, async (route) => {
    seenCounting ||= await page.getByText("统计中…", { exact: true }).isVisible();
    await route.continue();
  });
  await page.locator(".ant-pagination-next:visible").click();
  await expect.poll(() => answers.length).toBe(1);
  expect(seenCounting).toBe(false);
  expect(await totalOf(page)).toBe(total);
});

test("a phone asks for what its cards show, and a row's panel for the rest", async ({ as }) => {
  const { page, key } = await as("xiaoshou", { viewport: PHONE });
  const customer = await makeCustomer(key, { contactName: "卡先生", mobile: uniqueMobile(), address: "卡片路1号" });
  const answers = listCalls(page);
  await page.goto(`${TOTAL}?key=${encodeURIComponent(customer.name)}`);
  await button(page, customer.name).click();
  const opened = page.getByRole("complementary", { name: customer.name });
  await opened.getByRole("tab", { name: "详情" }).click();
  await seen(opened.getByText("卡片路1号"));
  const { rows } = await received(answers[0] as Response);
  for (const shown of ["mobile", "status", "UserID", "clue", "contactName", "nextgenjintime"])
    expect(rows[0]).toHaveProperty(shown);
  for (const hidden of ["remark", "address", "qq"]) expect(rows[0]).not.toHaveProperty(hidden);
});

test("a column that is taken into the list is asked for", async ({ as }) => {
  const admin = (await signInByApi("admin")).key;
  const { page, key } = await as(await makeColleague(admin, { role: "销售", branch: "华东大区" }));
  const customer = await makeCustomer(key, { address: "新列路9号" });
  const answers = listCalls(page);
  await openList(page, `${TOTAL}?key=${encodeURIComponent(customer.name)}`);
  await button(page, "显示字段").click();
  const popover = page.locator(".ant-popover:not(.ant-popover-hidden)");
  await popover.getByRole("checkbox", { name: "详细地址" }).check();
  await button(popover, "保存").click();
  await seen(row(page, customer.name).getByText("新列路9号"));
  expect(fieldsOf(answers[0] as Response)).not.toContain("address");
  expect(fieldsOf(answers.at(-1) as Response)).toContain("address");
});

test("what stands behind a tab of a record is asked for when one opens it", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const opened = await openCustomer(page, await makeCustomer(key));
  await ready(page);
  const [contacts, log] = ["/api/contact/list", "/api/actionLog/list"] as const;
  expect(asked).not.toContain(contacts);
  expect(asked).not.toContain(log);
  await tab(opened, "联系人").click();
  await expect.poll(() => asked).toContain(contacts);
  expect(asked).not.toContain(log);
  await tab(opened, "操作日志").click();
  await expect.poll(() => asked).toContain(log);
});
