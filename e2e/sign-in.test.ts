/** Getting in, being kept out, and getting out again. */
import { expect, type Page } from "@playwright/test";
import {
  call,
  endOtherSessions,
  makeColleague,
  makeCustomer,
  makeEmployee,
  OWN_PASSWORD,
  PASSWORD,
  signInByApi,
} from "./support/api";
import { chunkWith } from "./support/chunks";
import { openList, panel, rows, searchBox } from "./support/list";
import { addressOf, button, dialog, expectPath, gone, seen, takeFrom } from "./support/page";
import { productUrl } from "./support/server";
import { signIn, test } from "./support/test";

const TOTAL = "/crm/customer/total";
const HOME = "/crm/index";

const storedNames = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const storedKey = (page: Page) => page.evaluate(() => localStorage.getItem("LoginToken"));

test.describe("the door", () => {
  test("leads to the wanted page after signing in", async ({ guest }) => {
    const { page, complaints } = await guest();
    await page.goto("/crm/customer/watched?rows=50");
    await expectPath(page, "/login");
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/crm/customer/watched?rows=50");
    await signIn(page, "xiaoshou", PASSWORD);
    await expectPath(page, "/crm/customer/watched");
    expect(addressOf(page)).toBe("/crm/customer/watched?rows=50");
    expect(complaints.list).toEqual([]);
  });

  test("never leads astray", async ({ guest }) => {
    const { page } = await guest();
    const wanted = [
      "//evil.test",
      String.raw`/\evil.test`,
      "javascript:alert(1)",
      "https://evil.test/",
      "/.//evil.test",
    ];
    for (const place of wanted) {
      await page.goto(`/login?redirect=${encodeURIComponent(place)}`);
      await signIn(page, "xiaoshou", PASSWORD);
      await expectPath(page, HOME);
      expect(new URL(page.url()).origin, place).toBe(productUrl());
      await page.evaluate(() => localStorage.clear());
    }
  });

  test("keeps the typed name when the password is wrong", async ({ guest }) => {
    const { page } = await guest();
    await page.goto("/login");
    await signIn(page, "xiaoshou", "wrong-password");
    await seen(page.getByRole("alert").getByText("用户名或密码错误", { exact: true }));
    expect(await page.getByLabel("用户名").inputValue()).toBe("xiaoshou");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("autocomplete")))
      .toBe("current-password");
    await signIn(page, "nobody-of-this-name", "wrong-password");
    await seen(page.getByRole("alert").getByText("用户名或密码错误", { exact: true }));
    await expectPath(page, "/login");
  });

  test("trims the name and remembers it when asked", async ({ guest }) => {
    const { page } = await guest();
    await page.goto("/login");
    await page.getByLabel("记住账号").check();
    await signIn(page, "  xiaoshou  ", PASSWORD);
    await expectPath(page, HOME);
    expect(await page.evaluate(() => localStorage.getItem("username"))).toBe("xiaoshou");
  });

  test("says what is missing", async ({ guest }) => {
    const { page } = await guest();
    await page.goto("/login");
    await button(page, "登录").click();
    await expect(page.getByText("信息必须填写", { exact: true })).toHaveCount(2);
  });

  test("lets a demo account in with one click", async ({ guest }) => {
    const { page } = await guest();
    await page.goto("/login");
    await page
      .getByRole("region", { name: "演示账号，点一下直接登录" })
      .getByRole("button", { name: "李思远" })
      .click();
    await expectPath(page, HOME);
    await seen(page.getByRole("button", { name: "用户菜单: 李思远" }));
  });

  test("leads a seller home, and by Q to his desk: own customers, overdue first, the first one open", async ({
    as,
  }) => {
    const username = await makeColleague((await signInByApi("admin")).key, { role: "销售", branch: "华东大区" });
    const { page, key } = await as(username);
    const [later, due] = [await makeCustomer(key), await makeCustomer(key)];
    await call(key, "/api/customer/edit", { id: later.id, nextgenjintime: "2030-01-01 09:00" });
    await call(key, "/api/customer/edit", { id: due.id, nextgenjintime: "2026-01-05 09:00" });
    await page.goto("/");
    await expectPath(page, HOME);
    const today = page.getByRole("region", { name: "今天先做" });
    await seen(today.getByRole("button", { name: due.name }));
    await page.keyboard.press("q");
    await expectPath(page, TOTAL);
    await seen(panel(page, due.name));
    await expect(rows(page).nth(0)).toContainText(due.name);
    await expect(rows(page).nth(1)).toContainText(later.name);
    // it is an address like any other, and closing leaves the list
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      scene: "myself",
      sort: "queue",
      id: String(due.id),
    });
    await button(panel(page, due.name), "关闭").click();
    await gone(panel(page, due.name));
    await page.reload();
    await seen(rows(page));
    expect(await page.getByRole("complementary").count()).toBe(0);
    // what he has chosen himself wins
    await call(key, "/api/user/preferences", { start: "/crm/customer/watched" });
    // the page knows it with the profile
    await page.reload({ waitUntil: "networkidle" });
    await page.goto("/");
    await expectPath(page, "/crm/customer/watched");
    await call(key, "/api/user/preferences", { start: "/desk" });
    await page.reload({ waitUntil: "networkidle" });
    await page.goto("/");
    await expectPath(page, TOTAL);
    await seen(panel(page, due.name));
  });

  test("leads who has approvals and no customers of his own to them, and shows all customers he may see", async ({
    as,
  }) => {
    const { page } = await as("caiwu");
    await page.goto("/desk");
    await expectPath(page, "/oa/approval/todo");
    await seen(rows(page));
    await page.goto(TOTAL);
    await seen(rows(page));
    await seen(button(page, "场景 全部"));
  });

  test("sends a signed-in person away from the sign-in page", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await page.goto("/login");
    await expectPath(page, HOME);
  });

  test("asks for a new password after an initial one", async ({ guest }) => {
    const admin = await signInByApi("admin");
    const { username, initial } = await makeEmployee(admin.key, { role: "销售", branch: "华东大区" });
    const { page } = await guest();
    await page.goto("/login");
    await signIn(page, username, initial);
    const asked = dialog(page, "首次登录，请修改密码");
    await seen(asked.getByText("你使用的是一次性密码，修改后才能继续。"));
    await page.keyboard.press("Escape");
    await seen(asked);
    await asked.getByLabel("新密码").fill("short");
    await asked.getByLabel("再次输入").fill("different");
    await asked.getByRole("button", { name: "修改并继续" }).click();
    await seen(asked.getByText(/^密码至少\d+位$/));
    await seen(asked.getByText("两次输入的密码不一致", { exact: true }));
    await page.goto(TOTAL);
    await expectPath(page, "/login");
    await seen(asked);
    await asked.getByLabel("原密码").fill(initial);
    await asked.getByLabel("新密码").fill(OWN_PASSWORD);
    await asked.getByLabel("再次输入").fill(OWN_PASSWORD);
    await asked.getByRole("button", { name: "修改并继续" }).click();
    await expectPath(page, TOTAL);
    await expect(signInByApi(username, { password: initial })).rejects.toThrow("用户名或密码错误");
  });
});

test.describe("the guard", () => {
  test("shows 403 for a screen without permission, with a way back", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    await page.goto("/system/user");
    await seen(page.getByRole("heading", { name: "没有权限访问此页面" }));
    await seen(page.getByText("如需使用，请联系管理员为你的角色开通。"));
    await button(page, "返回上一页").click();
    await expectPath(page, TOTAL);
  });

  test("shows 404 for an unknown path, with a way home", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await page.goto("/crm/no-such-screen");
    await seen(page.getByRole("heading", { name: "页面不存在" }));
    await button(page, "回到首页").click();
    await expectPath(page, HOME);
  });

  test("says why when the permissions cannot be fetched", async ({ guest }) => {
    const { page } = await guest();
    await page.route("**/Api/menu/auth/**", (route) =>
      route.fulfill({ json: { result: "error", code: "FORBIDDEN", msg: "" } }),
    );
    await page.route("**/api/user/login", async (route) => {
      const response = await route.fetch();
      const { model: _, ...answer } = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: answer });
    });
    await page.goto("/login");
    await signIn(page, "xiaoshou", PASSWORD);
    await seen(page.getByText("获取用户信息失败", { exact: true }));
    await expectPath(page, "/login");
    expect(await storedKey(page)).toBeNull();
  });

  test("re-loads the pending path when a screen cannot be loaded", async ({ as }) => {
    const { page } = await as("admin");
    await openList(page);
    let refused = 0;
    await page.route(`**${chunkWith("这里还没有员工")}`, async (route) => {
      refused += 1;
      if (refused === 1) await route.abort("connectionrefused");
      else await route.continue();
    });
    const reloaded = page.waitForEvent("load");
    await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "设置" }).click();
    await reloaded;
    await expectPath(page, "/system/user");
    await seen(page.getByRole("heading", { name: "员工", level: 1 }));
    expect(refused).toBe(2);
  });
});

test.describe("leaving", () => {
  test("asks first, then forgets", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    await openList(page);
    const ask = () => takeFrom(page.getByRole("button", { name: "用户菜单: 李思远" }), "退出");
    await ask();
    const asked = dialog(page, "此操作将退出系统, 是否继续?");
    await seen(asked.getByText("此操作将退出系统, 是否继续?", { exact: true }));
    await asked.getByRole("button", { name: "取消" }).click();
    await gone(asked);
    await ask();
    await asked.getByRole("button", { name: "确定" }).click();
    await expectPath(page, "/login");
    expect(await storedNames(page)).not.toContain("LoginToken");
    expect(await storedNames(page)).not.toContain("authList");
    // The page leaves at once; the server hears of it a moment later.
    const session = () =>
      call(key, "/api/user/sessions").then(
        () => "valid",
        () => "ended",
      );
    await expect.poll(session).toBe("ended");
    await page.goto(TOTAL);
    await expectPath(page, "/login");
  });

  test("says once that the session is over, however many calls fail", async ({ as }) => {
    const admin = await signInByApi("admin");
    const username = await makeColleague(admin.key, { role: "财务", branch: "财务部" });
    const { page } = await as(username);
    await openList(page, `${TOTAL}?rows=50`);
    await endOtherSessions((await signInByApi(username)).key);
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
    await page.route("**/api/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await searchBox(page).fill("科技");
    await searchBox(page).press("Enter");
    // The hub may have said it already, and its dialog lies over the rows.
    await rows(page).nth(3).dispatchEvent("click");
    const lost = page.getByRole("dialog").filter({ hasText: "你已被登出，请重新登录" });
    await seen(lost);
    await expect.poll(() => refused.length).toBeGreaterThan(1);
    expect(await lost.count()).toBe(1);
    await seen(lost.getByText("确定登出", { exact: true }));
    expect(await lost.getByRole("button").count()).toBe(1);
    const wanted = addressOf(page);
    await lost.getByRole("button", { name: "重新登录" }).click();
    await expectPath(page, "/login");
    expect(new URL(page.url()).searchParams.get("redirect")).toBe(wanted);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await storedKey(page)).toBeNull();
    await signIn(page, username, OWN_PASSWORD);
    await expect.poll(() => addressOf(page)).toBe(wanted);
  });
});
