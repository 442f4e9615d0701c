/** A day of calls: N dials, a digit says what became of it, one key sends, and the next one is offered in the same place. */
import { expect, type Page } from "@playwright/test";
import { withSettings } from "./support/api";
import { row, rows } from "./support/list";
import { button, seen } from "./support/page";
import { test } from "./support/test";

const DESK = "/crm/customer/total?scene=myself&sort=queue&open=first";
const island = (page: Page) => page.getByRole("region", { name: "呼叫", exact: true });

test("by keys alone: the next one is dialled, told of by a digit, written down, and the next is offered", async ({
  as,
}) => {
  // whatever the time of day is
  await withSettings({ callFrom: "00:00", callTo: "24:00" }, async () => {
    const { page } = await as("xiaoshou");
    // until one's seat is known, nothing dials from it
    const seat = page.waitForResponse(/\/api\/doublecall\/seatdetail$/);
    await page.goto(DESK);
    await seat;
    await seen(button(page, "呼下一个").first());
    await page.keyboard.press("n");
    await seen(island(page).getByRole("button", { name: "挂断" }));
    await island(page).getByRole("button", { name: "挂断" }).click();
    await seen(island(page).getByRole("group"));
    await expect(island(page).getByRole("group")).toBeFocused();
    await page.keyboard.press("2");
    const text = page.getByPlaceholder("写下这次跟进的内容，Ctrl+Enter 发送").filter({ visible: true });
    await expect(text).toHaveValue("电话无人接听");
    await expect(text).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await seen(island(page).getByRole("button", { name: "呼下一个" }));
    await page.goto("/dbcall/mybills");
    await seen(rows(page).filter({ hasText: "无人接听" }));
  });
});

test("the dial box is dull below five characters, and says why a number is not called", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await page.goto("/dbcall/mybills");
  const number = page.getByRole("textbox", { name: "输入号码呼叫" });
  await number.fill("1234");
  await expect(button(page, "呼叫").first()).toBeDisabled();
  await number.fill("17055556666");
  await expect(page.getByRole("button", { name: "呼叫", exact: true }).first()).toHaveAttribute("title", /黑名单/);
  await number.fill("95588");
  await expect(page.getByRole("button", { name: "呼叫", exact: true }).first()).toBeEnabled();
});

test("a number of the statistics opens its calls", async ({ as }) => {
  const { page } = await as("zongjian");
  await page.goto("/dbcall/index/count?span=last30");
  const table = page.getByRole("table", { name: "按人员" });
  const link = table.getByRole("link").first();
  const count = await link.textContent();
  await link.click();
  await seen(page.getByText(`共 ${count} 条`));
});

test("a seat that somebody has is taken over by a word of its own", async ({ as }) => {
  const { page } = await as("zongjian");
  await page.goto("/dbcall/bindseat");
  await row(page, "机动坐席").hover();
  await button(row(page, "机动坐席"), "绑定").click();
  await seen(page.getByRole("dialog", { name: /绑定坐席「机动坐席」/ }));
});
