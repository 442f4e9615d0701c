/** What leads to a record opens its list with the record beside it; the list beside it says what it stands in order by. */
import { expect, type Page, type Response } from "@playwright/test";
import { call, makeCustomer, rowsOf, signInByApi, uniqueName } from "./support/api";
import { MINE, makeApprovedForm, makePerson, opinion, press, submit, TODO, visit, work } from "./support/approvals";
import { openCustomer, panel, rows, tab } from "./support/list";
import { button, form, gone, pathOf, save, seen, toast } from "./support/page";
import { test } from "./support/test";

const idIn = (page: Page) => new URL(page.url()).searchParams.get("id");
const menu = (page: Page) => page.getByRole("navigation", { name: "侧边菜单" });
const groups = (page: Page) => page.getByRole("navigation", { name: "主导航" });

/** The number behind an entry; 0 without one. */
async function numberOf(entry: ReturnType<Page["getByRole"]>): Promise<number> {
  const badge = entry.getByRole("img", { name: /\d/ }).last();
  if ((await badge.count()) === 0) return 0;
  return [...((await badge.getAttribute("aria-label")) ?? "").matchAll(/\d+/g)].reduce(
    (sum, [n]) => sum + Number(n),
    0,
  );
}

test("a lead that is converted stands as a customer beside the customers, by its own address", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const name = uniqueName("转化线索");
  const { id } = (await call(key, "/api/clues/add", { CustomerName: name, contact_name: "甲" })).data as { id: number };
  await page.goto(`/crm/clues/total?id=${id}`);
  await seen(panel(page, name));
  await page.keyboard.press("Shift+C");
  await seen(toast(page, `已把「${name}」转为客户`));
  await expect.poll(() => pathOf(page)).toBe("/crm/customer/total");
  await seen(tab(panel(page, name), "跟进记录"));
  await gone(page.locator("[data-whole]"));
  await page.reload();
  await seen(panel(page, name));
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe("/crm/clues/total");
});

test("an approval from the strip opens beside what waits for one, and passing it goes on to the next", async ({
  as,
}) => {
  const [sales, lead] = [await makePerson(), await makePerson()];
  const approved = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  for (let no = 0; no < 2; no += 1) await submit(sales, approved);
  // what was agreed upon comes before what has time
  await makeCustomer(lead.key, { nextgenjintime: "2026-01-05 09:00" });
  const { page, complaints } = await visit(as, lead);
  await page.goto("/desk");
  await expect.poll(() => pathOf(page)).toBe("/crm/customer/total");
  const lines = page.getByRole("region", { name: "待办" }).getByRole("listitem");
  await lines.filter({ hasText: approved.name }).first().getByRole("button").click();
  await expect.poll(() => pathOf(page)).toBe(TODO);
  await expect(opinion(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  const first = idIn(page);
  await press(page, "通过");
  await expect(rows(page)).toHaveCount(1);
  await expect.poll(() => idIn(page)).not.toBe(first);
  await seen(work(page));
  expect(complaints.list).toEqual([]);
});

test("whoever submitted an approval is led from its notification to his own list", async ({ as }) => {
  const [sales, lead] = [await makePerson(), await makePerson()];
  const approved = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  await submit(sales, approved);
  const [todo] = await rowsOf<{ id: number }>(lead.key, "/api/WorkFlow/todo");
  await call(lead.key, "/api/WorkFlow/Approval", { stepid: todo?.id });
  const { page, complaints } = await visit(as, sales);
  await page.goto("/person/index");
  await page.getByRole("banner").getByRole("button", { name: /^通知/ }).click();
  await page.getByRole("dialog", { name: "通知" }).getByRole("listitem").first().getByRole("button").first().click();
  await expect.poll(() => pathOf(page)).toBe(MINE);
  await seen(work(page));
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await seen(work(page));
  expect(complaints.list).toEqual([]);
});

test("whoever has approvals and no customers of his own begins with these", async ({ as }) => {
  const [sales, lead] = [await makePerson(), await makePerson()];
  const approved = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  const at = await visit(as, sales);
  await at.page.goto("/desk");
  await expect.poll(() => pathOf(at.page)).toBe("/crm/customer/total");
  await seen(at.page.getByRole("main"));
  // strangers' customers are no one's to write about
  await gone(at.page.getByRole("complementary"));
  expect(idIn(at.page)).toBeNull();
  await submit(sales, approved);
  const { page } = await visit(as, lead);
  await page.goto("/desk");
  await expect.poll(() => pathOf(page)).toBe(TODO);
  await expect(opinion(page)).toBeFocused();
});

test("a number in the menu is that of its screen, and a group has the sum", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  await page.goto("/crm/customer/total");
  const countOf = async (path: string, body: object) =>
    Number((await call(key, path, { count: "only", ...body })).total);
  const customers = await countOf("/api/queue/list", { module: "customer" });
  const leads = await countOf("/api/clues/tobe", {});
  expect(customers).toBeGreaterThan(0);
  await expect.poll(() => numberOf(menu(page).getByRole("link", { name: /^全部客户/ }))).toBe(customers);
  await expect.poll(() => numberOf(menu(page).getByRole("link", { name: /^待跟进线索/ }))).toBe(leads);
  await expect.poll(() => numberOf(groups(page).getByRole("link", { name: /^销售/ }))).toBe(customers + leads);
  const { todo, unread } = (await call(key, "/api/WorkFlow/counts")).data as { todo: number; unread: number };
  const late = await countOf("/api/task/index", { dataType: "myself", view: 2 });
  await expect.poll(() => numberOf(groups(page).getByRole("link", { name: /^办公/ }))).toBe(todo + unread + late);
});

for (const width of [1280, 1440])
  test(`at ${width} a row beside an open record says what orders it, and nothing is cut off`, async ({ as }) => {
    const { page } = await as("xiaoshou", { viewport: { width, height: 800 } });
    await page.goto("/crm/customer/total?scene=myself&sort=queue&open=first");
    await seen(page.getByRole("complementary").getByRole("tab").first());
    const first = page.locator("main .ant-table-row").first();
    await seen(first.getByText("下次跟进", { exact: false }));
    await seen(first.getByText("客户级别", { exact: false }));
    const over = await page.evaluate(() => {
      const aside = document.querySelector("aside");
      const head = aside?.querySelector("header");
      const wide = (one: Element) => one.scrollWidth - one.clientWidth;
      return [document.documentElement, aside, head].map((one) => (one ? wide(one) : -1));
    });
    expect(over).toEqual([0, 0, 0]);
    expect((await first.boundingBox())?.height).toBeGreaterThan(44);
  });

test("the work view is 1020 pixels wide from 1600 on; below, the list keeps 320", async ({ as }) => {
  const [sales, lead] = [await makePerson(), await makePerson()];
  await submit(sales, await makeApprovedForm([{ name: "主管审批", people: [lead] }]));
  const { page } = await visit(as, lead);
  await page.goto(TODO);
  await seen(work(page));
  const widthOf = async () => Math.round((await work(page).boundingBox())?.width ?? 0);
  const leftOf = async () => Math.round((await page.locator("main .ant-table").boundingBox())?.width ?? 0);
  for (const width of [1600, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(widthOf).toBe(1020);
  }
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(leftOf).toBe(320);
  }
});

test("in a low window the head of a panel goes away with what is scrolled", async ({ as }) => {
  const { page, key } = await as("xiaoshou", { viewport: { width: 1280, height: 480 } });
  const customer = await makeCustomer(key);
  await openCustomer(page, customer);
  const head = panel(page, customer.name).getByRole("heading", { name: customer.name });
  await seen(head);
  const scrolled = await page.locator("aside").evaluate((aside) => {
    aside.scrollTop = 400;
    return aside.scrollTop;
  });
  expect(scrolled).toBeGreaterThan(0);
  await expect(head).not.toBeInViewport();
});

test("a claim that is taken back while its panel is open asks for nothing that is refused", async ({ as }) => {
  const manager = await signInByApi("jingli");
  const { id, name } = await makeCustomer(manager.key, { CustomerName: uniqueName("公海航线") });
  await call(manager.key, "/api/customer/ToGonghai", { ids: [id] });
  const { page, complaints } = await as("xiaoshou");
  await page.goto(`/crm/customer/gonghai?key=${encodeURIComponent(name)}`);
  await button(rows(page).filter({ hasText: name }).first(), "领取").click();
  await seen(panel(page, name).getByPlaceholder("写下这次跟进的内容，Ctrl+Enter 发送"));
  const refused: string[] = [];
  page.on("response", (answer: Response) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await button(toast(page, new RegExp(`已领取「${name}」`)).locator(".."), "撤销").click();
  await seen(toast(page, /已撤销/));
  await seen(panel(page, name).getByText("领取后可见"));
  await page.waitForLoadState("networkidle");
  expect(refused).toEqual([]);
  expect(complaints.list).toEqual([]);
});

test("due follow-ups are one entry, which opens all there is to do; a leave says who has it", async ({ as }) => {
  const [sales, lead] = [await makePerson(), await makePerson()];
  const approved = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  const { page } = await visit(as, sales);
  await page.goto("/oa/createApproval");
  await page
    .getByRole("button", { name: new RegExp(approved.name) })
    .first()
    .click();
  const filled = form(page, approved.name);
  await filled.getByLabel("目的地", { exact: true }).fill("杭州");
  await filled.getByLabel("天数", { exact: true }).fill("2");
  await save(filled).or(button(filled, "提交")).first().click();
  await seen(toast(page, new RegExp(`提交成功「${approved.name}」，现由${lead.name}审批`)));
});
