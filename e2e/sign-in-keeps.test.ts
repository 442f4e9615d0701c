/** What signing in leaves on the machine, and what it forgets. */
import { expect, type Page } from "@playwright/test";
import { endOtherSessions, makeColleague, makeCustomer, OWN_PASSWORD, signInByApi } from "./support/api";
import { ownFields } from "./support/company-words";
import { openCustomer, openList, rows, search } from "./support/list";
import { agree, button, expectPath, gone, hasChinese, seen, takeFrom, textOf, toast } from "./support/page";
import { signIn, test } from "./support/test";

const storedNames = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

/** Somebody who sees every customer, and whose choices nobody shares. */
async function looker() {
  const username = await makeColleague((await signInByApi("admin")).key, { role: "销售总监", branch: "销售中心" });
  return { username, name: (await signInByApi(username)).profile.NickName };
}

test.describe("what stays on the machine", () => {
  const MAY_STAY = ["LoginToken", "NickName", "UserID", "authList", "lang", "theme", "userInfo", "username"];

  test("only the login key, names, ids, permissions, language and look", async ({ guest }) => {
    const { page } = await guest();
    await page.goto("/login");
    await page.getByLabel("记住账号").check();
    const { username } = await looker();
    await signIn(page, username, OWN_PASSWORD);
    await seen(page.getByRole("banner"));
    await openList(page);
    await search(page, "上海");
    await rows(page).first().click();
    await page.getByRole("button", { name: "切换到深色" }).click();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("客户名称、联系人、拼音、手机尾号").fill("上海");
    await page.getByRole("option").first().click();
    await expect.poll(async () => (await storedNames(page)).filter((name) => !MAY_STAY.includes(name))).toEqual([]);
  });

  test("what one was writing, over a session that expired, until one signs out", async ({ as }) => {
    const { username, name } = await looker();
    const { page, key } = await as(username);
    const opened = await openCustomer(page, await makeCustomer(key));
    const area = opened.getByPlaceholder("写下这次跟进的内容，Ctrl+Enter 发送");
    await area.fill("写到一半");
    await endOtherSessions((await signInByApi(username)).key);
    await button(page, "重新登录").click();
    await expectPath(page, "/login");
    await signIn(page, username, OWN_PASSWORD);
    await expect(area).toHaveValue("写到一半");
    const drafts = async () => (await storedNames(page)).filter((one) => one.startsWith("draft:"));
    expect(await drafts()).toHaveLength(1);
    await takeFrom(page.getByRole("button", { name: `用户菜单: ${name}` }), "退出");
    await agree(page, "此操作将退出系统, 是否继续?");
    await expectPath(page, "/login");
    expect(await drafts()).toEqual([]);
  });

  test("the language, which leaves no Chinese in the frame", async ({ as }) => {
    const { username, name } = await looker();
    const { page } = await as(username);
    await openList(page);
    await gone(page.getByRole("banner").getByText("启程 CRM")); // until the company's name is known
    const company = await textOf(page.getByRole("banner").getByRole("link").first());
    await page.getByRole("button", { name: "切换语言: English" }).click();
    await seen(page.getByRole("navigation", { name: "Main navigation" }));
    await seen(rows(page));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
    const frame = page.locator("header, nav");
    const texts = (await frame.allInnerTexts()).join("\n").replaceAll(company, "").replaceAll(name, "").split("\n");
    expect(texts.filter((text) => hasChinese(text) && text.length > 1)).toEqual([]);
    await page.getByRole("button", { name: "Switch language: 中文" }).click();
    await seen(page.getByRole("navigation", { name: "主导航" }));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("zh-CN");
  });

  test("the language, which leaves nothing Chinese in lists, forms and messages but what the company wrote", async ({
    as,
  }) => {
    const { page, key } = await as("admin", { lang: "en" });
    const own = new Set(await ownFields(key));
    const foreign = async (texts: Promise<string[]>) =>
      [...new Set(await texts)].filter((text) => hasChinese(text) && !own.has(text.trim()));
    await openList(page);
    expect(await foreign(page.locator("thead th:visible").allInnerTexts())).toEqual([]);
    await button(page, "New").click();
    const form = page.getByRole("dialog").filter({ hasText: "New customer" });
    await form.getByLabel("Mobile", { exact: true }).fill("12");
    await button(form, "Save").click();
    await seen(form.getByText("This field is required", { exact: true }));
    await seen(form.getByText("Not a phone number", { exact: true }));
    expect(await foreign(form.locator("label, .ant-form-item-explain-error").allInnerTexts())).toEqual([]);
    await form.getByLabel("Customer name", { exact: true }).fill("英文界面贸易有限公司");
    await form.getByLabel("Contact", { exact: true }).fill("何英");
    await form.getByLabel("Mobile", { exact: true }).fill("13900000012");
    await button(form, "Save").click();
    await seen(toast(page, "Added"));
  });

  test("the dark look", async ({ as }) => {
    const { username } = await looker();
    const { page } = await as(username);
    await openList(page);
    const brightness = () =>
      page.evaluate(() => {
        const colour = getComputedStyle(document.querySelector("header") ?? document.body).backgroundColor;
        const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
        return (red + green + blue) / 3;
      });
    expect(await brightness()).toBeGreaterThan(200);
    await page.getByRole("button", { name: "切换到深色" }).click();
    await expect.poll(brightness).toBeLessThan(60);
    await page.reload();
    await seen(rows(page));
    expect(await brightness()).toBeLessThan(60);
    await page.getByRole("button", { name: "切换到浅色" }).click();
    await expect.poll(brightness).toBeGreaterThan(200);
  });
});
