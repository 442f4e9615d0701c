/** The security log: what it says, how it is narrowed, and that sessions are ended from it. */
import { expect } from "@playwright/test";
import { makeColleague, signInByApi } from "./support/api";
import { find, openScreen, row } from "./support/list";
import { agree, button, gone, seen, toast } from "./support/page";
import { test } from "./support/test";

test("an administrator reads who signed in and signs him out at once, from the log", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const username = await makeColleague(key, { role: "销售", branch: "华东大区" });
  const colleague = await as(username);
  await colleague.page.goto("/");
  await seen(colleague.page.getByRole("banner"));
  await openScreen(page, "/system/log", "安全日志");
  await find(page, "姓名/用户名/地址", username);
  const entry = row(page, "登录成功").first();
  await seen(entry);
  // It is no record: there is nothing to open, and nothing to make.
  await entry.click();
  await expect(button(page, "新建")).toHaveCount(0);
  await entry.hover();
  await button(entry, "结束登录").click();
  await agree(page, /他登录着的设备都会下线/);
  await seen(toast(page, /的登录已结束/));
  await expect(page).not.toHaveURL(/[?&]id=/);
  await seen(colleague.page.getByText("你已被登出，请重新登录"));
  await gone(button(row(page, "登录成功").first(), "结束登录"));
  await find(page, "姓名/用户名/地址", "admin");
  const { profile } = await signInByApi(username);
  await seen(row(page, `结束了${profile.NickName}的登录`));
  expect(complaints.list).toEqual([]);
});
