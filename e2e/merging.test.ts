/** Customers that turn out to be one: ticked or one into another, with pointer and keys, on a phone, and back. */
import { expect } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { openCustomer, openList, panel, row, rows, search, TOTAL, tab, takeFromCard } from "./support/list";
import { button, dialog, gone, seen, takeFrom, toast } from "./support/page";
import { PHONE, test } from "./support/test";

/** What has gone is asked for once more, to hear where it went. */
const isNot404 = (complaint: string) => !complaint.startsWith("404 ");

/** Two customers of the manager's, of which the second has what the first one lacks. */
async function twoOf(word: string) {
  const { key } = await signInByApi("jingli");
  const first = await makeCustomer(key, { CustomerName: `${word}甲`, remark: "老客户", contactName: "王小明" });
  const second = await makeCustomer(key, { CustomerName: `${word}乙`, remark: "新线索转来", address: "文三路 90 号" });
  await call(key, "/api/OpportLogs/Add", { customerId: second.id, status: "电话", Ext: `${word}下周二给报价` });
  return { first, second, key };
}

test("two ticked customers become one, field by field; the one that remains opens, and it is taken back", async ({
  as,
}) => {
  const { page, complaints } = await as("jingli");
  const word = uniqueName("并航线");
  const { first, second } = await twoOf(word);
  await openList(page);
  await search(page, word);
  await row(page, first.name).getByRole("checkbox").check();
  await expect(button(page.getByRole("toolbar"), "合并")).toBeHidden();
  await row(page, second.name).getByRole("checkbox").check();
  await button(page.getByRole("toolbar"), "合并").click();
  const asked = dialog(page, "合并2个客户");
  await asked.getByRole("radiogroup", { name: "保留哪一个" }).getByRole("radio", { name: first.name }).check();
  await expect(
    asked.getByRole("radiogroup", { name: "备注取自" }).getByRole("radio", { name: "老客户" }),
  ).toBeChecked();
  await expect(
    asked.getByRole("radiogroup", { name: "详细地址取自" }).getByRole("radio", { name: "文三路" }),
  ).toBeChecked();
  await asked.getByRole("radiogroup", { name: "备注取自" }).getByRole("radio", { name: "新线索转来" }).check();
  await seen(asked.getByText(`将转到「${first.name}」：跟进记录 1`));
  await button(asked, "合并").click();
  await gone(asked);
  const opened = panel(page, first.name);
  await seen(opened.getByText(`${word}下周二给报价`));
  await tab(opened, "详情").click();
  await seen(opened.getByText("新线索转来"));
  await seen(opened.getByText("文三路 90 号"));
  await expect(rows(page)).toHaveCount(1);
  await button(toast(page, `已合并到「${first.name}」`), "撤销").click();
  await expect(rows(page)).toHaveCount(2);
  await seen(opened.getByText("老客户"));
  expect(complaints.list).toEqual([]);
});

test("a customer is merged into another one from its panel; its address leads on, and says what it was", async ({
  as,
}) => {
  const { page, complaints } = await as("jingli");
  const word = uniqueName("并入航线");
  const { first, second } = await twoOf(word);
  const opened = await openCustomer(page, second);
  await takeFrom(button(opened, "更多"), "合并到…");
  const picker = dialog(page, "合并到…");
  await picker.getByPlaceholder("客户名称/联系人/手机/拼音").fill(first.name);
  await picker.getByPlaceholder("客户名称/联系人/手机/拼音").press("Enter");
  await expect(picker.locator(".ant-table-row")).toHaveCount(1);
  await picker.locator(".ant-table-row").getByText(first.name, { exact: true }).click();
  const asked = dialog(page, "合并2个客户");
  await seen(asked.getByText(`将转到「${first.name}」`));
  await button(asked, "合并").click();
  await gone(asked);
  await seen(toast(page, `已合并到「${first.name}」`));
  await page.goto(`${TOTAL}?id=${second.id}`);
  const left = panel(page, second.name);
  await seen(left.getByText(`「${second.name}」已并入「${first.name}」`));
  await seen(left.getByText("新线索转来"));
  await expect(button(left, `打开「${first.name}」`)).toBeFocused();
  await page.keyboard.press("Enter");
  await seen(panel(page, first.name).getByText(`${word}下周二给报价`));
  expect(complaints.list.filter(isNot404)).toEqual([]);
});

test("whoever may not merge is not offered it", async ({ as }) => {
  const { page } = await as("xiaoshou");
  const word = uniqueName("无权并");
  const { key } = await signInByApi("xiaoshou");
  const made = [
    await makeCustomer(key, { CustomerName: `${word}甲` }),
    await makeCustomer(key, { CustomerName: `${word}乙` }),
  ];
  await openList(page);
  await search(page, word);
  for (const { name } of made) await row(page, name).getByRole("checkbox").check();
  await seen(button(page.getByRole("toolbar"), "删除").or(button(page.getByRole("toolbar"), "共享")));
  await expect(button(page.getByRole("toolbar"), "合并")).toBeHidden();
});

test("on a phone a customer is merged into another one from its card", async ({ as }) => {
  const word = uniqueName("手机并");
  const { first, second } = await twoOf(word);
  const { page, complaints } = await as("jingli", { viewport: PHONE });
  await page.goto(`${TOTAL}?key=${encodeURIComponent(word)}`);
  await takeFromCard(page, second.name, "合并到…");
  const picker = dialog(page, "合并到…");
  await picker.getByPlaceholder("客户名称/联系人/手机/拼音").fill(first.name);
  await picker.getByPlaceholder("客户名称/联系人/手机/拼音").press("Enter");
  await picker.getByText(first.name, { exact: true }).first().click();
  const asked = dialog(page, "合并2个客户");
  await asked.getByRole("radiogroup", { name: "备注取自" }).getByRole("radio", { name: "新线索转来" }).check();
  await button(asked, "合并").click();
  await gone(asked);
  await seen(page.getByText("新线索转来").or(page.getByText(first.name)));
  expect(complaints.list).toEqual([]);
});
