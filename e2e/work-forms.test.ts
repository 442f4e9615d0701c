/** Work forms: filled in, kept, submitted with the path before one's eyes, and made by whoever looks after them. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, rowsOf, uniqueName } from "./support/api";
import { chooseSeveral, MINE, makeApprovedForm, makePerson, visit, work } from "./support/approvals";
import { items, properties, publish, retype, saved, source } from "./support/designer";
import { dayIn, daysToMonday } from "./support/follow-ups";
import { row, rows } from "./support/list";
import { keepPicture } from "./support/look";
import { button, choose, expectPath, form, gone, save, seen, toast } from "./support/page";
import { PHONE, test } from "./support/test";

const SCREEN = "/oa/createApproval";

interface Offered {
  id: number;
  name: string;
  module: string;
}

const offeredTo = async (key: string): Promise<Offered[]> => (await call(key, "/api/form/workform")).data as Offered[];
const idOf = async (key: string, name: string): Promise<number> => {
  const found = (await offeredTo(key)).find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not offered`);
  return found.id;
};
const entry = (page: Page, name: RegExp): Locator =>
  page.getByRole("navigation", { name: "侧边菜单" }).getByRole("link", { name });
const path = (page: Page): Locator => page.getByRole("region", { name: "审批流程" });

/** Goes on by Tab until the field of that label has the focus. */
async function tabTo(page: Page, within: Locator, label: string): Promise<void> {
  const field = within.getByLabel(label, { exact: true }).first();
  for (let presses = 0; presses < 40; presses += 1) {
    if (
      await field.evaluate((element) => element === document.activeElement || element.contains(document.activeElement))
    )
      return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${label}`);
}

test("each form begins in the first field that has to be filled in", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  await page.goto(SCREEN);
  for (const name of ["请假", "出差", "加班", "报销", "用印", "采购申请"]) {
    // those that one used lately stand above the others, too
    await button(page, name).first().click();
    const opened = form(page, name);
    const first = opened.locator(".ant-form-item").filter({ has: page.locator(".ant-form-item-required") });
    await seen(first);
    // dates of today are there already
    await expect
      .poll(() =>
        page.evaluate(() => {
          const item = document.activeElement?.closest(".ant-form-item");
          return item?.querySelector(".ant-form-item-required") !== null && item !== null && item !== undefined;
        }),
      )
      .toBe(true);
    await page.keyboard.press("Escape");
    await gone(opened);
  }
  expect(complaints.list).toEqual([]);
});

test("a leave is asked for by keys alone, and its path is seen before it is submitted", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const reason = uniqueName("家中有事");
  await page.goto(SCREEN);
  await seen(page.getByRole("heading", { name: "人事" }));
  await expect(page.getByLabel("搜索表单")).toBeFocused();
  await page.keyboard.type("请假");
  await page.keyboard.press("Enter");
  const leave = form(page, "请假");
  // computed, so it is read and not written
  const days = leave.locator(".ant-form-item").filter({ hasText: "请假天数" });
  await seen(days);
  await seen(path(page).getByText("直属上级", { exact: true }));
  await seen(path(page).getByText("王晓岚"));
  await gone(path(page).getByText("上级的上级"));
  await expect(days).toContainText("请假天数1按起止");
  // one begins where something has to be said
  const kind = leave.locator(".ant-form-item").filter({ hasText: "请假类型" });
  await expect.poll(() => kind.evaluate((item) => item.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  // only due days count once it is sent: Monday to Wednesday
  const monday = daysToMonday();
  for (const [title, day] of [
    ["开始日期", dayIn(monday)],
    ["结束日期", dayIn(monday + 2)],
  ] as const) {
    await tabTo(page, leave, title);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(day);
    await page.keyboard.press("Enter");
  }
  await expect(days).toContainText("请假天数3按起止");
  await seen(path(page).getByText("上级的上级", { exact: true }));
  await seen(path(page).getByText("陈海峰"));
  await tabTo(page, leave, "请假事由");
  await page.keyboard.type(reason);
  await keepPicture(page, "work-form-leave");
  await page.keyboard.press("ControlOrMeta+Enter");
  await seen(toast(page, "提交成功"));
  await gone(leave);
  const formid = await idOf(key, "请假");
  const [made] = await rowsOf<{ reason: string; approval: number; days: number }>(key, "/api/workform/index", {
    formid,
  });
  expect(made).toMatchObject({ reason, approval: 0, days: 3 });
  await page.goto(`/oa/workform/${formid}`);
  await seen(rows(page).filter({ hasText: "请假-李思远" }));
  await keepPicture(page, "work-form-records");
  expect(complaints.list).toEqual([]);
});

test("what one has begun is kept, gone on with, and is no draft once it is submitted", async ({ as }) => {
  const { page, key } = await as("zhangyutong");
  const reason = uniqueName("项目上线");
  await page.goto(SCREEN);
  await page.getByRole("button", { name: "加班", exact: true }).click();
  const overtime = form(page, "加班");
  await overtime.getByLabel("加班事由").fill(reason);
  await button(overtime, "存草稿").click();
  await seen(toast(page, "「加班」的草稿已保存"));
  const drafts = page.getByRole("region", { name: "草稿" });
  await seen(drafts.getByText(reason));
  await keepPicture(page, "work-forms-offered");
  // Nothing was submitted, and nobody else sees it.
  const formid = await idOf(key, "加班");
  expect(await rowsOf(key, "/api/workform/index", { formid, key: reason })).toEqual([]);
  await page.reload();
  await drafts.getByRole("button", { name: "加班", exact: true }).click();
  await expect(overtime.getByLabel("加班事由")).toHaveValue(reason);
  await button(overtime, "提交").click();
  await seen(overtime.getByText("信息必须填写").first());
  await overtime.getByLabel("加班时长（小时）").fill("2.5");
  for (const [label, text] of [
    ["开始时间", "2030-01-02 18:00"],
    ["结束时间", "2030-01-02 20:30"],
  ] as const) {
    await overtime.getByLabel(label).fill(text);
    await overtime.getByLabel(label).press("Enter");
  }
  await button(overtime, "提交").click();
  await seen(toast(page, "提交成功"));
  await gone(drafts);
});

test("a form is made, designed and published, and offered from then on", async ({ as }) => {
  const { page, key } = await as("admin");
  const name = uniqueName("用车").slice(0, 20);
  await page.goto("/system/workForm");
  await seen(rows(page));
  await keepPicture(page, "work-forms");
  await button(page, "新建").click();
  const made = page.getByRole("dialog").filter({ hasText: "新建工作表单" });
  await made.getByLabel("表单名称").fill(name);
  await choose(made, "分类", "行政");
  await save(made).click();
  await gone(made);
  await row(page, name).getByText(name, { exact: true }).click();
  await button(page.getByRole("complementary", { name }), "设计").click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/system\/workForm\/view\/workform\.\d+\/new\/\d+$/);
  await seen(source(page, "input"));
  await source(page, "input").dblclick();
  await seen(items(page));
  await retype(properties(page).getByLabel("名称", { exact: true }), "目的地");
  await saved(page);
  await publish(page);
  const sales = await as("xiaoshou");
  await sales.page.goto(SCREEN);
  await sales.page.getByRole("button", { name, exact: true }).click();
  const filled = form(sales.page, name);
  await seen(sales.page.getByText("没有设置审批流程，提交后直接通过"));
  await filled.getByLabel("目的地").fill("机场");
  await button(filled, "提交").click();
  await seen(toast(sales.page, "提交成功"));
  const formid = await idOf(key, name);
  expect(await rowsOf(key, "/api/workform/index", { formid })).toMatchObject([{ approval: 2 }]);
  // One that is out of use is offered to nobody.
  await call(key, "/api/form/workformEdit", { id: formid, enabled: 0 });
  await sales.page.reload();
  await gone(sales.page.getByRole("button", { name, exact: true }));
});

test("on a phone a form is found and opened with the thumb", async ({ as }) => {
  const { page } = await as("xiaoshou", { viewport: PHONE });
  await page.goto(SCREEN);
  const expense = page.getByRole("region", { name: "财务" }).getByRole("button", { name: "报销", exact: true });
  await seen(expense);
  await keepPicture(page, "work-forms-phone");
  await expense.tap();
  await seen(form(page, "报销").getByLabel("费用类型"));
  await seen(path(page).getByText("财务付款", { exact: true }));
  await keepPicture(page, "work-form-phone");
});

test("out of the menu a form is submitted with copies, and the colleague finds it among his", async ({ as }) => {
  const [sales, lead, colleague] = [await makePerson(), await makePerson(), await makePerson()];
  const { name } = await makeApprovedForm([{ name: "主管审批", people: [lead] }]);
  const place = uniqueName("苏州");
  const { page, complaints } = await visit(as, sales);
  await page.goto(MINE);
  await entry(page, /发起审批/).click();
  await expectPath(page, SCREEN);
  await page.getByLabel("搜索表单").fill(name);
  await page.getByRole("button", { name, exact: true }).click();
  const filled = form(page, name);
  await filled.getByLabel("目的地").fill(place);
  await filled.getByLabel("天数").fill("2");
  await seen(path(page).getByText("主管审批", { exact: true }));
  await chooseSeveral(filled, "抄送", [colleague], 5);
  await button(filled, "提交").click();
  await seen(toast(page, "提交成功"));
  await gone(filled);

  const at = await visit(as, colleague);
  await at.page.goto(MINE);
  const copies = entry(at.page, /^抄送我的/);
  await expect(copies.getByRole("img")).toHaveAccessibleName("1 条抄送未读");
  await copies.click();
  await expectPath(at.page, "/oa/approval/Cc");
  await row(at.page, name).click();
  await seen(work(at.page).getByText(place));
  await gone(copies.getByRole("img"));
  // he reads it, and decides nothing
  await gone(button(work(at.page), "通过"));
  expect([...complaints.list, ...at.complaints.list]).toEqual([]);
});
