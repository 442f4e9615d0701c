/** The second step of signing in, from one's own settings to the door; and the key of a program. */
import { expect, type Page } from "@playwright/test";
import { codeOf } from "../apps/server/test/totp";
import { call, makeColleague, OWN_PASSWORD, signInByApi, withSettings } from "./support/api";
import { openScreen } from "./support/list";
import { keepPicture } from "./support/look";
import { agree, button, dialog, expectPath, gone, seen, toast } from "./support/page";
import { signIn, test } from "./support/test";

const EAST = { role: "销售", branch: "华东大区" };

/** From the key that stands there to the recovery codes. */
async function setUp(page: Page, title: string): Promise<string[]> {
  const offered = dialog(page, title);
  await seen(offered.getByRole("img", { name: "两步验证的二维码" }));
  const secret = (await offered.locator("code").first().textContent())?.replaceAll(/[^A-Z2-7]/g, "") ?? "";
  expect(secret).toHaveLength(32);
  await offered.getByLabel("验证码", { exact: true }).fill("000000");
  await button(offered, "开启两步验证").click();
  await seen(offered.getByText(/^验证码不正确或已用过/));
  await keepPicture(page, "second-factor-key");
  await offered.getByLabel("验证码", { exact: true }).fill(codeOf(secret));
  await button(offered, "开启两步验证").click();
  const kept = dialog(page, "保存恢复码");
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  await keepPicture(page, "second-factor-codes");
  const codes = await kept.getByRole("listitem").allTextContents();
  await button(kept, "我已保存").click();
  await gone(kept);
  return codes;
}

test("who turns the second step on is asked for a code at the door, and a recovery code opens it once", async ({
  as,
  guest,
}) => {
  const { key } = await as("admin");
  const username = await makeColleague(key, EAST);
  const { page, complaints } = await as(username);
  await openScreen(page, "/person/index", "个人设置");
  const card = page.getByRole("region", { name: "两步验证" });
  await seen(card.getByText("未开启"));
  await button(card, "开启").click();
  const proof = dialog(page, "两步验证");
  await proof.getByLabel("密码", { exact: true }).fill(OWN_PASSWORD);
  await button(proof, "下一步").click();
  const codes = await setUp(page, "两步验证");
  await seen(card.getByText("已开启", { exact: true }));
  await seen(card.getByText(/还有 10 个恢复码/));
  await keepPicture(page, "second-factor-card");
  expect(complaints.list).toEqual([]);

  const other = await guest();
  await other.page.goto("/login");
  await signIn(other.page, username, OWN_PASSWORD);
  await seen(other.page.getByRole("heading", { name: "两步验证" }));
  const code = other.page.getByLabel("验证码或恢复码");
  await expect(code).toBeFocused();
  await other.page.keyboard.type("123456");
  await other.page.keyboard.press("Enter");
  await seen(other.page.getByRole("alert").filter({ hasText: "验证码不正确或已用过" }));
  await keepPicture(other.page, "second-factor-door");
  await code.fill(codes[0] ?? "");
  await other.page.keyboard.press("Enter");
  await expectPath(other.page, "/crm/index");
  await expect(signInByApi(username)).rejects.toThrow("请输入验证器上的验证码");
});

test("who has a role that asks for it sets it up before anything else", async ({ as, guest }) => {
  const { key } = await as("admin");
  const username = await makeColleague(key, { role: "仓管", branch: "仓储部" });
  const { data } = await call(key, "/main/role/list");
  const role = (data as { id: number; name: string }[]).find(({ name }) => name === "仓管");
  const { page } = await guest();
  await withSettings({ secondFactorRoles: [role?.id] }, async () => {
    await page.goto("/login");
    await signIn(page, username, OWN_PASSWORD);
    const asked = dialog(page, "请先设置两步验证");
    await expect(asked.getByLabel("密码", { exact: true })).toHaveValue(OWN_PASSWORD);
    await button(asked, "下一步").click();
    await setUp(page, "请先设置两步验证");
    await seen(page.getByRole("navigation", { name: "主导航" }));
  });
});

test("a program reads with a key that its person makes, until he ends it", async ({ as }) => {
  const { page } = await as("admin");
  await openScreen(page, "/person/index", "个人设置");
  const card = page.getByRole("region", { name: "接口密钥" });
  await button(card, "新建密钥").click();
  const form = dialog(page, "新建接口密钥");
  await form.getByLabel("名称", { exact: true }).fill("ERP 同步");
  await button(form, "生成密钥").click();
  const made = dialog(page, "请保存密钥");
  const key = /qk_[\w-]{43}/.exec((await made.textContent()) ?? "")?.[0] ?? "";
  await button(made, "我已保存").click();
  await seen(card.getByText("ERP 同步"));
  await keepPicture(page, "api-keys");
  await call(key, "/api/customer/index", {});
  await expect(call(key, "/api/customer/add", { CustomerName: "程序" })).rejects.toThrow("这个接口密钥只能读取");
  await button(card, "停用").click();
  await agree(page, "停用“ERP 同步”？");
  await seen(toast(page, "密钥已停用"));
  await gone(card.getByText("ERP 同步"));
  await expect(call(key, "/api/customer/index", {})).rejects.toThrow();
});
