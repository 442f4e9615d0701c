/** What stands in an open record is changed where it stands, by pointer and by keys, and taken back. */
import { expect, type Page } from "@playwright/test";
import { call, makeColleague, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { openCustomer, openList, openRow, row, TOTAL, tab } from "./support/list";
import { button, gone, seen, still, toast } from "./support/page";
import { test, WIDE } from "./support/test";

/** A fact above the record, or a detail of it. */
const shownOf = (page: Page, title: string) =>
  page
    .getByRole("complementary")
    .locator("div", { has: page.getByText(title, { exact: true }) })
    .last()
    .locator("span")
    .nth(1);

test("a level is changed in the head of the record with keys, and taken back", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const panel = await openCustomer(page, await makeCustomer(key));
  const level = shownOf(page, "客户级别");
  const before = (await level.textContent()) ?? "";
  await button(panel, "修改客户级别").focus();
  await page.keyboard.press("Enter");
  await expect(level.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("2");
  await seen(page.getByText(/^客户级别：.* → /));
  await expect(level).not.toHaveText(before);
  await button(page, "撤销").click();
  await seen(page.getByText(/^客户级别已改回：/));
  await expect(level).toHaveText(before);
  expect(complaints.list).toEqual([]);
});

test("what is refused stays with its reason; Esc leaves value and panel as they were", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const panel = await openCustomer(page, await makeCustomer(key, { website: "https://a.cn" }));
  await panel.getByRole("tab", { name: "详情" }).click();
  const pen = button(panel, "修改网址");
  await pen.focus();
  await page.keyboard.press("Enter");
  const box = panel.getByRole("textbox").first();
  await expect(box).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("not a site");
  // however late one hears how the record reads
  await page.route("**/api/customer/Views", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => undefined);
  });
  await page.keyboard.press("Enter");
  await seen(panel.getByRole("alert"));
  await expect(box).toHaveValue("not a site");
  await page.keyboard.press("Escape");
  await gone(box);
  await seen(panel);
  await expect(pen).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("https://a.cn");
});

test("who changes what a colleague has just changed is told, and nothing is overwritten", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const customer = await makeCustomer(key, { address: "文三路1号" });
  const panel = await openCustomer(page, customer);
  await panel.getByRole("tab", { name: "详情" }).click();
  await button(panel, "修改详细地址").click();
  const { data } = await call(key, "/api/customer/Views", { id: customer.id });
  const { version } = data as { version: number };
  await call(key, "/api/customer/edit", { id: customer.id, version, address: "文三路2号" });
  await expect(panel.getByRole("textbox").first()).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("0");
  await expect(panel.getByRole("textbox").first()).toHaveValue("文三路1号0");
  await page.keyboard.press("Enter");
  await seen(panel.getByRole("alert"));
  const now = (await call(key, "/api/customer/Views", { id: customer.id })).data as { address: string };
  expect(now.address).toBe("文三路2号");
});

test("what a colleague writes while one hears of one's own is his, and is not offered to be taken back", async ({
  as,
}) => {
  const { page, key } = await as("xiaoshou");
  const customer = await makeCustomer(key, { address: "文三路1号" });
  const panel = await openCustomer(page, customer);
  await panel.getByRole("tab", { name: "详情" }).click();
  const stored = async () =>
    (await call(key, "/api/customer/Views", { id: customer.id })).data as { version: number; address: string };
  await page.route(
    "**/api/customer/edit",
    async (route) => {
      const answer = await route.fetch();
      await call(key, "/api/customer/edit", { id: customer.id, version: (await stored()).version, address: "别处9号" });
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  const change = async (typed: string) => {
    await button(panel, "修改详细地址").click();
    await expect(panel.getByRole("textbox").first()).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
  };
  await change("0");
  await seen(toast(page, "详细地址已保存，随后又被改为：别处9号"));
  await expect(button(page, "撤销")).toHaveCount(0);
  expect((await stored()).address).toBe("别处9号");
  // of what nobody else has touched it is offered
  await change("乙");
  await seen(toast(page, "详细地址：别处9号 → 别处9号乙"));
  await button(page, "撤销").click();
  await seen(toast(page, "详细地址已改回：别处9号"));
  expect((await stored()).address).toBe("别处9号");
});

test("an open value belongs to its record, and goes with it", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const mark = uniqueName("换");
  const [one, two] = [
    await makeCustomer(key, { CustomerName: `${mark}甲公司`, address: "甲路1号" }),
    await makeCustomer(key, { CustomerName: `${mark}乙公司`, address: "乙路1号" }),
  ];
  await openList(page, `${TOTAL}?key=${encodeURIComponent(mark)}`);
  const panel = await openRow(page, one.name);
  await panel.getByRole("tab", { name: "详情" }).click();
  await button(panel, "修改详细地址").click();
  await page.keyboard.type("丙路");
  await row(page, two.name).getByText(two.name, { exact: true }).click();
  const other = page.getByRole("complementary", { name: two.name });
  await seen(other.getByText("乙路1号", { exact: true }));
  await gone(other.getByRole("textbox"));
  for (const [{ id }, address] of [
    [one, "甲路1号"],
    [two, "乙路1号"],
  ] as const)
    expect((await call(key, "/api/customer/Views", { id })).data).toMatchObject({ address });
});

test("arrows go past what one does not mean, Enter takes it", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  const panel = await openCustomer(page, customer);
  const version = async () =>
    ((await call(key, "/api/customer/Views", { id: customer.id })).data as { version: number }).version;
  const before = await version();
  await button(panel, "修改客户级别").focus();
  await page.keyboard.press("Enter");
  const chips = shownOf(page, "客户级别").getByRole("radio");
  await expect(chips.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(chips.first()).not.toBeFocused();
  await seen(chips);
  expect(await version()).toBe(before);
  await page.keyboard.press("Enter");
  await seen(page.getByText(/^客户级别：.* → /));
  expect(await version()).not.toBe(before);
});

test("Esc closes the calendar first, then the value, then the record", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const panel = await openCustomer(page, await makeCustomer(key));
  await button(panel, "修改下次跟进时间").focus();
  await page.keyboard.press("Enter");
  const calendar = page.locator(".ant-picker-dropdown:visible");
  const box = panel.locator(".ant-picker input");
  await expect(box).toBeFocused();
  // it may come up with the focus: another Enter, while it does, would be an answer
  await still(page);
  if (!(await calendar.isVisible())) await page.keyboard.press("Enter");
  await seen(calendar);
  await page.keyboard.press("Escape");
  await gone(calendar);
  await seen(box);
  await page.keyboard.press("Escape");
  await gone(box);
  await seen(panel);
  await page.keyboard.press("Escape");
  await gone(panel);
});

test("the primary contact stands above, with the number to call and to copy", async ({ as }) => {
  const { page, key, context } = await as("xiaoshou");
  const customer = await makeCustomer(key, { contactName: "唐小姐", mobile: "13877776666", address: "文三路99号" });
  const panel = await openCustomer(page, customer);
  await seen(panel.getByText("唐小姐", { exact: true }));
  await expect(panel.getByRole("link", { name: "拨打 13877776666" })).toHaveAttribute("href", "tel:13877776666");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // the number, the person, the company, and what stands in the details
  await tab(panel, "详情").click();
  for (const text of ["13877776666", "唐小姐", customer.name, "李思远", "文三路99号"]) {
    await panel
      .getByRole("button", { name: `复制 ${text}`, exact: true })
      .first()
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
});

test("the line between list and record is moved with keys and by pointer, and stays", async ({ as }) => {
  const { key: admin } = await signInByApi("admin");
  const { page, key } = await as(await makeColleague(admin, { role: "销售", branch: "华东大区" }));
  await openCustomer(page, await makeCustomer(key));
  const line = page.getByRole("separator", { name: "面板宽度" });
  await line.focus();
  for (let times = 0; times < 4; times += 1) await page.keyboard.press("ArrowLeft");
  await expect(line).toHaveAttribute("aria-valuenow", "58");
  const box = await page.getByRole("complementary").boundingBox();
  expect(box?.width).toBeCloseTo(0.58 * 1440, -1);
  await expect
    .poll(async () => ((await call(key, "/api/user/preferences")).data as { panelWidth?: number }).panelWidth)
    .toBe(58);
  await page.reload();
  await expect(line).toHaveAttribute("aria-valuenow", "58");
  await line.dblclick();
  await expect(line).toHaveAttribute("aria-valuenow", "50");
  const { x = 0, y = 0, width = 0 } = (await line.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + 300);
  await page.mouse.down();
  await page.mouse.move(0.55 * WIDE.width, y + 320, { steps: 4 });
  await page.mouse.move(0.6 * WIDE.width, y + 320, { steps: 4 });
  await expect(line).toHaveAttribute("aria-valuenow", "40");
  await page.mouse.up();
  expect((await page.getByRole("complementary").boundingBox())?.width).toBeCloseTo(0.4 * WIDE.width, -1);
  await expect
    .poll(async () => ((await call(key, "/api/user/preferences")).data as { panelWidth?: number }).panelWidth)
    .toBe(40);
});
