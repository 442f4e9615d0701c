/** Values are changed in the cells of a list, by pointer and by keys, of records and of people. */
import { expect, type Locator, type Page } from "@playwright/test";
import {
  call,
  makeColleague,
  makeCustomer,
  makeEmployee,
  signInByApi,
  uniqueMobile,
  uniqueName,
  withSettings,
} from "./support/api";
import { openList, row, rows, TOTAL } from "./support/list";
import { button, gone, holdBack, seen } from "./support/page";
import { test, WIDE } from "./support/test";

const cell = (page: Page, name: string, field: string): Locator => row(page, name).locator(`[data-field="${field}"]`);
const pen = (page: Page): Locator => page.locator("main [data-cell], main button[data-pen]").last();

/** Points at the cell until the pen is there; what may be changed is asked for with the first cell that one points at. */
async function pointAt(page: Page, name: string, field: string, label: string): Promise<void> {
  await cell(page, name, field).hover();
  await expect(pen(page)).toHaveAttribute("aria-label", `${label} ${name}`);
}

test("the wheel rolls the rows where the pointer stands on a pen", async ({ as }) => {
  const { page } = await as("zongjian");
  await openList(page, "/crm/customer/total?scene=all&rows=50");
  const holder = page.locator("[data-scrolled]:visible");
  const pointed = rows(page).nth(2).locator("[data-field='status']");
  await pointed.hover();
  await pen(page).hover();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => holder.evaluate((element) => element.scrollTop)).toBe(300);
  await expect(page.locator("button[data-pen]")).toHaveCount(0);
});

test("what can be done to a row is seen whole where columns lie below its end", async ({ as }) => {
  const { page } = await as("jingli");
  await page.setViewportSize({ ...WIDE, width: 1280 });
  await openList(page, "/crm/customer/total?scene=all");
  await seen(page.locator("[data-below~='end']"));
  await rows(page).nth(2).hover();
  for (const name of ["跟进", "编辑"]) {
    const word = button(rows(page).nth(2), name);
    await expect(word).toBeVisible();
    const isWhole = await word.evaluate((element) => {
      const { left, right, top, height } = element.getBoundingClientRect();
      return [left + 1, right - 1].every((x) => element.contains(document.elementFromPoint(x, top + height / 2)));
    });
    expect([name, isWhole]).toEqual([name, true]);
  }
});

test("a cell is changed by pointer at once, taken back, and what is refused stays there", async ({ as }) => {
  const { key: admin } = await signInByApi("admin");
  const { page, key, complaints } = await as(await makeColleague(admin, { role: "销售", branch: "华东大区" }));
  const fields = ["CustomerName", "status", "website", "address"];
  await call(key, "/api/field/set", { formid: "customer", ids: fields, widths: {} });
  const { name } = await makeCustomer(key, { website: "https://a.cn", address: "文三路1号" });
  await openList(page);
  await pointAt(page, name, "status", "修改客户级别");
  const before = (await cell(page, name, "status").textContent()) ?? "";
  await pen(page).click();
  await expect(page.locator("[data-editing]").getByRole("radio").first()).toBeFocused();
  const answer = await holdBack(page, "**/api/customer/edit");
  await page.keyboard.press("2");
  await expect(cell(page, name, "status")).not.toHaveText(before);
  await gone(page.locator("[data-editing]"));
  answer();
  await seen(page.getByText(/^客户级别：.* → /));
  await button(page, "撤销").click();
  await expect(cell(page, name, "status")).toHaveText(before);
  await page.unroute("**/api/customer/edit");

  await pointAt(page, name, "website", "修改网址");
  await pen(page).click();
  const box = page.locator("[data-editing]").getByRole("textbox");
  await expect(box).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("not a site");
  await page.keyboard.press("Enter");
  await seen(page.locator("[data-editing]").getByRole("alert"));
  await expect(box).toHaveValue("not a site");
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await gone(box);
  await expect(cell(page, name, "website")).toHaveText("https://a.cn");
  expect(complaints.list).toEqual([]);
});

test("with keys one walks to a cell, changes it, and Tab goes on to the next one of the row", async ({ as }) => {
  const { key: admin } = await signInByApi("admin");
  const { page, key } = await as(await makeColleague(admin, { role: "销售", branch: "华东大区" }));
  const fields = ["CustomerName", "website", "UserID", "address"];
  await call(key, "/api/field/set", { formid: "customer", ids: fields, widths: {} });
  const mark = uniqueName("格");
  const below = await makeCustomer(key, { CustomerName: `${mark}下` });
  const { name, id } = await makeCustomer(key, { CustomerName: `${mark}上`, website: "https://a.cn" });
  await openList(page, `${TOTAL}?key=${encodeURIComponent(mark)}`);
  await seen(row(page, below.name));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(pen(page)).toBeFocused();
  await expect(pen(page)).toHaveAttribute("aria-label", `修改网址 ${name}`);
  await page.keyboard.press("ArrowDown");
  await expect(pen(page)).toHaveAttribute("aria-label", `修改网址 ${below.name}`);
  await page.keyboard.press("ArrowUp");
  await expect(pen(page)).toHaveAttribute("aria-label", `修改网址 ${name}`);
  await page.keyboard.press("Enter");
  const box = page.locator("[data-editing]:visible").getByRole("textbox");
  await expect(box).toHaveValue("https://a.cn");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("https://b.cn");
  await page.keyboard.press("Tab");
  await expect(box).toHaveValue("");
  await expect(box).toBeFocused();
  await page.keyboard.type("文三路9号");
  await page.keyboard.press("Enter");
  await expect(pen(page)).toBeFocused();
  await seen(page.getByText("详细地址：无 → 文三路9号"));
  expect((await call(key, "/api/customer/Views", { id })).data).toMatchObject({
    website: "https://b.cn",
    address: "文三路9号",
  });
  await page.keyboard.press("Escape");
  await gone(pen(page));
  expect(new URL(page.url()).searchParams.get("id")).toBeNull();
});

test("people are changed in their cells, too; nobody is offered what is not his to change", async ({ as }) => {
  const { key: admin } = await signInByApi("admin");
  const nickname = uniqueName("格");
  const { username } = await makeEmployee(admin, { role: "销售", branch: "华东大区", nickname });
  const { page } = await as("admin", { viewport: WIDE });
  await page.goto(`/system/user?key=${username}`);
  await seen(row(page, nickname));
  await pointAt(page, nickname, "mobile", "修改手机");
  await pen(page).click();
  await expect(page.locator("[data-editing]").getByRole("textbox")).toBeFocused();
  await page.keyboard.type("13812340000");
  await page.keyboard.press("Enter");
  await expect(cell(page, nickname, "mobile")).toHaveText("13812340000");
  await seen(page.getByText("手机：无 → 13812340000"));

  const { page: other } = await as("caiwu");
  await openList(other);
  const status = other.locator(".ant-table-row [data-field='status']");
  const asked = other.waitForResponse((response) => response.url().includes("/formField/index"));
  await status.first().hover();
  await asked;
  await status.nth(1).hover();
  await expect(other.locator("main button[data-pen]")).toHaveCount(0);
});

test("a number in a cell is called, numbers and names are copied, and what is masked is not", async ({ as }) => {
  const { key: admin } = await signInByApi("admin");
  const seller = await makeColleague(admin, { role: "销售", branch: "华东大区" });
  const { page, key, context, complaints } = await as(seller);
  const { profile } = await signInByApi(seller);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const mobile = uniqueMobile();
  const { name } = await makeCustomer(key, { contactName: "欧阳", mobile, qq: "10001000" });
  const fields = ["CustomerName", "mobile", "qq", "UserID", "status"];
  await call(key, "/api/field/set", { formid: "customer", ids: fields, widths: {} });
  await openList(page, `${TOTAL}?key=${encodeURIComponent(name)}`);
  const tools = page.locator("main [data-tools]");
  const copy = (text: string) => tools.getByRole("button", { name: `复制 ${text}`, exact: true });
  for (const [field, text] of [
    ["CustomerName", name],
    ["qq", "10001000"],
    ["UserID", profile.NickName],
    ["mobile", mobile],
  ] as const) {
    await cell(page, name, field).hover();
    await copy(text).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    // beside the words, not over them
    const [words, buttons] = await Promise.all([
      cell(page, name, field).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().right;
      }),
      tools.boundingBox(),
    ]);
    expect(buttons?.x).toBeGreaterThanOrEqual(words);
  }
  await expect(tools.getByRole("link", { name: `拨打 ${mobile}` })).toHaveAttribute("href", `tel:${mobile}`);
  await expect(tools).toHaveCount(1);
  await cell(page, name, "status").hover();
  await expect(copy(mobile)).toHaveCount(0);
  expect(new URL(page.url()).searchParams.has("id")).toBe(false);

  await withSettings({ phoneDisplay: "masked", revealsPerDay: 50 }, async () => {
    const { page: other } = await as("zongjian");
    await openList(other, `${TOTAL}?key=${encodeURIComponent(name)}`);
    const masked = row(other, name).locator("[data-field='mobile']");
    await masked.hover();
    await expect(masked).toContainText("****");
    const named = other.locator("main [data-tools]").getByRole("button", { name: /^复制/ });
    await expect(named).toHaveCount(0);
    await row(other, name).locator("[data-field='CustomerName']").hover();
    await seen(named);
  });
  expect(complaints.list).toEqual([]);
});
