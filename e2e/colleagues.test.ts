/** Customers that are given and shared to colleagues: with the pointer, with keys alone, many at once, on a phone, and back. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { openCustomer, openList, panel, row, TOTAL, tab, takeFromCard } from "./support/list";
import { button, choosePerson, dialog, gone, personPicker, seen, takeFrom, toast } from "./support/page";
import { PHONE, test } from "./support/test";

const SELLER = "李思远";
const MANAGER = "王晓岚";
const idOf = async (who: string) => (await signInByApi(who)).profile.UserID;

/** A customer of the salesman's. */
async function his(values: Record<string, unknown> = {}) {
  const { key } = await signInByApi("xiaoshou");
  return makeCustomer(key, { CustomerName: uniqueName("交接航线"), ...values });
}

/** The only one of that name, who is chosen as soon as he is found. */
async function typePerson(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Enter");
  const picker = personPicker(page);
  await expect(picker.getByPlaceholder("搜索姓名")).toBeFocused();
  await page.keyboard.type(name);
  await expect(picker.getByRole("row").filter({ hasText: /在职|离职/ })).toHaveCount(1);
  await page.keyboard.press("Enter");
}

test("a manager gives a customer to somebody else where its owner stands, and takes it back", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  const customer = await his();
  const { name } = customer;
  const opened = await openCustomer(page, customer);
  await button(opened, "转让给其他同事").first().click({ force: true });
  const give = dialog(page, `转让「${name}」`);
  await expect(button(give, "转让")).toBeDisabled();
  await expect(give.getByRole("checkbox", { name: "跟进提醒" })).toBeChecked();
  await choosePerson(give, "新负责人", MANAGER);
  await give.getByText("只读", { exact: true }).click();
  await button(give, "转让").click();
  await gone(give);
  await seen(opened.getByText(MANAGER));
  await seen(toast(page, `已转让 1 个客户：${name}`));
  await tab(opened, "详情").click();
  const shares = opened.getByRole("region", { name: "已共享给" });
  await seen(shares.getByText(SELLER));
  await button(page.locator(".ant-message"), "撤销").first().click();
  await seen(toast(page, /已撤销/));
  await gone(shares.getByText(SELLER));
  await seen(opened.getByText(SELLER));
  expect(complaints.list).toEqual([]);
});

test("keys alone give it as well, without its next time", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  const customer = await his({ nextgenjintime: "2099-01-02 10:00" });
  const { name } = customer;
  const opened = await openCustomer(page, customer);
  await button(opened, "转让给其他同事").first().focus();
  await page.keyboard.press("Enter");
  const give = dialog(page, `转让「${name}」`);
  await expect(give.getByLabel("新负责人")).toBeFocused();
  await typePerson(page, MANAGER);
  await gone(personPicker(page));
  await expect(give.getByLabel("新负责人")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(give.getByRole("checkbox", { name: "跟进提醒" })).not.toBeChecked();
  await button(give, "转让").focus();
  await page.keyboard.press("Enter");
  await gone(give);
  await seen(opened.getByText(MANAGER));
  await gone(opened.getByText("2099-01-02"));
  await expect(button(opened, "转让给其他同事").first()).toBeFocused();
  expect(complaints.list).toEqual([]);
});

test("a salesman shares his own for writing until a day, changes it, and ends it", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const customer = await his();
  const { name } = customer;
  const opened = await openCustomer(page, customer);
  await takeFrom(button(opened, "更多"), "共享");
  const share = dialog(page, `共享「${name}」`);
  await expect(share.getByLabel("同事")).toBeFocused();
  await typePerson(page, "张雨桐");
  await button(personPicker(page), "保存").click();
  await gone(personPicker(page));
  await share.getByText("读写", { exact: true }).click();
  await share.getByLabel("到期日").click();
  await page.keyboard.type("2099-12-31");
  await page.keyboard.press("Enter");
  await button(share, "共享").click();
  await gone(share);
  await tab(opened, "详情").click();
  const shares = opened.getByRole("region", { name: "已共享给" });
  await seen(shares.getByText("李思远共享"));
  await expect(shares.getByLabel("张雨桐的到期日")).toHaveValue("2099-12-31");
  const colleague = await signInByApi("zhangyutong");
  const { data } = await call(colleague.key, "/api/customer/Views", { id: customer.id });
  expect(data).toMatchObject({ can: { edit: 1 } });
  await shares.getByLabel("张雨桐的权限").locator("xpath=..").click();
  await page
    .locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")
    .getByText("只读", { exact: true })
    .click();
  await seen(toast(page, "已修改张雨桐的共享"));
  const { data: after } = await call(colleague.key, "/api/customer/Views", { id: customer.id });
  expect((after as { can: object }).can).not.toHaveProperty("edit");
  await button(shares, "取消共享给张雨桐").click();
  await seen(toast(page, "已取消共享给张雨桐"));
  await gone(shares);
  await expect(call(colleague.key, "/api/customer/Views", { id: customer.id })).rejects.toThrow("无权访问");
  expect(complaints.list).toEqual([]);
});

test("who only reads what is shared to him reads with whom, and can neither give nor share it", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou");
  const { key } = await signInByApi("jingli");
  const customer = await makeCustomer(key, { CustomerName: uniqueName("旁观航线") });
  await call(key, "/api/customer/Share", { ids: [customer.id], userids: [await idOf("xiaoshou")], access: "r" });
  const opened = await openCustomer(page, customer);
  await expect(button(opened, "转让给其他同事")).toHaveCount(0);
  await tab(opened, "详情").click();
  const shares = opened.getByRole("region", { name: "已共享给" });
  await seen(shares.getByText("只读 · 长期有效"));
  await expect(shares.getByRole("button")).toHaveCount(0);
  expect(complaints.list).toEqual([]);
});

test("many go together, and what one gives away does not stay open", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  const word = uniqueName("成批交接");
  const made = [await his({ CustomerName: `${word}甲` }), await his({ CustomerName: `${word}乙` })];
  await openList(page, `${TOTAL}?key=${encodeURIComponent(word)}&id=${made[0]?.id}`);
  await seen(panel(page, `${word}甲`));
  for (const { name } of made) await row(page, name).getByRole("checkbox").check();
  await button(page.getByRole("toolbar"), "转让").click();
  const give = dialog(page, "转让2个客户");
  // Somebody whose customers the manager does not see.
  await choosePerson(give, "新负责人", "陈海峰");
  await button(give, "转让").click();
  await seen(toast(page, /已转让 2 个客户/));
  await gone(row(page, `${word}甲`));
  await gone(panel(page, `${word}甲`));
  // That it is gone is what the panel, and what it was just reading of it, was told.
  const asked = /\/api\/(?:customer\/Views|OpportLogs\/(?:counts|Logs))$/;
  expect(complaints.list.filter((text) => !asked.test(text))).toEqual([]);
});

test("on a phone it is shared from its card", async ({ as }) => {
  const { page, complaints } = await as("xiaoshou", { viewport: PHONE });
  const { name } = await his();
  await page.goto(`${TOTAL}?key=${encodeURIComponent(name)}`);
  await takeFromCard(page, name, "共享");
  const share = dialog(page, `共享「${name}」`);
  await share.getByLabel("同事").locator("xpath=..").tap();
  const picker = personPicker(page);
  await picker.getByPlaceholder("搜索姓名").fill("张雨桐");
  await expect(picker.getByRole("row").filter({ hasText: /在职|离职|张雨桐/ })).toHaveCount(1);
  await picker.getByRole("row").filter({ hasText: "张雨桐" }).tap();
  await button(picker, "保存").tap();
  await button(share, "共享").tap();
  await gone(share);
  await seen(toast(page, `已共享 1 个客户：${name}`));
  expect(complaints.list).toEqual([]);
});
