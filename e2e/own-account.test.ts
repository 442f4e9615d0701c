/** Everybody looks after his own account. */
import { expect } from "@playwright/test";
import { call, makeColleague, OWN_PASSWORD, rowsOf, signInByApi } from "./support/api";
import { openList, openScreen } from "./support/list";
import { agree, button, expectPath, seen, takeFrom, toast } from "./support/page";
import { test } from "./support/test";

const EAST = { role: "销售", branch: "华东大区" };

test("a wrong or weak password is said under its field", async ({ as }) => {
  const admin = await signInByApi("admin");
  const username = await makeColleague(admin.key, EAST);
  const { page } = await as(username);
  await openScreen(page, "/person/index", "个人设置");
  const card = page.getByRole("region", { name: "修改密码" });
  const fill = async (former: string, next: string, again = next) => {
    await card.getByLabel("原密码").fill(former);
    await card.getByLabel("新密码").fill(next);
    await card.getByLabel("再次输入").fill(again);
    await button(card, "修改密码").click();
  };
  await fill(OWN_PASSWORD, "Anders#71829", "Anders#71820");
  await seen(card.getByText("两次输入的密码不一致", { exact: true }));
  await fill("not-my-password", "Anders#71829");
  await seen(card.getByText(/原密码不正确$/));
  await fill(OWN_PASSWORD, "1234567890");
  await seen(card.getByText(/密码/).and(card.locator(".ant-form-item-explain-error")));
  await fill(OWN_PASSWORD, "Anders#71829");
  await seen(toast(page, "密码已修改，其他设备已下线"));
  await page.reload();
  await seen(page.getByRole("heading", { name: "个人设置" }));
  await expect(signInByApi(username)).rejects.toThrow();
  await signInByApi(username, { password: "Anders#71829" });
});

test("another device is signed out from here", async ({ as }) => {
  const admin = await signInByApi("admin");
  const username = await makeColleague(admin.key, EAST);
  const other = await signInByApi(username);
  const { page, key } = await as(username);
  await openScreen(page, "/person/index", "个人设置");
  const devices = page.getByRole("region", { name: "登录设备" });
  await seen(devices.getByText("当前设备", { exact: true }));
  const before = await button(devices, "下线").count();
  expect(before).toBeGreaterThan(0);
  for (let left = before; left > 0; left -= 1) {
    await button(devices, "下线").first().click();
    await agree(page, /下线？/);
    await expect(button(devices, "下线")).toHaveCount(left - 1);
  }
  await expect(call(other.key, "/api/user/sessions")).rejects.toThrow();
  expect((await rowsOf(key, "/api/user/sessions")).length).toBe(1);
});

test("opens the API documentation, which is closed to guests", async ({ as, guest }) => {
  const { page, context } = await as("caiwu");
  await openScreen(page, "/person/index", "个人设置");
  const [docs] = await Promise.all([context.waitForEvent("page"), button(page, "接口文档").click()]);
  await seen(docs.locator(".swagger-ui .info .title"));
  await docs.locator("#operations-tag-session").click();
  await seen(docs.getByText("/api/docs/link"));
  expect(new URL(docs.url()).search).toBe("");
  await docs.reload();
  await seen(docs.locator(".swagger-ui .info .title"));
  const { page: stranger } = await guest();
  expect((await stranger.goto("/docs"))?.status()).toBe(401);
});

test("leads from the user menu", async ({ as }) => {
  const { page } = await as("caiwu");
  await openList(page);
  await takeFrom(page.getByRole("button", { name: "用户菜单: 许静" }), "个人设置");
  await expectPath(page, "/person/index");
  const profile = page.getByRole("region", { name: "我的资料" });
  for (const text of ["caiwu", "财务部", "财务"]) await seen(profile.getByText(text, { exact: true }));
});
