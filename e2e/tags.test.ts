/** Tags are made, put on customers, filtered by, taken off and deleted. */
import { expect, type Locator, type Page } from "@playwright/test";
import { toneOf } from "../apps/web/src/kernel/ui/basis/tones";
import { call, makeCustomer, rowsOf, signInByApi, uniqueName } from "./support/api";
import { expectTotal, openCustomer, openList, panel, row, rows, TOTAL } from "./support/list";
import { keepPicture } from "./support/look";
import { tabTo } from "./support/moves";
import { agree, button, choose, gone, save, seen, still, takeFrom, toast } from "./support/page";
import { PHONE, test } from "./support/test";

const TAGS = "/system/tag";
/** The letters of a chip by day, as the browser answers them. */
const lettersOf = (colour: string): string => {
  const parts = toneOf(colour, "light").letters.match(/[0-9a-f]{2}/g) ?? [];
  return `rgb(${parts.map((pair) => Number.parseInt(pair, 16)).join(", ")})`;
};

const tagsOf = (opened: Locator) => opened.getByRole("group", { name: "标签" });
const chip = (opened: Locator, text: string) => tagsOf(opened).getByTitle(text, { exact: true });
const remove = (opened: Locator, text: string) =>
  tagsOf(opened).getByRole("button", { name: `移除标签：${text}`, exact: true });
const picker = (page: Page) => page.getByRole("dialog", { name: "添加标签" });
const word = (page: Page) => picker(page).getByRole("textbox", { name: "查找标签" });
const choice = (page: Page, text: string) => picker(page).getByRole("option").filter({ hasText: text });

/** A tag of the customers, made by a manager. */
async function makeTag(text = uniqueName("旅程标签")): Promise<{ id: number; text: string }> {
  const { key } = await signInByApi("jingli");
  const { data } = await call(key, "/api/tag/add", { text, bgcolor: "#15803d", module: "customer" });
  return { id: (data as { id: number }).id, text };
}

/** Opens the choice of tags and types a word. */
async function look(page: Page, opened: Locator, text: string): Promise<void> {
  await button(tagsOf(opened), "添加标签").click();
  await word(page).fill(text);
}

/** Puts a tag on the open customer. */
async function put(page: Page, opened: Locator, text: string): Promise<void> {
  await look(page, opened, text);
  await choice(page, text).click();
  await gone(picker(page));
  await seen(remove(opened, text));
}

const storedTags = async (key: string, id: number) => {
  const { data } = await call(key, "/api/customer/Views", { id });
  return (data as { tags: { text: string }[] }).tags.map(({ text }) => text);
};

test("a manager makes a tag, a seller puts it on a customer, filters by it and takes it off", async ({ as }) => {
  const text = uniqueName("年底续约");
  const manager = await as("jingli");
  await openList(manager.page, TAGS);
  await button(manager.page, "新建").click();
  const form = manager.page.getByRole("dialog").filter({ hasText: "新建标签" });
  await form.getByLabel("标签名称", { exact: true }).fill(text);
  await form.getByRole("radio", { name: "玫红" }).click();
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await gone(form);
  await seen(panel(manager.page, text).getByText("玫红", { exact: true }));
  expect(manager.complaints.list).toEqual([]);

  const { page, key, complaints } = await as("xiaoshou");
  const [customer, other] = [await makeCustomer(key), await makeCustomer(key)];
  const opened = await openCustomer(page, customer);
  await put(page, opened, text);
  await expect.poll(() => storedTags(key, customer.id)).toEqual([text]);
  await expect(chip(opened, text)).toHaveCSS("color", lettersOf("#be185d"));
  await keepPicture(page, "customer-tags");

  await openList(page);
  await button(page, "筛选").click();
  const popover = page.locator(".ant-popover:not(.ant-popover-hidden)").locator("form");
  const field = popover.locator("[class*='quickRow']").filter({ hasText: /^标签/ });
  await field.getByRole("combobox").fill(text);
  await choose(page, field.getByRole("combobox"), text);
  await page.keyboard.press("Escape");
  await button(popover, "筛选").click();
  await seen(
    page.getByRole("region", { name: "筛选条件" }).getByRole("button", { name: `标签 包含任一 ${text}`, exact: true }),
  );
  await expectTotal(page, 1);
  await seen(row(page, customer.name));
  expect(await row(page, other.name).count()).toBe(0);

  await row(page, customer.name).getByText(customer.name, { exact: true }).click();
  const again = panel(page, customer.name);
  await remove(again, text).click();
  await gone(chip(again, text));
  await gone(rows(page));
  expect(await storedTags(key, customer.id)).toEqual([]);
  const log = await rowsOf<{ changes: unknown[] }>(key, "/api/actionLog/list", {
    modelType: "customer",
    modelId: customer.id,
    rows: 1,
  });
  expect(log[0]?.changes).toMatchObject([{ title: "标签", from: text, to: "" }]);
  expect(complaints.list).toEqual([]);
});

test("with keys alone a manager makes a tag of a word, and a seller cannot", async ({ as }) => {
  const text = uniqueName("随手标签");
  const seller = await as("xiaoshou");
  const own = await openCustomer(seller.page, await makeCustomer(seller.key));
  await look(seller.page, own, text);
  await seen(picker(seller.page).getByText("没有这个标签"));
  expect(await seller.page.getByText(`新建「${text}」`).count()).toBe(0);

  const { page, key, complaints } = await as("jingli");
  const customer = await makeCustomer(key);
  const opened = await openCustomer(page, customer);
  await button(tagsOf(opened), "添加标签").focus();
  await page.keyboard.press("Enter");
  await expect(word(page)).toBeFocused();
  await page.keyboard.type(text);
  await seen(choice(page, `新建「${text}」`));
  await page.keyboard.press("Enter");
  await seen(remove(opened, text));
  await expect(button(tagsOf(opened), "添加标签")).toBeFocused();
  await expect.poll(() => storedTags(key, customer.id)).toEqual([text]);
  // Esc leaves the choice and not the panel.
  await page.keyboard.press("Enter");
  await expect(word(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await gone(word(page));
  await remove(opened, text).focus();
  await page.keyboard.press("Enter");
  await gone(chip(opened, text));
  await expect.poll(() => storedTags(key, customer.id)).toEqual([]);

  const coloured = uniqueName("键盘标签");
  await openList(page, TAGS);
  await page.keyboard.press("c");
  const made = page.getByRole("dialog").filter({ hasText: "新建标签" });
  await made.getByLabel("标签名称", { exact: true }).fill(coloured);
  await tabTo(page, "蓝色");
  const colour = (value: string) => made.getByRole("radio", { name: value });
  const called = await made
    .getByRole("radiogroup")
    .filter({ has: colour("墨绿") })
    .locator("button[role='radio']")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(new Set(called).size).toBe(called.length);
  for (const [pressed, chosen] of [
    ["ArrowRight", "墨绿"],
    ["ArrowDown", "棕色"],
    ["ArrowLeft", "墨绿"],
    ["ArrowUp", "蓝色"],
    ["ArrowLeft", "土黄"],
  ] as const) {
    await page.keyboard.press(pressed);
    await expect(colour(chosen)).toBeFocused();
    await expect(colour(chosen)).toBeChecked();
  }
  // All colours are one stop; the next one is the field for any other.
  await page.keyboard.press("Tab");
  await expect(made.getByLabel("其他颜色")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(colour("土黄")).toBeFocused();
  await save(made).focus();
  await page.keyboard.press("Enter");
  await gone(made);
  await seen(panel(page, coloured).getByText("土黄", { exact: true }));
  expect(complaints.list).toEqual([]);
});

test("several tags are put on together with keys, the last chosen ones stand first, and all is taken back", async ({
  as,
}) => {
  const { page, key, complaints } = await as("xiaoshou");
  const mark = uniqueName("并列");
  const [one, two, three] = [await makeTag(`${mark}1`), await makeTag(`${mark}2`), await makeTag(`${mark}3`)];
  const customer = await makeCustomer(key);
  const opened = await openCustomer(page, customer);
  await look(page, opened, mark);
  await expect(picker(page).getByRole("option")).toHaveCount(3);
  await page.keyboard.press("ArrowDown");
  await expect(choice(page, one.text)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(choice(page, one.text)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  // who has begun to tick goes on with Enter
  await page.keyboard.press("Enter");
  await expect(choice(page, three.text)).toHaveAttribute("aria-selected", "true");
  await seen(picker(page).getByText("已选择2项"));
  await button(picker(page), "确定").click();
  await gone(picker(page));
  await expect(button(tagsOf(opened), "添加标签")).toBeFocused();
  await expect.poll(() => storedTags(key, customer.id)).toEqual([one.text, three.text]);
  await seen(toast(page, `已添加标签：${one.text}、${three.text}`));
  await still(page);
  await button(page, "撤销").click();
  await seen(toast(page, "标签已改回：无"));
  await gone(button(page, "撤销"));
  await gone(remove(opened, one.text));
  expect(await storedTags(key, customer.id)).toEqual([]);

  await button(tagsOf(opened), "添加标签").click();
  await expect(picker(page).getByRole("option").first()).toHaveText(/1最近$/);
  await expect(picker(page).getByRole("option").nth(1)).toHaveText(/3最近$/);
  await choice(page, one.text).click();
  await seen(remove(opened, one.text));
  await seen(toast(page, `已添加标签：${one.text}`));
  // what a colleague has done since stays
  await call(key, "/api/customer/bindTag", { id: customer.id, list: [one.id, two.id] });
  await button(page, "撤销").click();
  await seen(toast(page, "标签之后又有改动，没有撤销"));
  expect(await storedTags(key, customer.id)).toEqual([one.text, two.text]);
  expect(complaints.list).toEqual([]);
});

test("a tag in use says so before it is deleted, and comes back with its customers", async ({ as }) => {
  const { page, key } = await as("zongjian");
  const [tag, customer] = [await makeTag(), await makeCustomer(key)];
  await call(key, "/api/customer/bindTag", { id: customer.id, list: [tag.id] });
  await openList(page, `${TAGS}?id=${tag.id}&key=${encodeURIComponent(tag.text)}`);
  const opened = panel(page, tag.text);
  await seen(opened.getByText("1条记录在用"));
  await takeFrom(button(opened, "更多"), "删除");
  await agree(page, "有1条记录使用这个标签");
  await gone(row(page, tag.text));
  expect(await storedTags(key, customer.id)).toEqual([]);
  await call(key, "/api/recycle/restore", { module: "tag", ids: [tag.id] });
  const back = await openCustomer(page, customer);
  await seen(chip(back, tag.text));
});

test("on a phone tags are put on and taken off", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou", { viewport: PHONE });
  const [tag, customer] = [await makeTag(), await makeCustomer(key)];
  const opened = await openCustomer(page, customer);
  await button(tagsOf(opened), "添加标签").tap();
  const whole = await picker(page).boundingBox();
  expect(whole).toMatchObject({ x: 0, y: 0, width: PHONE.width, height: PHONE.height });
  await page.keyboard.press("Escape");
  await gone(picker(page));
  await put(page, opened, tag.text);
  // what can be taken back is said where the thumb is, and covers no way back
  const undo = await button(page, "撤销").boundingBox();
  expect(undo?.y ?? 0).toBeGreaterThan(PHONE.height / 2);
  await button(page, "撤销").tap();
  await gone(chip(opened, tag.text));
  await put(page, opened, tag.text);
  const box = await remove(opened, tag.text).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(28);
  await keepPicture(page, "customer-tags-phone");
  await remove(opened, tag.text).tap();
  await gone(chip(opened, tag.text));
  await expect.poll(() => storedTags(key, customer.id)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.goto(`${TOTAL}?key=${encodeURIComponent(customer.name)}`);
  await seen(page.getByText(customer.name));
  expect(complaints.list).toEqual([]);
});
