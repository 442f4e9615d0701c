/** A seller keeps the people of a customer. */
import { expect, type Locator, type Page } from "@playwright/test";
import { makeContact, makeCustomer, rowsOf, signInByApi, uniqueMobile, uniqueName } from "./support/api";
import { openCustomer, openList, panel, row, TOTAL, tab } from "./support/list";
import { keepPicture } from "./support/look";
import { agree, button, choose, gone, save, seen, toast } from "./support/page";
import { PHONE, test, WIDE } from "./support/test";

const person = (scope: Locator, name: string) => scope.getByRole("row").filter({ hasText: name });
const primary = (scope: Locator, name: string) => scope.getByRole("radio", { name: `设为主要联系人：${name}` });

interface Contact {
  id: number;
  contactName: string;
  primary: number;
}

const contactsOf = (key: string, customerId: number) =>
  rowsOf<Contact>(key, "/api/contact/list", { customerId, page: 1, rows: 50 });

async function openContacts(page: Page, customer: { id: number; name: string }) {
  const opened = await openCustomer(page, customer);
  await tab(opened, "联系人").click();
  return opened;
}

test("a first contact becomes the primary one, a second one does not", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  const opened = await openContacts(page, customer);
  await seen(opened.getByText("还没有联系人，添加一位，方便电话和微信跟进"));
  const mobile = uniqueMobile();
  for (const [name, phone] of [
    ["司徒一", mobile],
    ["司徒二", uniqueMobile()],
  ] as const) {
    await button(opened, "新建联系人").click();
    const form = page.getByRole("dialog").filter({ hasText: "新建联系人" });
    await save(form).click();
    await seen(form.getByText("信息必须填写", { exact: true }));
    await form.getByLabel("姓名", { exact: true }).fill(name);
    await form.getByLabel("手机", { exact: true }).fill(phone);
    await choose(form, "职位", "总经理");
    await save(form).click();
    await gone(form);
    await seen(person(opened, name).getByRole("cell", { name: phone }));
  }
  await seen(person(opened, "司徒一").getByRole("cell", { name: "总经理" }));
  await seen(opened.getByRole("tab", { name: "联系人 (2)" }));
  for (const title of ["主要", "姓名", "手机", "微信", "QQ", "职位", "性别"])
    await seen(opened.getByRole("columnheader", { name: title, exact: true }));
  const first = person(opened, "司徒一");
  await expect(first.getByRole("link", { name: `拨打 ${mobile}` })).toHaveAttribute("href", `tel:${mobile}`);
  for (const text of ["司徒一", mobile]) await expect(button(first, `复制 ${text}`)).toHaveCount(1);
  await expect(primary(opened, "司徒一")).toBeChecked();
  await expect(primary(opened, "司徒二")).not.toBeChecked();
  expect(complaints.list).toEqual([]);
});

test("rows of contacts have one height, and the primary one says so", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const customer = await makeCustomer(key, { contactName: "甲先生", mobile: uniqueMobile() });
  const long = "复姓很长的名字也只占一行的联系人";
  await makeContact(key, customer.id, { contactName: long, mobile: uniqueMobile(), zhiwei: "总经理" });
  await makeContact(key, customer.id, { contactName: "丙", mobile: "" });
  const opened = await openContacts(page, customer);
  await seen(person(opened, "丙"));
  const heights = await opened
    .locator(".ant-table-tbody tr:visible")
    .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)).filter((n) => n > 0));
  expect(heights).toHaveLength(3);
  expect(new Set(heights).size).toBe(1);
  await seen(person(opened, "甲先生").getByText("主要", { exact: true }));
  await gone(person(opened, long).getByText("主要", { exact: true }));
  expect(complaints.list).toEqual([]);
});

test("another primary contact shows in the list at once", async ({ as }) => {
  // Wide enough for columns beside the open record.
  const { page, key } = await as("xiaoshou", { viewport: { width: 2200, height: 1000 } });
  const customer = await makeCustomer(key, { contactName: "甲先生", mobile: uniqueMobile() });
  const mobile = uniqueMobile();
  await makeContact(key, customer.id, { contactName: "乙女士", mobile });
  await openList(page, `${TOTAL}?key=${encodeURIComponent(customer.name)}&id=${customer.id}&tab=contact`);
  const opened = panel(page, customer.name);
  await seen(row(page, customer.name).getByText("甲先生"));
  await primary(opened, "乙女士").click();
  await seen(row(page, customer.name).getByText("乙女士"));
  await seen(row(page, customer.name).getByText(mobile));
  await expect(primary(opened, "甲先生")).not.toBeChecked();
  await button(page, "撤销").click();
  await expect(primary(opened, "甲先生")).toBeChecked();
  await seen(row(page, customer.name).getByText("甲先生"));
});

for (const [size, viewport] of [
  ["wide", WIDE],
  ["phone", PHONE],
] as const)
  test(`what a contact is for a deal, and to whom he reports, is said where he stands, without circles: ${size}`, async ({
    as,
  }) => {
    const { page, key, complaints } = await as("xiaoshou", { viewport });
    const customer = await makeCustomer(key, { contactName: "总经理甲", mobile: uniqueMobile() });
    await makeContact(key, customer.id, { contactName: "采购员乙", mobile: uniqueMobile() });
    const opened = await openContacts(page, customer);
    await button(opened, "编辑 总经理甲").click();
    const form = page.getByRole("dialog").filter({ hasText: "编辑联系人" });
    await choose(form, "角色", "决策人");
    await save(form).click();
    await gone(form);
    await seen(opened.getByText("决策人"));
    const below = opened.getByLabel("采购员乙汇报给");
    await choose(page, below, "总经理甲");
    await seen(toast(page, "采购员乙"));
    // who reports to him is not offered to him, and there is nobody else
    await gone(opened.getByLabel("总经理甲汇报给"));
    await keepPicture(page, `contact-roles-${size}`);
    await page.reload();
    await seen(opened.getByText("决策人"));
    expect(await contactsOf(key, customer.id)).toMatchObject([
      { contactName: "总经理甲", roleName: "决策人", reportsTo: 0 },
      { contactName: "采购员乙", reportsTo: (await contactsOf(key, customer.id))[0]?.id },
    ]);
    const above = opened.locator(".ant-select").filter({ has: page.getByLabel("采购员乙汇报给") });
    await above.hover();
    await above.getByRole("button", { name: "清空" }).click();
    await seen(opened.getByLabel("总经理甲汇报给"));
    expect(complaints.list).toEqual([]);
  });

test("a number that somebody has is pointed out while one types", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const { key: manager } = await signInByApi("jingli");
  const opened = await openContacts(page, await makeCustomer(key));
  await button(opened, "新建联系人").first().click();
  const form = page.getByRole("dialog").filter({ hasText: "新建联系人" });
  const expectHint = async (owner: string, shownAs: (mobile: string) => string) => {
    const mobile = uniqueMobile();
    const other = await makeCustomer(owner, { CustomerName: uniqueName("有此号码"), contactName: "早有", mobile });
    await form.getByLabel("手机", { exact: true }).fill(mobile);
    const hint = form.getByRole("status").filter({ hasText: other.name });
    await seen(hint.getByText("重复", { exact: true }).first());
    await seen(hint.getByText(shownAs(mobile)).first());
  };
  await expectHint(manager, (mobile) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
  // One's own is not masked to oneself.
  await expectHint(key, (mobile) => mobile);
});

test("a contact is edited and the change is in the history", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const customer = await makeCustomer(key, { contactName: "旧名字", mobile: uniqueMobile() });
  const opened = await openContacts(page, customer);
  await button(opened, "编辑 旧名字").click();
  const form = page.getByRole("dialog").filter({ hasText: "编辑联系人" });
  await form.getByLabel("姓名", { exact: true }).fill("新名字");
  await form.getByLabel("微信", { exact: true }).fill("new_weixin");
  await save(form).click();
  await gone(form);
  await seen(person(opened, "新名字").getByRole("cell", { name: "new_weixin" }));
  await tab(opened, "操作日志").click();
  await seen(opened.getByRole("listitem").filter({ hasText: "编辑联系人" }).getByText("→ 新名字"));
});

test("deleting the primary contact promotes the oldest", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const customer = await makeCustomer(key, { contactName: "第一位", mobile: uniqueMobile() });
  await makeContact(key, customer.id, { contactName: "第二位" });
  await makeContact(key, customer.id, { contactName: "第三位" });
  const opened = await openContacts(page, customer);
  await button(opened, "删除 第一位").click();
  await agree(page, "确定删除联系人「第一位」吗？");
  await gone(person(opened, "第一位"));
  await expect(primary(opened, "第二位")).toBeChecked();
  expect(await primary(opened, "第三位").isChecked()).toBe(false);
  const left = await contactsOf(key, customer.id);
  expect(left.map(({ contactName, primary: first }) => [contactName, first]).sort()).toEqual([
    ["第三位", 0],
    ["第二位", 1],
  ]);
});

test("on a phone the card of a contact copies name and number", async ({ as }) => {
  const { page, key } = await as("xiaoshou", { viewport: PHONE });
  const mobile = uniqueMobile();
  const customer = await makeCustomer(key, { contactName: "欧阳", mobile });
  await page.goto(`${TOTAL}?id=${customer.id}&tab=contact`);
  const card = page.getByRole("listitem").filter({ hasText: mobile }).filter({ visible: true }).last();
  for (const text of ["欧阳", mobile]) await seen(button(card, `复制 ${text}`));
});
