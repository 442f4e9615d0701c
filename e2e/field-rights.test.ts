/** What a role may do with fields: set in the matrix, and what its holder then sees and may write. */
import { expect, type Page } from "@playwright/test";
import { call, makeColleague, makeCustomer, uniqueName } from "./support/api";
import { openForm, openList, openRow, openScreen, row, search, tab } from "./support/list";
import { keepPicture } from "./support/look";
import { button, choose, dialog, form, gone, save, seen, toast } from "./support/page";
import { PHONE, test } from "./support/test";

const SCREEN = "/system/fieldRight";

async function newRole(key: string): Promise<string> {
  const name = uniqueName("字段").slice(0, 14);
  const rights = { total: 1, add: 1, edit: 1 };
  await call(key, "/main/role/add", { name, auth: { crm: { customer: rights } }, dataScope: { customer: "all" } });
  return name;
}
const cell = (page: Page, role: string, field: string) =>
  page.getByRole("combobox", { name: `${role}对${field}的权限`, exact: true });

test("an administrator hides, masks and locks fields of a role; who has it sees that at once", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const role = await newRole(key);
  const { name } = await makeCustomer(key, { address: "人民路一号", wechat: "wx_qicheng", qq: "88776655" });
  const holder = await as(await makeColleague(key, { role, branch: "华东大区" }));
  await openList(holder.page);
  await search(holder.page, name);
  await seen(row(holder.page, name));

  await openScreen(page, SCREEN, "字段权限");
  await choose(page, cell(page, role, "详细地址"), "不可见");
  await choose(page, cell(page, role, "微信"), "掩码");
  await choose(page, cell(page, role, "QQ"), "只读");
  await seen(page.getByText("已修改 3 处"));
  await keepPicture(page, "field-rights-changed");
  await save(page.locator("main")).click();
  await seen(toast(page, `已保存${role}对详细地址、微信、QQ的权限，立即生效`));
  await gone(page.getByText(/^已修改/));
  await page.reload();
  await expect(cell(page, role, "微信")).toHaveText("掩码");
  // A name is for everybody.
  await cell(page, role, "客户名称").click();
  await expect(page.getByRole("option", { name: "不可见" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  const panel = await (async () => {
    await holder.page.reload();
    await search(holder.page, name);
    return openRow(holder.page, name);
  })();
  await tab(panel, "详情").click();
  await seen(panel.getByText("88776655"));
  await seen(panel.getByText("****"));
  for (const text of ["人民路一号", "wx_qicheng", "详细地址"]) await expect(panel.getByText(text)).toHaveCount(0);
  await keepPicture(holder.page, "field-rights-holder");
  await button(panel, "编辑").first().click();
  const edited = form(holder.page, "编辑客户");
  await seen(edited.getByLabel("客户名称"));
  await expect(edited.getByLabel("详细地址")).toHaveCount(0);
  for (const label of ["微信", "QQ"]) await expect(edited.getByRole("textbox", { name: label })).toHaveCount(0);
  await edited.getByLabel("备注").fill("有限的人也能改备注");
  await save(edited).click();
  await gone(edited);
  const added = await openForm(holder.page);
  await expect(added.getByLabel("详细地址")).toHaveCount(0);
  await button(added, "关闭").last().click();
  expect(complaints.list).toEqual([]);
  expect(holder.complaints.list).toEqual([]);
});

test("all shown fields are set at once, taken back, and not lost unasked", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const role = await newRole(key);
  await openScreen(page, SCREEN, "字段权限");
  await page.getByPlaceholder("搜索字段").fill("微信");
  await button(page, `${role}：全部设为`).click();
  await page.getByRole("menuitem", { name: "掩码", exact: true }).click();
  await seen(page.getByText("已修改 1 处"));
  await choose(page, cell(page, role, "微信"), "掩码，含本人");
  await expect(cell(page, role, "微信")).toHaveText("掩码，含本人");
  await choose(page.locator("main"), "模块", "供应商");
  await button(dialog(page, "放弃未保存的修改？"), "取消").click();
  await seen(page.getByText("已修改 1 处"));
  await button(page, "还原").click();
  await gone(page.getByText(/^已修改/));
  await choose(page.locator("main"), "模块", "供应商");
  await page.getByPlaceholder("搜索字段").fill("");
  await seen(cell(page, role, "供应商名称"));
  expect(complaints.list).toEqual([]);
});

test("a cell is set with the keys, and one stands there afterwards", async ({ as }) => {
  const { page, key } = await as("admin");
  const role = await newRole(key);
  await openScreen(page, SCREEN, "字段权限");
  await page.getByPlaceholder("搜索字段").fill("微信");
  const at = cell(page, role, "微信");
  await button(page, `${role}：全部设为`).focus();
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return at.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  for (const opens of ["Enter", "Space", "ArrowDown"]) {
    await page.keyboard.press(opens);
    await seen(page.getByRole("option", { name: "只读" }));
    await page.keyboard.press("Escape");
    await expect(at).toBeFocused();
    await expect(at).toHaveAttribute("aria-expanded", "false");
  }
  await page.keyboard.press("Enter");
  await seen(page.getByRole("option", { name: "只读" }));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(at).toHaveText("只读");
  await expect(at).toBeFocused();
  await seen(page.getByText("已修改 1 处"));
});

test("two administrators at one cell: the second is told, and keeps his choice to send it again", async ({ as }) => {
  const { page, key } = await as("admin");
  const role = await newRole(key);
  const other = await as("admin");
  for (const where of [page, other.page]) await openScreen(where, SCREEN, "字段权限");
  await choose(page, cell(page, role, "微信"), "只读");
  await choose(other.page, cell(other.page, role, "微信"), "不可见");
  await save(page.locator("main")).click();
  await seen(toast(page, `已保存${role}对微信的权限，立即生效`));
  await save(other.page.locator("main")).click();
  await seen(toast(other.page, /的微信已被他人修改，请重新选择/));
  await seen(other.page.getByText("已修改 1 处"));
  await save(other.page.locator("main")).click();
  await seen(toast(other.page, `已保存${role}对微信的权限，立即生效`));
});

test("on a phone one role at a time is shown", async ({ as }) => {
  const { page, key, complaints } = await as("admin", { viewport: PHONE });
  const role = await newRole(key);
  await page.goto(SCREEN);
  await choose(page.locator("main"), "角色", role);
  await choose(page, cell(page, role, "微信"), "掩码");
  await seen(page.getByText("已修改 1 处"));
  await keepPicture(page, "field-rights-phone");
  await save(page.locator("main")).click();
  await seen(toast(page, `已保存${role}对微信的权限，立即生效`));
  expect(complaints.list).toEqual([]);
});
