/** Another program hears of changes: its address is named, its secret shown once, and what it was told is looked at and sent again. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, rowsOf, uniqueName } from "./support/api";
import { card, openScreen, panel, tab } from "./support/list";
import { keepPicture, overflowOf } from "./support/look";
import { agree, button, form, gone, save, seen, takeFrom, toast } from "./support/page";
import { PHONE, test } from "./support/test";

const SCREEN = "/system/webhook";
/** A name that nobody answers to, anywhere. */
const URL = "https://erp.invalid/hook";

const secretOf = (page: Page): Locator => page.getByRole("dialog").filter({ hasText: "签名密钥" });

async function readSecret(page: Page): Promise<string> {
  const shown = secretOf(page).getByText(/^whsec_/);
  await seen(shown);
  const secret = ((await shown.textContent()) ?? "").trim();
  await button(secretOf(page), "关闭").click();
  await gone(secretOf(page));
  return secret;
}

async function makeHook(key: string): Promise<{ id: number; name: string }> {
  const name = uniqueName("财务系统");
  const { data } = await call(key, "/api/webhook/add", { name, url: URL, events: ["customer.created"] });
  return { id: (data as { id: number }).id, name };
}

test("an administrator names an address, takes its secret, and looks at what it was told", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  await openScreen(page, SCREEN, "事件推送");
  await button(page, "新建").click();
  const added = form(page, "新建推送地址");
  const name = uniqueName("进销存");
  await added.getByLabel("名称", { exact: true }).fill(name);
  await added.getByLabel("网址", { exact: true }).fill("https://127.0.0.1/hook");
  const customers = added.getByRole("group", { name: "客户", exact: true });
  await customers.getByRole("checkbox", { name: "新建", exact: true }).check();
  await added.getByLabel("搜索记录类型").fill("合同");
  await added.getByRole("group", { name: "合同", exact: true }).getByRole("checkbox", { name: "审批通过" }).check();
  await gone(customers);
  await seen(added.getByText("已选 2 种事件"));
  await keepPicture(page, "webhook-form");
  await save(added).click();
  await seen(added.getByText("不能推送到本机或内网的地址"));
  await added.getByLabel("网址", { exact: true }).fill(URL);
  await save(added).click();
  const secret = await readSecret(page);
  // what was just made stands beside its list
  const opened = panel(page, name);
  await seen(opened.getByText("合同（审批通过）、客户（新建）"));
  const { name: customer } = await makeCustomer(key, { CustomerName: uniqueName("新客户") });
  await tab(opened, "推送记录").click();
  const told = opened.getByRole("listitem").filter({ hasText: "客户·新建" });
  await seen(told.getByText(/连接失败/));
  await button(told, "详情").click();
  await seen(told.getByText("推送编号"));
  await expect(opened).not.toContainText(customer);
  await keepPicture(page, "webhook-deliveries");
  await button(told, "重发").click();
  await seen(toast(page, "已重发1条"));
  await takeFrom(button(opened, "更多"), "更换密钥");
  await agree(page, "旧密钥立即失效");
  expect(await readSecret(page)).not.toBe(secret);
  const [stored] = await rowsOf<{ events: string[] }>(key, "/api/webhook/index", { key: name });
  expect(stored?.events.toSorted()).toEqual(["contract.passed", "customer.created"]);
  expect(complaints.list).toEqual([]);
});

test("on a phone it is a card, whose deliveries open in reach", async ({ as }) => {
  const { page, key } = await as("admin", { viewport: PHONE });
  const { id, name } = await makeHook(key);
  await call(key, "/api/webhook/ping", { id });
  await openScreen(page, SCREEN, "事件推送");
  await seen(card(page, name));
  await keepPicture(page, "webhook-cards");
  await card(page, name).getByRole("button", { name, exact: true }).tap();
  const opened = panel(page, name).or(page.getByRole("dialog", { name }));
  await tab(opened, "推送记录").tap();
  await seen(opened.getByRole("listitem").filter({ hasText: "测试" }));
  expect(await overflowOf(page)).toBe(0);
  await call(key, "/api/webhook/delete", { ids: [id] });
});

test("whoever has not the right is not shown the screen", async ({ as }) => {
  const { page } = await as("jingli");
  await page.goto(SCREEN);
  await seen(page.getByRole("heading", { name: "没有权限访问此页面" }));
});
