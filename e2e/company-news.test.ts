/** 公告: published with the keyboard, read on arrival where pinned, confirmed, discussed; who has read it is counted. */
import { expect, type Page } from "@playwright/test";
import { call, rowsOf, uniqueName } from "./support/api";
import { card, row, rows } from "./support/list";
import { keepPicture } from "./support/look";
import { button, dialog, gone, seen } from "./support/page";
import { PHONE, test } from "./support/test";

const panelOf = (page: Page, name: string) => page.getByRole("complementary", { name });
const published = async (key: string, values: Record<string, unknown> = {}) => {
  const title = uniqueName("公告");
  const { data } = await call(key, "/api/news/add", { title, cont: "<p>周五停电检修</p>", ...values });
  return { title, id: (data as { id: number }).id };
};
const detail = async (key: string, id: number) =>
  (await call(key, "/api/news/detail", { id })).data as { read: number; confirmed: number };

test("is published, and found unread by a colleague, who reads, confirms and comments on it", async ({ as }) => {
  const admin = await as("admin");
  const { title, id } = await published(admin.key, { confirm: "1" });
  const { page, key } = await as("xiaoshou");
  await page.goto("/crm/news?unread=1");
  await row(page, title).click();
  const panel = panelOf(page, title);
  await seen(panel.getByText("周五停电检修", { exact: true }));
  await expect.poll(async () => (await detail(key, id)).read).toBe(1);
  await button(panel, "我已阅读并确认").click();
  await seen(panel.getByText("已确认", { exact: true }));
  expect((await detail(key, id)).confirmed).toBe(1);
  await panel.getByLabel("写评论，@ 提到同事，Ctrl+Enter 发送", { exact: true }).fill("几点恢复？");
  await button(panel, "发送").click();
  await seen(panel.getByText("几点恢复？", { exact: true }));
  await admin.page.goto(`/crm/news?id=${id}`);
  const own = panelOf(admin.page, title);
  await own.getByRole("tab", { name: "阅读情况" }).click();
  await own.getByText(/^已确认 1$/).click();
  await seen(own.getByText("李思远"));
  await keepPicture(admin.page, "news-readers");
});

test("is written in a form, to which one gets by keys alone", async ({ as }) => {
  const { page } = await as("admin");
  const title = uniqueName("公告");
  await page.goto("/crm/news");
  await seen(rows(page));
  await page.keyboard.press("c");
  const form = dialog(page, "新建公告");
  await expect(form.getByLabel("标题", { exact: true })).toBeFocused();
  await page.keyboard.type(title);
  await form.locator("[contenteditable=true]").fill("明天下午两点开会");
  await page.keyboard.press("Control+Enter");
  await gone(form);
  await seen(panelOf(page, title).getByText("明天下午两点开会", { exact: true }));
});

test("comes up on arrival where it is pinned and unread, and once only", async ({ as }) => {
  const admin = await as("admin");
  const { page } = await as("zhangyutong");
  const [me] = await rowsOf<{ UserID: number }>(admin.key, "/api/user/GetGridJson", { key: "张雨桐" });
  // news for nobody in particular would greet whoever arrives in another journey
  expect(me?.UserID).toBeGreaterThan(0);
  const { title } = await published(admin.key, { pinnedUntil: "2099-01-01 08:00", people: [me?.UserID] });
  await page.goto("/crm/news");
  const first = dialog(page, title);
  await seen(first.getByText("周五停电检修", { exact: true }));
  await keepPicture(page, "news-first");
  await button(first, "知道了").click();
  await gone(first);
  await page.reload();
  await seen(row(page, title));
  await gone(dialog(page, title));
});

test("fits a phone", async ({ as }) => {
  const admin = await as("admin");
  const { title } = await published(admin.key);
  const { page } = await as("xiaoshou", { viewport: PHONE });
  await page.goto("/crm/news");
  await card(page, title).getByText(title).first().click();
  await seen(page.getByText("周五停电检修", { exact: true }).first());
  await keepPicture(page, "news-phone");
});
