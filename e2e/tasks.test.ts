/** 任务: given, talked about, completed after a question; refused; moved on the board and in the calendar. */
import { expect, type Page } from "@playwright/test";
import { call, rowsOf, uniqueName } from "./support/api";
import { card, rows } from "./support/list";
import { keepPicture } from "./support/look";
import { agree, button, dialog, gone, seen, takeFrom } from "./support/page";
import { PHONE, test } from "./support/test";

const panelOf = (page: Page, name: string) => page.getByRole("complementary", { name });
const stateOf = async (key: string, id: number) =>
  ((await call(key, "/api/task/detail", { id })).data as { status: number }).status;
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id;

async function given(key: string, values: Record<string, unknown> = {}) {
  const title = uniqueName("旅程任务");
  return { title, id: idOf(await call(key, "/api/task/add", { title, ...values })) };
}

test("is entered with the keyboard, says all that it is, and is completed after a question", async ({ as }) => {
  const { page, key } = await as("admin");
  const title = uniqueName("任务");
  await page.goto("/oa/task");
  await seen(rows(page));
  await page.keyboard.press("c");
  const form = dialog(page, "新建任务");
  await expect(form.getByLabel("任务标题", { exact: true })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press("Control+Enter");
  await gone(form);
  const panel = panelOf(page, title);
  await seen(panel);
  for (const word of ["待办", "创建人", "负责人", "截止时间", "级别", "创建时间", "参与人", "关联数据", "进展"])
    await seen(panel.getByText(word, { exact: true }).first());
  await button(panel, "设为完成").click();
  await agree(page, "确定执行此操作, 是否继续?");
  await seen(panel.getByText("完成", { exact: true }).first());
  await gone(button(panel, "设为完成"));
  const [found] = await rowsOf<{ id: number }>(key, "/api/task/index", { key: title });
  expect(await stateOf(key, found?.id ?? 0)).toBe(2);
});

test("its progress has comments, and the switch leaves nothing else", async ({ as }) => {
  const { page, key } = await as("admin");
  const { title, id } = await given(key, { cont: "报价含安装" });
  await call(key, "/api/task/action", { id, status: 1 });
  await page.goto(`/oa/task?id=${id}`);
  const panel = panelOf(page, title);
  await seen(panel.getByText("报价含安装", { exact: true }));
  await seen(panel.getByText("状态：待办 → 进行中", { exact: true }));
  await panel.getByLabel("写评论，@ 提到同事，Ctrl+Enter 发送", { exact: true }).fill("周五前给");
  await button(panel, "发送").click();
  await seen(panel.getByText("周五前给", { exact: true }));
  await panel.getByRole("switch", { name: "只看评论" }).click();
  await gone(panel.getByText("状态：待办 → 进行中", { exact: true }));
  await seen(panel.getByText("周五前给", { exact: true }));
});

test("one that a reply completes has no button, and its box is gone afterwards", async ({ as }) => {
  const { page, key } = await as("admin");
  const { title, id } = await given(key, { type: 2 });
  await page.goto(`/oa/task?id=${id}`);
  const panel = panelOf(page, title);
  await seen(button(panel, "评论并设为完成"));
  await gone(button(panel, "设为完成"));
  await panel.getByLabel("写评论，@ 提到同事，Ctrl+Enter 发送", { exact: true }).fill("12 人");
  await button(panel, "评论并设为完成").click();
  await gone(button(panel, "评论并设为完成"));
  await seen(panel.getByText("12 人", { exact: true }));
  expect(await stateOf(key, id)).toBe(2);
});

test("is refused with a reason by its assignee", async ({ as }) => {
  const admin = await as("admin");
  const { page, key } = await as("xiaoshou");
  const { rows: people } = (await call(key, "/api/user/GetGridJson", { key: "李思远", rows: 5 })) as unknown as {
    rows: { UserID: number }[];
  };
  const { title, id } = await given(admin.key, { userid: people[0]?.UserID ?? 0 });
  await page.goto(`/oa/task?id=${id}`);
  const panel = panelOf(page, title);
  await seen(panel);
  await takeFrom(button(panel, "更多"), "拒绝");
  const asked = dialog(page, `拒绝任务「${title}」`);
  await asked.getByLabel("拒绝原因", { exact: true }).fill("本周出差");
  await button(asked, "拒绝").click();
  await seen(panel.getByText("拒绝了任务：本周出差", { exact: true }));
  expect(await stateOf(admin.key, id)).toBe(3);
});

test("stands in the calendar on the day of its deadline, and is dragged to another", async ({ as }) => {
  const { page, key } = await as("admin");
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
  const { title, id } = await given(key, { endTime: `${month}-10 10:30`, grade: 3 });
  await page.goto("/oa/task/calendar");
  const event = page.locator(".fc-event").filter({ hasText: title });
  await seen(event);
  await event.dragTo(page.locator(`[data-date="${month}-12"]`));
  await expect
    .poll(async () => ((await call(key, "/api/task/detail", { id })).data as { endTime: string }).endTime)
    .toBe(`${month}-12 10:30:00`);
  await event.click();
  await seen(page.getByRole("heading", { name: title }));
  await keepPicture(page, "task-calendar");
});

test("fits a phone", async ({ as }) => {
  const { page, key } = await as("admin", { viewport: PHONE });
  const { title } = await given(key);
  await page.goto("/oa/task");
  await seen(card(page, title));
  await keepPicture(page, "tasks-phone");
});
