/** All that decides on one screen: how much it is beside what was asked for before, and from where on somebody else is asked. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer, rowsOf } from "./support/api";
import { ITEMS, makeApprovedForm, makePerson, type Person, submit, TODO, visit, work } from "./support/approvals";
import { rows } from "./support/list";
import { gone, seen } from "./support/page";
import { test } from "./support/test";

/** So many have to be passed before the usual is told. */
const ENOUGH = 3;
const LIMIT = "5,000 元及以上";

/** Whoever asks for much asks the boss, too. */
const limitedForm = (lead: Person, boss: Person) =>
  makeApprovedForm(
    [
      { name: "主管审批", people: [lead] },
      { name: "总经理审批", people: [boss] },
    ],
    {
      items: [...ITEMS, { field: "money", type: "number", title: "金额", unit: "money" }],
      lines: [
        { from: "start", to: "A1" },
        { from: "A1", to: "A2", label: LIMIT, condition: [{ field: "money", op: "ge", value: "5000" }], priority: 0 },
        { from: "A1", to: "end", default: true },
        { from: "A2", to: "end" },
      ],
    },
  );

/** What stands beside a term. */
const amount = (page: Page, term: string | RegExp) =>
  work(page).locator("dt", { hasText: term }).locator("xpath=following-sibling::dd[1]");

interface Sum {
  value: string;
  month: number;
  monthText: string;
  limits: unknown;
}

test("an amount is seen against its limit, and above it the path leads to whoever is asked then", async ({ as }) => {
  const [sales, lead, boss] = [await makePerson(), await makePerson(), await makePerson()];
  const form = await limitedForm(lead, boss);
  const small = await submit(sales, form, 1, { money: 3000 });
  const { page, complaints } = await visit(as, lead);
  const path = work(page).getByRole("complementary", { name: "审批路径" }).getByRole("list").first();

  await test.step("below it", async () => {
    await page.goto(TODO);
    await seen(work(page).getByText(small));
    await expect(amount(page, "本次")).toHaveText("¥3,000.00");
    await expect(amount(page, LIMIT)).toHaveText("总经理审批");
    await gone(work(page).getByText("已达到"));
    await seen(path.getByText("主管审批"));
    await gone(path.getByText("总经理审批"));
  });

  const large = await submit(sales, form, 1, { money: 8000 });
  await test.step("above it", async () => {
    await page.goto(TODO);
    await expect(rows(page)).toHaveCount(2);
    await rows(page).first().click();
    await seen(work(page).getByText(large));
    await expect(amount(page, "本次")).toHaveText("¥8,000.00");
    await expect(work(page).locator("dt", { hasText: LIMIT })).toContainText("已达到");
    await expect(amount(page, "当月累计（2笔）")).toHaveText("¥11,000.00");
    await expect(amount(page, "当年累计（2笔）")).toHaveText("¥11,000.00");
    await seen(path.getByText("总经理审批"));
    await seen(path.getByText(boss.name));
    // the smaller one is what he asked for before
    await seen(work(page).getByRole("listitem").filter({ hasText: "金额 ¥3,000.00" }));
  });

  const [latest] = await rowsOf<{ TaskID: number }>(lead.key, "/api/WorkFlow/todo", { key: form.name });
  const { data } = await call(lead.key, "/api/flow/getDetailByTask", { taskid: latest?.TaskID });
  expect((data as { sums: Sum[] }).sums).toMatchObject([
    {
      value: "¥8,000.00",
      month: 2,
      monthText: "¥11,000.00",
      limits: [{ text: LIMIT, node: "总经理审批", reached: 1 }],
    },
  ]);
  expect(complaints.list).toEqual([]);
});

test("what was asked for a customer before stands beside what is asked for him now, whoever asked", async ({ as }) => {
  const [sales, colleague, lead] = [await makePerson(), await makePerson(), await makePerson()];
  const items = [...ITEMS, { field: "client", type: "customer", title: "客户" }];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead] }], { items });
  const customer = await makeCustomer(sales.key);
  await call(sales.key, "/api/customer/share", { ids: [customer.id], userids: [colleague.id], access: "r" });
  const former = await submit(colleague, form, 3, { client: customer.id });
  const now = await submit(sales, form, 1, { client: customer.id });
  const { page, complaints } = await visit(as, lead);
  await page.goto(TODO);
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().click();
  await seen(work(page).getByText(now));
  const earlier = work(page).getByRole("region", { name: "该客户之前的同类申请" });
  await expect(earlier.getByRole("listitem")).toHaveCount(1);
  await seen(earlier.getByRole("listitem").filter({ hasText: colleague.name }).filter({ hasText: "天数 3" }));
  await earlier.getByRole("button").click();
  await seen(page.getByText(former));
  expect(complaints.list).toEqual([]);
});

test("before it is submitted one sees which step passes by itself, and who is on the others", async ({ as }) => {
  const [sales, lead] = [await makePerson(), await makePerson()];
  const form = await makeApprovedForm([
    { name: "本人复核", people: [sales], more: { self: "skip", empty: { type: "pass" } } },
    { name: "主管审批", people: [lead] },
  ]);
  const { page, complaints } = await visit(as, sales);
  await page.goto("/oa/createApproval");
  await page.getByText(form.name, { exact: true }).first().click();
  const step = (name: string) =>
    page.getByRole("region", { name: "审批流程" }).getByRole("listitem").filter({ hasText: name });
  await expect(step("本人复核")).toContainText("自动通过");
  await expect(step("主管审批")).toContainText(lead.name);
  await expect(step("主管审批")).not.toContainText("自动通过");
  expect(complaints.list).toEqual([]);
});

test("how long one waits is seen beside how long the step usually takes", async ({ as }) => {
  const [sales, lead] = [await makePerson(), await makePerson()];
  const form = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  for (let count = 0; count < ENOUGH; count += 1) {
    await submit(sales, form);
    const [waits] = await rowsOf<{ id: number }>(lead.key, "/api/WorkFlow/todo");
    await call(lead.key, "/api/WorkFlow/Approval", { stepid: waits?.id });
  }
  await submit(sales, form);
  const { page } = await visit(as, lead);
  await page.goto(TODO);
  const path = work(page).getByRole("complementary", { name: "审批路径" }).getByRole("list").first();
  await seen(path.getByRole("listitem").filter({ hasText: /主管审批.* 到达.*已等 .+ · 通常 .+/ }));
});
