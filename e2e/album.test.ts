/** A seller keeps pictures to use them again. */
import { expect, type Locator, type Page } from "@playwright/test";
import { makeCustomer, rowsOf, uniqueName } from "./support/api";
import { openCustomer } from "./support/list";
import { agree, button, dialog, gone, seen, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { become, PHONE, test } from "./support/test";

const picture = (name: string) => ({ name, mimeType: "image/png", buffer: pngOf(120, 90) });
const tile = (picker: Locator, name: string) => picker.getByRole("button", { name, exact: true });

const footOf = (picker: Locator) => picker.locator(".ant-modal-footer, .ant-drawer-footer");

async function openPicker(page: Page, opened: Locator): Promise<Locator> {
  await button(opened, "从相册选择").click();
  const picker = dialog(page, "选择图片");
  await seen(picker);
  return picker;
}

async function upload(picker: Locator, name: string): Promise<void> {
  await picker.getByRole("tab", { name: "本地上传" }).click();
  await picker.locator("input[type=file]").setInputFiles(picture(name));
  await expect(tile(picker, name)).toHaveAttribute("aria-pressed", "true");
}

test("a picture is kept in the album, used in a follow-up, and stays there when the album loses it", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  const opened = await openCustomer(page, customer);
  await button(opened, "图片").click();
  const name = `${uniqueName("门头")}.png`;
  let picker = await openPicker(page, opened);
  await upload(picker, name);
  await seen(picker.getByText("已选择1项"));
  await button(picker, "确定").click();
  await gone(picker);
  await expect(opened.locator(".ant-upload-list-item-done")).toHaveCount(1);
  await opened.getByPlaceholder("写下这次跟进的内容，Ctrl+Enter 发送").fill("用了相册里的图");
  await button(opened, "发送").click();
  const entry = opened.getByRole("listitem").filter({ hasText: "用了相册里的图" });
  await expect(entry.locator("img").last()).toHaveJSProperty("naturalWidth", 120);

  // Where the pictures still stand open, they need not be opened again.
  if (!(await button(opened, "从相册选择").isVisible())) await button(opened, "图片").click();
  picker = await openPicker(page, opened);
  await tile(picker, name).click();
  await button(picker, "删除").click();
  await seen(dialog(page, "确定从相册删除所选的 1 张图片吗？").getByText(name, { exact: true }));
  await agree(page, "确定从相册删除所选的 1 张图片吗？");
  await seen(toast(page, `删除成功「${name}」`));
  await gone(tile(picker, name));
  await button(footOf(picker), "关闭").click();
  await page.reload();
  await expect(entry.locator("img").last()).toHaveJSProperty("naturalWidth", 120);
  expect(complaints.list).toEqual([]);
});

test("what lies in the company's album is everybody's, and only its owner's to delete", async ({ as }) => {
  const mine = await as("xiaoshou");
  const opened = await openCustomer(mine.page, await makeCustomer(mine.key));
  await button(opened, "图片").click();
  const picker = await openPicker(mine.page, opened);
  await picker.getByText("公司图片", { exact: true }).click();
  const name = `${uniqueName("样本")}.png`;
  await upload(picker, name);
  const [row] = await rowsOf<{ id: number }>(mine.key, "/api/album/list", { categoryid: 2, rows: 1 });
  expect(row?.id).toBeGreaterThan(0);

  const theirs = await as("jingli");
  const other = await openCustomer(theirs.page, await makeCustomer(theirs.key));
  await button(other, "图片").click();
  const shared = await openPicker(theirs.page, other);
  await gone(tile(shared, name));
  await shared.getByText("公司图片", { exact: true }).click();
  await tile(shared, name).click();
  await button(shared, "删除").click();
  await seen(toast(theirs.page, "只能删除自己上传的图片"));
  await button(shared, "确定").click();
  await expect(other.locator(".ant-upload-list-item-done")).toHaveCount(1);
});

test("with keys alone, and on a phone, pictures are chosen in the frame of the other pickers", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const opened = await openCustomer(page, await makeCustomer(key));
  await button(opened, "图片").click();
  const names = [`${uniqueName("左")}.png`, `${uniqueName("右")}.png`] as const;
  let picker = await openPicker(page, opened);
  for (const name of names) await upload(picker, name);
  await page.keyboard.press("Escape");
  await gone(picker);
  await expect(button(opened, "从相册选择")).toBeFocused();
  await page.keyboard.press("Enter");
  picker = dialog(page, "选择图片");
  // the newest stands first, and has the focus
  await expect(tile(picker, names[1])).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tile(picker, names[0])).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tile(picker, names[0])).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(tile(picker, names[1])).toBeFocused();
  expect(await footOf(picker).getByRole("button").allInnerTexts()).toEqual(["确定", "删除", "关闭"]);
  await button(footOf(picker), "确定").press("Enter");
  await gone(picker);
  await expect(opened.locator(".ant-upload-list-item-done")).toHaveCount(1);
  expect(complaints.list).toEqual([]);

  await become(page, PHONE);
  const box = await (await openPicker(page, opened)).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: PHONE.width, height: PHONE.height });
  expect(complaints.list).toEqual([]);
});
