/** What holds for the whole company: its words, its settings, and what was deleted. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeColleague, makeCustomer, rowsOf, uniqueName, withSettings } from "./support/api";
import { find, openForm, openList, openScreen, removeTicked, row, search } from "./support/list";
import { keepPicture, overflowOf } from "./support/look";
import { agree, button, dialog, form, gone, save, seen, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { PHONE, test } from "./support/test";

/** After which what is typed is a draft. */
const DRAFT_MS = 500;

const expectNode = (page: Page, node: string) =>
  expect.poll(() => new URL(page.url()).searchParams.get("node")).toBe(node);

/** A source more than there are makes the chips of other journeys a list. */
async function withoutSource(key: string, name: string) {
  const sources = await rowsOf<{ id: number; name: string }>(key, "/api/status/index", { types: "source" });
  const ids = sources.filter((source) => source.name === name).map(({ id }) => id);
  if (ids.length > 0) await call(key, "/api/status/delete", { ids });
}

test("a word of the dictionary gets a colour, a place, and is put out of use", async ({ as }) => {
  const { page, key } = await as("admin");
  const name = uniqueName("渠道").slice(0, 20);
  await openScreen(page, "/system/status", "数据字典");
  await button(page, "客户来源").click();
  await expectNode(page, "source");
  await button(page, "新建").click();
  const added = form(page, "新建字典项");
  await added.getByLabel("名称").fill(name);
  await added.getByRole("radiogroup").filter({ hasText: "其他颜色" }).getByRole("radio").nth(1).click();
  try {
    await save(added).click();
    await gone(added);
    const names = async () =>
      (await page.locator(".ant-table-row [data-field='name']").allInnerTexts()).map((text) => text.trim());
    await seen(row(page, name));
    const panel = page.getByRole("complementary").filter({ hasText: name });
    await seen(panel);
    await page.keyboard.press("Escape");
    await gone(panel);
    // Beside the panel a row has a second line under its name.
    await expect.poll(async () => (await names()).at(-1)).toBe(name);
    // It is the row that one stands on.
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(async () => (await names()).at(-2)).toBe(name);

    const seller = await as("xiaoshou");
    const offered = async () => {
      await openList(seller.page);
      const entered = await openForm(seller.page);
      const sources = entered.getByRole("radiogroup", { name: "来源" });
      await seen(sources);
      return sources.getByRole("radio", { name, exact: true }).count();
    };
    await expect.poll(offered).toBe(1);
    const inUse = row(page, name).getByRole("switch", { name: `启用 ${name}` });
    await inUse.click();
    await expect(inUse).not.toBeChecked();
    await expect.poll(offered).toBe(0);
    await removeTicked(page, [name], "确定删除 1 个字典项吗？");
    await gone(row(page, name));
  } finally {
    await withoutSource(key, name);
  }
});

test("the colour of a level is seen on the customers that have it", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const { data } = await call(key, "/api/Status/json", { types: "customerLevel" });
  const levels = (data as { customerLevel: { code: number; name: string; color: string }[] }).customerLevel;
  const level = levels.find(({ color }) => /^#[\da-f]{6}$/i.test(color));
  const customer = await makeCustomer(key, { status: level?.code });
  await openList(page);
  await search(page, customer.name);
  const tag = row(page, customer.name)
    .locator("[data-field='status']")
    .getByText(level?.name ?? "", { exact: true });
  const dot = await tag.evaluate((one) => getComputedStyle(one, "::before").backgroundColor);
  const parts = [1, 3, 5].map((at) => Number.parseInt((level?.color ?? "").slice(at, at + 2), 16));
  expect(dot).toBe(`rgb(${parts.join(", ")})`);
});

test("basic settings take effect in the frame", async ({ as }) => {
  const { page } = await as("admin");
  await openScreen(page, "/system/basic", "基础设置");
  const name = page.getByLabel("公司名称");
  const former = await name.inputValue();
  const rename = async (next: string) => {
    await name.fill(next);
    await button(page, "保存").click();
    await seen(page.getByRole("banner").getByText(next, { exact: true }));
  };
  await rename("启程旅程测试公司");
  await name.fill("");
  await button(page, "保存").click();
  await seen(page.getByText("信息必须填写", { exact: true }));
  await rename(former);
});

test("settings are a form like any other: kept unsaved, saved by Ctrl+Enter, asked before they are thrown away", async ({
  as,
}) => {
  await withSettings({ revealsPerDay: 50, watermark: 0 }, async () => {
    const { page, complaints } = await as("admin");
    await openScreen(page, "/system/basic", "基础设置");
    const looks = page.getByLabel("每天查看次数");
    await expect(page.locator(".ant-form-item").filter({ has: looks })).toContainText("同一号码当天只算一次");
    await looks.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("31");
    await seen(button(page, "不保存"));
    await page.waitForTimeout(DRAFT_MS);
    await page.reload();
    await seen(page.getByText("已恢复上次未保存的内容"));
    await expect(looks).toHaveValue("31");
    await button(page, "不保存").click();
    await button(dialog(page, "有未保存的内容，确定放弃吗？"), "不保存").click();
    await expect(looks).toHaveValue("50");
    await gone(button(page, "不保存"));

    await looks.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("32");
    await page.keyboard.press("Control+Enter");
    await seen(toast(page, "已保存基础设置：每天查看次数"));
    // the form stands there on, and knows what it saved
    await gone(button(page, "不保存"));
    await toast(page, "撤销").click();
    await seen(toast(page, "已撤销对基础设置的修改：每天查看次数"));
    await expect(looks).toHaveValue("50");
    await page.getByLabel("页面水印").press("Space");
    await button(page, "保存").click();
    await seen(page.locator("[data-watermark]").first());
    await gone(button(page, "不保存"));
    await button(page, "保存").click();
    await seen(toast(page, "没有修改内容"));
    expect(complaints.list).toEqual([]);
  });
});

test("of two who change settings the second is told, and loses neither's", async ({ as }) => {
  await withSettings({ revealsPerDay: 50, exportApprovalRows: 5_000 }, async () => {
    const { page, key } = await as("admin");
    await openScreen(page, "/system/basic", "基础设置");
    await page.getByLabel("每天查看次数").fill("33");
    await call(key, "/api/basic/edit", { exportApprovalRows: 4_000 });
    await button(page, "保存").click();
    const asked = dialog(page, "数据已被他人修改");
    await seen(asked.getByText("周明远", { exact: false }));
    await button(asked, "对比").click();
    await seen(asked.getByRole("row").filter({ hasText: "导出审批条数" }));
    await button(asked, "保留我的修改").click();
    await seen(toast(page, "已保存基础设置：每天查看次数"));
    await expect(page.getByLabel("导出审批条数")).toHaveValue("4000");
    expect((await call(key, "/api/basic/detail")).data).toMatchObject({ revealsPerDay: 33, exportApprovalRows: 4_000 });
  });
});

test("who may not change the settings reads them", async ({ as }) => {
  const { key } = await as("admin");
  const role = uniqueName("只看").slice(0, 20);
  await call(key, "/main/role/add", { name: role, auth: { system: { basic: 1 } }, dataScope: {} });
  const { page, complaints } = await as(await makeColleague(key, { role, branch: "行政部" }));
  await openScreen(page, "/system/basic", "基础设置");
  for (const [title, text] of [
    ["无操作退出（小时）", "8"],
    ["查重规则", "提醒，仍可保存"],
    ["页面水印", "否"],
  ] as const)
    await seen(page.locator(".ant-form-item").filter({ hasText: title }).getByText(text, { exact: true }));
  await expect(page.getByLabel("公司名称")).toHaveCount(0);
  await expect(button(page, "保存")).toHaveCount(0);
  await expect(page.getByLabel("选择图片")).toHaveCount(0);
  expect(complaints.list).toEqual([]);
});

test("the company's own logo stands in the frame, at the door and in the tab, and can be taken off", async ({
  as,
  guest,
}) => {
  const { page, complaints } = await as("admin");
  await openScreen(page, "/system/basic", "基础设置");
  const logo = page.getByRole("banner").locator("img").first();
  await expect(logo).toHaveAttribute("src", "/logo.svg");
  await page.getByLabel("选择图片").setInputFiles({ name: "标志.png", mimeType: "image/png", buffer: pngOf(900, 300) });
  const crop = page.getByRole("dialog", { name: "公司标志" });
  await seen(button(crop, "保存").and(page.locator(":enabled")));
  // As wide as the picture is at first, and as one likes: one step of the slider is a twentieth.
  const ratio = crop.getByRole("slider", { name: "宽高比" });
  await expect(ratio).toHaveAttribute("aria-valuenow", "3");
  await ratio.focus();
  for (let at = 0; at < 20; at += 1) await page.keyboard.press("ArrowLeft");
  await expect(ratio).toHaveAttribute("aria-valuenow", "2");
  await button(crop, "保存").click();
  await seen(toast(page, "公司标志已更新"));
  await gone(crop);
  await expect(logo).toHaveAttribute("src", /^\/files\/logo\?v=\d+$/);
  const sizeOf = (image: Locator) =>
    image.evaluate((one: HTMLImageElement) => [one.naturalWidth / one.naturalHeight, one.complete]);
  await expect.poll(() => sizeOf(logo)).toEqual([2, true]);
  const { page: door } = await guest();
  await door.goto("/login");
  const src = await logo.getAttribute("src");
  await seen(door.locator(`img[src="${src}"]:visible`));
  await expect.poll(() => door.locator("link[rel=icon]").getAttribute("href")).toBe(src);
  await button(page, "恢复默认").click();
  await agree(page, /恢复默认标志/);
  await expect(logo).toHaveAttribute("src", "/logo.svg");
  expect(complaints.list).toEqual([]);
});

test("what was deleted comes back from the recycle bin", async ({ as }) => {
  const { page, key } = await as("admin");
  const customer = await makeCustomer(key);
  await call(key, "/api/customer/delete", { ids: [customer.id] });
  await openScreen(page, "/system/recycle", "回收站");
  await page.getByPlaceholder("名称", { exact: true }).fill(customer.name);
  await page.getByPlaceholder("名称", { exact: true }).press("Enter");
  await row(page, customer.name).getByRole("checkbox").check();
  await button(page, "恢复").click();
  await agree(page, "恢复选中的 1 条记录？");
  await gone(row(page, customer.name));
  await openList(page, `/crm/customer/total?key=${encodeURIComponent(customer.name)}`);
  await seen(row(page, customer.name));
});

test("on a phone one is found, opened and closed", async ({ as }) => {
  const { page, complaints } = await as("admin", { viewport: PHONE });
  await openScreen(page, "/system/status?node=source", "数据字典");
  await keepPicture(page, "phone-数据字典");
  await find(page, "字典项", "展会");
  await page.getByRole("button", { name: "展会", exact: true }).click();
  await button(page, "编辑").click();
  const opened = form(page, "编辑字典项");
  await seen(save(opened));
  await keepPicture(page, "phone-编辑字典项");
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await button(opened, "关闭").last().click();
  await gone(opened);
  expect(complaints.list).toEqual([]);
});
