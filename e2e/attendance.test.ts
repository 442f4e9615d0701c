/** 考勤: a punch by one button, one's month with its reasons, the sheets of a branch, and the rules. */
import { expect, type Page } from "@playwright/test";
import { call } from "./support/api";
import { keepPicture } from "./support/look";
import { button, dialog, gone, seen } from "./support/page";
import { PHONE, test } from "./support/test";

const PUNCH = "/attendance/punch";
const RULES = "/system/attendance";
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
/** The month before this one, by the company's time. */
const lastMonth = () => {
  const now = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};

test("one punches by one button, on the phone too, and sees why each day is as it is", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou", PHONE);
  await page.goto(PUNCH);
  const press = page.getByRole("button", { name: /打卡$/ });
  await seen(press);
  await press.click();
  await seen(page.getByText(/已打卡|已打过卡/).first());
  const { data } = await call(key, "/api/attendance/today", {});
  expect((data as { punches: unknown[] }).punches.length).toBeGreaterThan(0);
  await keepPicture(page, "attendance-phone");
  const month = page.getByRole("region", { name: "我的考勤" });
  await button(month, "上一个月").click();
  await seen(month.getByText(/ 进/).first());
  expect(complaints.list).toEqual([]);
});

test("a head opens somebody's days from the totals, and the report shows them beside each other", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  await page.goto(`/bi/attendance/total?month=${lastMonth()}`);
  const table = page.getByRole("table", { name: "考勤统计" });
  await seen(table.getByRole("row").nth(2));
  await keepPicture(page, "attendance-total");
  await table.getByRole("button").first().click();
  const days = dialog(page, /考勤/);
  await seen(days.getByText(/ 进/).first());
  await keepPicture(page, "attendance-person");
  await page.keyboard.press("Escape");
  await page.goto(`/bi/attendance/attendreport?month=${lastMonth()}`);
  await seen(page.getByRole("table", { name: "考勤报表" }).getByRole("img").first());
  await keepPicture(page, "attendance-report");
  expect(complaints.list).toEqual([]);
});

test("who may makes a shift and a group, and fills the calendar of the next year", async ({ as }) => {
  const { page, complaints } = await as("admin");
  await page.goto(RULES);
  await seen(page.getByRole("table", { name: "考勤组" }));
  await keepPicture(page, "attendance-groups");
  await tab(page, "班次").click();
  await button(page, "新建班次").click();
  const shift = dialog(page, "新建班次");
  await shift.getByLabel("名称").fill("中班");
  await button(shift, "保存").click();
  await gone(shift);
  await seen(page.getByRole("cell", { name: "中班", exact: true }));
  await keepPicture(page, "attendance-shifts");
  await tab(page, "日历").click();
  await button(page, "下一年").click();
  await seen(page.getByText(/年的节假日还没有公布或填写/));
  await keepPicture(page, "attendance-calendar");
  const first = page.getByRole("button", { name: /-01-01/ }).first();
  await first.click();
  await button(page, "保存").click();
  await gone(page.getByText(/年的节假日还没有公布或填写/));
  for (const [name, picture] of [
    ["排班", "roster"],
    ["地点与网络", "places"],
    ["假期余额", "balances"],
    ["表单与规则", "forms"],
  ] as const) {
    await tab(page, name).click();
    await seen(page.getByRole("tabpanel").getByText(/./).first());
    await keepPicture(page, `attendance-${picture}`);
  }
  await page.goto(`${RULES}/add`);
  await page.getByLabel("名称").fill("客服组");
  await keepPicture(page, "attendance-group");
  await button(page, "保存").click();
  await seen(page.getByRole("cell", { name: "客服组" }));
  expect(complaints.list).toEqual([]);
});
