/** 知识库: written, found by its text, rated; its next version drafted and published; categories for some branches; related articles. */
import { expect, type Page } from "@playwright/test";
import { call, rowsOf, uniqueName } from "./support/api";
import { card, row, rows } from "./support/list";
import { keepPicture } from "./support/look";
import { button, dialog, gone, seen, takeFrom } from "./support/page";
import { PHONE, test } from "./support/test";

const panelOf = (page: Page, name: string) => page.getByRole("complementary", { name });
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id;
const written = async (key: string, values: Record<string, unknown> = {}) => {
  const title = uniqueName("知识");
  return { title, id: idOf(await call(key, "/api/knowledge/Add", { title, cont: "<p>质保两年</p>", ...values })) };
};

test("is written with the keyboard, found by its text, and rated by a colleague", async ({ as }) => {
  const admin = await as("admin");
  const title = uniqueName("知识");
  await admin.page.goto("/crm/knowledge");
  await seen(rows(admin.page));
  await admin.page.keyboard.press("c");
  const form = dialog(admin.page, "新建知识");
  await expect(form.getByLabel("标题", { exact: true })).toBeFocused();
  await admin.page.keyboard.type(title);
  const word = uniqueName("漫游阈值");
  await form.locator("[contenteditable=true]").fill(`建议把${word}调低`);
  await admin.page.keyboard.press("Control+Enter");
  await gone(form);
  const { page, key } = await as("xiaoshou");
  await page.goto(`/crm/knowledge?key=${encodeURIComponent(word)}`);
  await row(page, title).click();
  const panel = panelOf(page, title);
  await seen(panel.getByText(`建议把${word}调低`, { exact: true }));
  await button(panel, "有用 0").click();
  await seen(button(panel, "有用 1"));
  const [found] = await rowsOf<{ useful: number }>(key, "/api/knowledge/Index", { key: word });
  expect(found?.useful).toBe(1);
  await keepPicture(page, "knowledge-article");
});

test("its next version is drafted beside it, published, and compared", async ({ as }) => {
  const { page, key } = await as("admin");
  const { title, id } = await written(key);
  await page.goto(`/crm/knowledge?id=${id}`);
  await takeFrom(button(panelOf(page, title), "更多"), "起草新版本");
  const drafts = () => rowsOf<{ id: number }>(key, "/api/knowledge/Index", { key: title, status: 0 });
  await expect.poll(async () => (await drafts()).length).toBe(1);
  const [draft] = await drafts();
  await call(key, "/api/knowledge/Edit", { id: draft?.id, cont: "<p>质保三年</p>" });
  await page.goto(`/crm/knowledge?id=${draft?.id}`);
  const panel = panelOf(page, title);
  await seen(panel.getByText("新版本草稿", { exact: true }));
  await button(panel, "发布").click();
  await button(dialog(page, "草稿将成为原知识的下一版"), "发布").click();
  await expect.poll(async () => (await drafts()).length).toBe(0);
  await page.goto(`/crm/knowledge?id=${id}`);
  const own = panelOf(page, title);
  await seen(own.getByText("质保三年", { exact: true }));
  await own.getByRole("tab", { name: "版本" }).click();
  await seen(own.locator("ins").getByText("三"));
  await seen(own.locator("del").getByText("两"));
  await keepPicture(page, "knowledge-versions");
});

test("a category is for a branch, and a product names the articles about it", async ({ as }) => {
  const { page, key } = await as("admin");
  const name = uniqueName("分类");
  await call(key, "/api/knowledgeCategory/add", { name });
  await page.goto("/crm/knowledge/category");
  await takeFrom(row(page, name).getByRole("button", { name: `操作: ${name}` }), "可见部门");
  await seen(dialog(page, `谁能看「${name}」`).getByText("不选时所有人可见", { exact: false }));
  await keepPicture(page, "knowledge-sight");
  const [product] = await rowsOf<{ id: number; name: string }>(key, "/api/product/index", {});
  const { title, id } = await written(key);
  await call(key, "/api/knowledge/link", { id, module: "product", dataId: product?.id });
  await page.goto(`/crm/product/list?id=${product?.id}`);
  const panel = panelOf(page, product?.name ?? "");
  await panel.getByRole("tab", { name: "相关知识" }).click();
  await seen(panel.getByText(title, { exact: true }));
});

test("fits a phone", async ({ as }) => {
  const { page, key } = await as("admin", { viewport: PHONE });
  const { title } = await written(key);
  await page.goto("/crm/knowledge");
  await card(page, title).getByText(title).first().click();
  await seen(page.getByText("质保两年", { exact: true }).first());
  await keepPicture(page, "knowledge-phone");
});
