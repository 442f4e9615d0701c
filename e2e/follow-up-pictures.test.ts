/** Pictures of a follow-up: chosen, pasted, dropped, watched on their way, refused, removed. */
import { deflateSync } from "node:zlib";
import { expect, type Locator } from "@playwright/test";
import { area, compose, entry, logsOf, send } from "./support/follow-ups";
import { agree, button, gone, holdBack, seen, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { test } from "./support/test";

/** Gives pictures as the clipboard or a pointer would, with the words that came along. */
async function giveFiles(target: Locator, event: "drop" | "paste", names: string[], words = ""): Promise<void> {
  await target.evaluate(
    (element, [kind, files, bytes, text]) => {
      const data = new DataTransfer();
      for (const name of files) data.items.add(new File([new Uint8Array(bytes)], name));
      if (text !== "") data.setData("text/plain", text);
      const given = { bubbles: true, cancelable: true };
      if (kind === "paste") element.dispatchEvent(new ClipboardEvent("paste", { ...given, clipboardData: data }));
      else
        for (const type of ["dragover", "drop"])
          element.dispatchEvent(new DragEvent(type, { ...given, dataTransfer: data }));
    },
    [event, names, [...pngOf(16, 12)], words] as const,
  );
}

test.describe("a follow-up", () => {
  test("carries pictures, whose upload one can watch", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    await area(opened).fill("门头照片在此");
    await button(opened, "图片").click();
    await seen(opened.getByText("上传", { exact: true }));
    const go = await holdBack(page, "**/UploadFile");
    const picture = { name: "door.png", mimeType: "image/png", buffer: pngOf(64, 48) };
    await opened.locator("input[type=file]").setInputFiles(picture);
    await seen(opened.locator(".ant-upload-list-item-uploading"));
    go();
    await gone(opened.locator(".ant-upload-list-item-uploading"));
    await seen(opened.locator(".ant-upload-list-item-done img"));
    await send(opened).click();
    const shown = entry(opened, "门头照片在此").locator("img");
    await seen(shown);
    await expect.poll(() => shown.first().evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    const [last] = await logsOf(key, customer.id);
    expect(last?.img.length).toBe(1);
  });

  test("refuses what is no picture", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const { opened } = await compose(page, key);
    await button(opened, "图片").click();
    const upload = opened.locator("input[type=file]");
    await upload.setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("text") });
    await seen(toast(page, "只能上传 jpg、png、jpeg、gif 格式的图片"));
    await upload.setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: deflateSync(Buffer.from("no png")) });
    await seen(page.locator(".ant-message-error"));
    await expect(opened.locator(".ant-upload-list-item")).toHaveCount(0);
  });

  test("takes pictures by paste and drop, each to be removed before sending", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const { customer, opened } = await compose(page, key);
    const pictures = opened.locator(".ant-upload-list-item");
    const done = opened.locator(".ant-upload-list-item-done");
    await area(opened).click();
    await giveFiles(area(opened), "paste", ["截图.png"]);
    await expect(done).toHaveCount(1);
    await seen(opened.getByText("先写下跟进内容，才能发送"));
    await giveFiles(area(opened), "drop", ["现场一.png", "现场二.png", "报价.pdf"]);
    await seen(toast(page, "只能上传 jpg、png、jpeg、gif 格式的图片"));
    await expect(done).toHaveCount(3);
    // What is copied out of a table brings a picture of itself along: the words are meant.
    await giveFiles(area(opened), "paste", ["表格.png"], "第一格");
    await done.first().hover();
    await done.first().getByRole("button", { name: "删除文件" }).click();
    await agree(page, "确定移除 截图.png？");
    await expect(done).toHaveCount(2);

    await page.route("**/UploadFile", () => undefined);
    await giveFiles(area(opened), "paste", ["太慢.png"]);
    await seen(opened.getByText("图片上传完才能发送"));
    await area(opened).click();
    await page.keyboard.type("现场照片");
    await page.keyboard.press("Control+Enter");
    await expect(send(opened)).toBeDisabled();
    await button(opened, "取消上传").click();
    await expect(pictures).toHaveCount(2);
    await area(opened).press("Control+Enter");
    await expect(entry(opened, "现场照片").locator("img")).not.toHaveCount(0);
    const [last] = await logsOf(key, customer.id);
    expect(last?.img).toHaveLength(2);
    expect(complaints.list).toEqual([]);
  });
});
