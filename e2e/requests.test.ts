/** Two people meet at one customer: the second asks for it where he finds it, and the first answers where he is told. */
import { expect, type Page } from "@playwright/test";
import { call, makeColleague, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { openForm, openList, openScreen } from "./support/list";
import { button, dialog, gone, seen, takeFrom, toast } from "./support/page";
import { PHONE, test } from "./support/test";

const EAST = { role: "销售", branch: "华东大区" };

/** Two salesmen, and a customer of the first one's. */
async function two() {
  const admin = await signInByApi("admin");
  const [owner, asker] = [await makeColleague(admin.key, EAST), await makeColleague(admin.key, EAST)];
  const [{ key, profile }, other] = [await signInByApi(owner), await signInByApi(asker)];
  // a list with a row in it
  await makeCustomer(other.key);
  const customer = await makeCustomer(key, { CustomerName: `${uniqueName("撞单")}科技有限公司` });
  return {
    owner,
    asker,
    customer,
    ownerName: profile.NickName,
    askerName: other.profile.NickName,
    askerKey: other.key,
  };
}

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^通知/ });
const drawer = (page: Page) => page.getByRole("dialog", { name: "通知" });
const entry = (page: Page, text: string) => drawer(page).getByRole("listitem").filter({ hasText: text });
const ask = (key: string, id: number, name: string, type = "share") =>
  call(key, "/api/customer/repeat", { key: name }).then(() =>
    call(key, "/api/customer/collaborate", { id, type, ext: "老同学介绍的" }),
  );

async function openCheck(page: Page, name: string) {
  await takeFrom(button(page, "更多"), "查重");
  const check = dialog(page, "查重");
  await check.getByRole("textbox").fill(name);
  return { check, hit: check.getByRole("listitem").filter({ hasText: name }) };
}

test("who finds a colleague's customer asks for it, and the owner agrees from the notification", async ({ as }) => {
  const { owner, asker, customer, ownerName, askerName } = await two();
  const { page, complaints } = await as(asker);
  const other = await as(owner);
  await openScreen(other.page, "/person/index", "个人设置");
  await openList(page);
  const { check, hit } = await openCheck(page, customer.name);
  await seen(hit.getByText(`负责人 ${ownerName}`));
  await seen(hit.getByText(`${ownerName} 最先录入`));
  await button(hit, "申请协作").click();
  const why = dialog(page, `申请协作「${customer.name}」`);
  await expect(why.getByLabel("理由")).toBeFocused();
  await page.keyboard.type("老同学介绍的");
  await page.keyboard.press("Control+Enter");
  await gone(why);
  await seen(toast(page, `已申请，等待${ownerName}答复`));
  await seen(hit.getByText(`已申请协作，等待${ownerName}答复`));
  await gone(button(hit, "申请协作"));
  await expect(bell(other.page)).toHaveAccessibleName("通知，1 条未读", { timeout: 15_000 });
  await bell(other.page).click();
  const asked = entry(other.page, `${askerName}申请协作「${customer.name}」。理由：老同学介绍的`);
  await button(asked, "同意（可编辑）").click();
  await seen(toast(other.page, "已同意"));
  await seen(asked.getByText(`${ownerName}已同意协作（可编辑）`));
  await gone(button(asked, "拒绝"));
  // where it was asked it stands at once as well
  await gone(hit.getByText(/等待/));
  await button(hit, `打开 ${customer.name}`).click();
  await seen(page.locator("[data-whole]").getByRole("heading", { name: customer.name }));
  await button(drawer(other.page), "Close")
    .or(button(drawer(other.page), "关闭"))
    .first()
    .click();
  await expect(bell(other.page)).toHaveAccessibleName("通知");
  await gone(check.getByText("没有找到"));
  expect([...complaints.list, ...other.complaints.list]).toEqual([]);
});

test("he refuses with a reason, by keys alone, and the asker reads it", async ({ as }) => {
  const { owner, customer, ownerName, askerName, asker, askerKey } = await two();
  await ask(askerKey, customer.id, customer.name);
  const { page, complaints } = await as(owner);
  await openScreen(page, "/person/index", "个人设置");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  const asked = entry(page, `${askerName}申请协作「${customer.name}」`);
  await seen(asked);
  await button(asked, "同意（只读）").focus();
  await page.keyboard.press("Tab");
  await expect(button(asked, "拒绝")).toBeFocused();
  await page.keyboard.press("Enter");
  const why = page.getByRole("dialog").filter({ has: page.getByLabel("拒绝的理由") });
  await expect(why.getByLabel("拒绝的理由")).toBeFocused();
  await page.keyboard.type("这周就签约");
  await page.keyboard.press("Control+Enter");
  await gone(why);
  await seen(asked.getByText(`${ownerName}已拒绝协作：这周就签约`));
  const other = await as(asker);
  await openList(other.page);
  await takeFrom(button(other.page, "更多"), "查重");
  const mine = dialog(other.page, "查重").getByRole("region", { name: "我的申请" });
  await seen(
    mine.getByRole("listitem").filter({ hasText: customer.name }).getByText(`${ownerName}已拒绝协作：这周就签约`),
  );
  expect([...complaints.list, ...other.complaints.list]).toEqual([]);
});

test("what is withdrawn can be answered no more, on a phone too, and a salesman gives nothing away", async ({ as }) => {
  const { owner, asker, customer, ownerName, askerName, askerKey } = await two();
  await ask(askerKey, customer.id, customer.name, "transfer");
  const { page, complaints } = await as(owner, { viewport: PHONE });
  await openScreen(page, "/person/index", "个人设置");
  await bell(page).click();
  const asked = entry(page, `${askerName}申请转交「${customer.name}」`);
  await seen(button(asked, "拒绝"));
  await gone(button(asked, "同意转交"));
  const other = await as(asker);
  await openList(other.page);
  const { hit } = await openCheck(other.page, customer.name);
  await seen(hit.getByText(`已申请转交，等待${ownerName}答复`));
  await button(hit, "撤回申请转交").click();
  await seen(toast(other.page, "已撤回申请"));
  await seen(button(hit, "申请转交"));
  await expect(asked.getByText("申请人已撤回")).toBeVisible({ timeout: 15_000 });
  await gone(button(asked, "拒绝"));
  expect([...complaints.list, ...other.complaints.list]).toEqual([]);
});

test("who enters it again is offered to ask for it instead, below the field and before it is saved", async ({ as }) => {
  const { asker, customer, ownerName } = await two();
  const { page, complaints } = await as(asker);
  await openList(page);
  const form = await openForm(page);
  await form.getByLabel("客户名称").fill(customer.name);
  const hint = form.getByRole("status").filter({ hasText: customer.name });
  await seen(button(hint, "申请转交"));
  await button(form, "保存").click();
  await button(form, "申请协作").last().click();
  const why = dialog(page, `申请协作「${customer.name}」`);
  await button(why, "申请协作").click();
  await gone(why);
  await seen(hint.getByText(`已申请协作，等待${ownerName}答复`));
  await seen(form);
  expect(complaints.list).toEqual([]);
});
