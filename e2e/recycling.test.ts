/** Customers that go to the pool by themselves: the rules with whom they take tomorrow, the days left, and what counts. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { leftAlone } from "./support/database";
import { openCustomer, openList, panel, row, TOTAL } from "./support/list";
import { button, gone, save, seen, toast } from "./support/page";
import { test } from "./support/test";

const SETTINGS = "/system/basic";

async function rule(rules: Record<string, unknown>): Promise<void> {
  const { key } = await signInByApi("admin");
  const { data } = await call(key, "/api/pool/dryRun", { module: "customer", rules });
  const { seen: mark } = data as { seen: string };
  await call(key, "/api/pool/saveSettings", { module: "customer", rules, seen: mark });
}

test.beforeEach(() => rule({ enabled: 0, noFollowDays: 15, levels: "" }));
test.afterEach(() => rule({ enabled: 0, noFollowDays: 15, levels: "" }));

const pool = (page: Page) => page.locator("form").filter({ hasText: "客户公海" });

test("rules that recycle are saved by whoever has seen whom they take tomorrow", async ({ as }) => {
  const { page, complaints } = await as("admin");
  const { key } = await signInByApi("admin");
  const customer = await makeCustomer(key, { CustomerName: uniqueName("久未跟进") });
  // the list names two hundred, those first that wait longest
  await leftAlone(customer.id, 400);
  await page.goto(SETTINGS);
  const form = pool(page);
  await form.getByRole("switch", { name: "启用自动回收" }).click();
  await form.getByRole("spinbutton", { name: "未跟进回收（天）", exact: true }).fill("7");
  await save(page.locator("main")).last().click();
  const question = page.getByRole("dialog").filter({ hasText: /明天将回收 \d+ 条，名单如下/ });
  await seen(question.getByText(customer.name));
  await button(question, "取消").click();
  await gone(question);
  // What was typed stands there on, and nothing was saved.
  await expect(form.getByRole("spinbutton", { name: "未跟进回收（天）", exact: true })).toHaveValue("7");
  const stored = async () => (await call(key, "/api/pool/settings", { module: "customer" })).data;
  expect(await stored()).toMatchObject({ enabled: 0 });
  await save(page.locator("main")).last().click();
  await button(question, "保存并按此回收").click();
  await seen(toast(page, "已保存客户公海规则："));
  expect(await stored()).toMatchObject({ enabled: 1, noFollowDays: 7 });
  // Rules that recycle nobody are taken back without a list.
  await toast(page, "撤销").click();
  await seen(toast(page, "已撤销对客户公海规则的修改："));
  expect(await stored()).toMatchObject({ enabled: 0, noFollowDays: 15 });
  expect(complaints.list).toEqual([]);
});

test("a list says how many days are left, by which rule, and a superior what of the follow-ups counts", async ({
  as,
}) => {
  await rule({ enabled: 1, noFollowDays: 2 });
  const { key } = await signInByApi("xiaoshou");
  const customer = await makeCustomer(key, { CustomerName: uniqueName("剩余天数") });
  const write = (Ext: string) => call(key, "/api/OpportLogs/Add", { customerId: customer.id, status: "电话", Ext });
  await write("好的");
  await write(`${customer.name}要三台数控机床，月底定`);
  const { page, complaints } = await as("jingli");
  await openList(page, `${TOTAL}?key=${encodeURIComponent(customer.name)}`);
  await seen(page.getByRole("columnheader", { name: "剩余天数" }));
  const days = row(page, customer.name).getByTitle(/^\d{4}-\d\d-\d\d 进入公海：超过2天未跟进$/);
  await expect(days).toHaveText("2");
  await expect(days).toHaveCSS("color", /^rgb\((?:1[89]\d|2\d\d), \d{1,2}, \d{1,2}\)$/);
  await page.getByRole("columnheader", { name: "剩余天数" }).click();
  await expect(page).toHaveURL(/sort=daysLeft/);
  await seen(days);
  await openCustomer(page, customer);
  await seen(panel(page, customer.name).getByText("共 2 条跟进，有效 1 条"));
  expect(complaints.list).toEqual([]);
});
