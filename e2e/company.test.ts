/** What holds for the whole company: its words, its settings, and what was deleted. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer, uniqueName } from "./support/api";
import { find, openForm, openList, openScreen, removeTicked, row } from "./support/list";
import { keepPicture, overflowOf } from "./support/look";
import { agree, button, form, gone, openSelect, save, seen } from "./support/page";
import { PHONE, test } from "./support/test";

const expectNode = (page: Page, node: string) =>
  expect.poll(() => new URL(page.url()).searchParams.get("node")).toBe(node);

test("a word of the dictionary gets a colour, a place, and is put out of use", async ({ as }) => {
  const { page } = await as("admin");
  const name = uniqueName("渠道").slice(0, 20);
  await openScreen(page, "/system/status", "数据字典");
  await button(page, "客户来源").click();
  await expectNode(page, "source");
  await button(page, "新建").click();
  const added = form(page, "新建字典项");
  await added.getByLabel("名称").fill(name);
  await added.getByRole("radio").nth(1).click();
  await save(added).click();
  await gone(added);
  const names = async () =>
    (await page.locator(".ant-table-row .ant-table-cell-fix-start ~ .ant-table-cell-fix-start").allInnerTexts()).map(
      (text) => text.trim(),
    );
  await seen(row(page, name));
  const before = await names();
  expect(before.at(-1)).toBe(name);
  await button(row(page, name), "上移").click();
  await expect.poll(async () => (await names()).at(-2)).toBe(name);

  const seller = await as("xiaoshou");
  const offered = async () => {
    await openList(seller.page);
    const entered = await openForm(seller.page);
    await openSelect(entered, "来源");
    await entered.getByLabel("来源", { exact: true }).fill(name.slice(0, 6));
    const options = seller.page.locator(".ant-select-dropdown:visible");
    await seen(options);
    return options.locator(".ant-select-item-option").filter({ hasText: name }).count();
  };
  await expect.poll(offered).toBe(1);
  const inUse = page.getByRole("switch", { name: `启用 ${name}` });
  await inUse.click();
  await expect(inUse).not.toBeChecked();
  await expect.poll(offered).toBe(0);
  await removeTicked(page, [name], "确定删除 1 个字典项吗？");
  await gone(row(page, name));
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

test("what was deleted comes back from the recycle bin", async ({ as }) => {
  const { page, key } = await as("admin");
  const customer = await makeCustomer(key);
  await call(key, "/api/customer/delete", { ids: [customer.id] });
  await openScreen(page, "/system/recycle", "回收站");
  await page.getByPlaceholder("按名称搜索").fill(customer.name);
  await page.getByPlaceholder("按名称搜索").press("Enter");
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
  await find(page, "搜索字典项", "展会");
  await page.getByRole("button", { name: "展会", exact: true }).click();
  const opened = form(page, "编辑字典项");
  await seen(save(opened));
  await keepPicture(page, "phone-编辑字典项");
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await button(opened, "关闭").last().click();
  await gone(opened);
  expect(complaints.list).toEqual([]);
});
