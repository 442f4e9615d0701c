/** A seller puts files on a customer, and a colleague looks at them. */
import { expect, type Locator, type Page } from "@playwright/test";
import { makeCustomer, rowsOf } from "./support/api";
import { openCustomer, tab } from "./support/list";
import { agree, button, dialog, gone, menuItem, seen, takeFrom, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { test } from "./support/test";

const PDF = Buffer.from("%PDF-1.4\n%%EOF");
const UPLOAD = "**/api/file/UploadFile";
const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: PDF });
const chooser = (opened: Locator) => opened.locator("input[type=file][multiple]");
const file = (opened: Locator, name: string) => opened.getByRole("row").filter({ hasText: name });
const acts = (opened: Locator, name: string) => opened.getByRole("button", { name: `操作: ${name}` });
const act = (opened: Locator, name: string, title: string) => takeFrom(acts(opened, name), title);

async function openFiles(page: Page, customer: { id: number; name: string }): Promise<Locator> {
  const opened = await openCustomer(page, customer);
  await tab(opened, "附件").click();
  await seen(button(opened, "新建附件"));
  return opened;
}

/** Gives files to the page as a pointer or the clipboard would. */
async function give(target: Locator, event: "drop" | "paste", name: string): Promise<void> {
  await target.evaluate(
    (element, [kind, filename]) => {
      const data = new DataTransfer();
      data.items.add(new File(["%PDF-1.4\n%%EOF"], filename, { type: "application/pdf" }));
      const given = { bubbles: true, cancelable: true };
      if (kind === "paste") element.dispatchEvent(new ClipboardEvent("paste", { ...given, clipboardData: data }));
      else
        for (const type of ["dragover", "drop"])
          element.dispatchEvent(new DragEvent(type, { ...given, dataTransfer: data }));
    },
    [event, name] as const,
  );
}

test("a file that has been sent is followed until the server has looked at it", async ({ as }) => {
  const { page, key, context } = await as("xiaoshou");
  const opened = await openFiles(page, await makeCustomer(key));
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/file/getUploadProgress")) asked += 1;
  });
  // The server has taken it; its answer is kept from the page for a while.
  const held = await context.newCDPSession(page);
  const answer = new Promise<string>((resolve) => {
    held.on("Fetch.requestPaused", ({ requestId }) => resolve(requestId));
  });
  await held.send("Fetch.enable", { patterns: [{ urlPattern: "*UploadFile*", requestStage: "Response" }] });
  await chooser(opened).setInputFiles(pdf("方案.pdf"));
  await seen(opened.getByText("正在检查文件"));
  await expect.poll(() => asked).toBeGreaterThan(1);
  await held.send("Fetch.continueRequest", { requestId: await answer });
  await seen(file(opened, "方案.pdf").getByRole("cell", { name: "1Kb" }));
  const before = asked;
  await page.waitForTimeout(800);
  expect(asked).toBe(before);
});

test("files come by button, drop and paste, and are counted", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  const opened = await openFiles(page, customer);
  await seen(opened.getByText("还没有附件"));
  const picture = { name: "现场照片.png", mimeType: "image/png", buffer: pngOf(400, 300) };
  await chooser(opened).setInputFiles([pdf("报价单第一版给客户确认.pdf"), picture]);
  await seen(file(opened, "现场照片.png"));
  await seen(file(opened, "报价单第一版….pdf"));
  await give(opened.getByText("也可以把文件拖到这里"), "drop", "拖放.pdf");
  await seen(file(opened, "拖放.pdf"));
  await give(page.locator("body"), "paste", "粘贴.pdf");
  await seen(file(opened, "粘贴.pdf"));
  await seen(opened.getByRole("tab", { name: "附件 (4)" }));
  for (const title of ["文件名", "大小", "上传人", "上传时间"])
    await seen(opened.getByRole("columnheader", { name: title, exact: true }));
  await seen(file(opened, "拖放.pdf").getByRole("cell", { name: "1Kb" }));
  await file(opened, "报价单").getByText("报价单第一版….pdf", { exact: true }).hover();
  await seen(page.getByRole("tooltip").getByText("报价单第一版给客户确认.pdf"));
  const [download] = await Promise.all([page.waitForEvent("download"), act(opened, "拖放.pdf", "下载")]);
  expect(download.suggestedFilename()).toBe("拖放.pdf");
  await button(opened, "在线预览: 现场照片.png").click();
  await expect(page.locator(".ant-image-preview img").first()).toHaveJSProperty("naturalWidth", 400);
  await page.keyboard.press("Escape");
  await gone(page.locator(".ant-image-preview img"));
  await act(opened, "拖放.pdf", "重命名");
  await seen(opened.getByLabel("重命名: 拖放.pdf"));
  expect(complaints.list).toEqual([]);
});

test("a file is renamed where it stands, and deleted by who uploaded it alone", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  const opened = await openFiles(page, customer);
  await chooser(opened).setInputFiles([pdf("草稿.pdf")]);
  await act(opened, "草稿.pdf", "重命名");
  const name = opened.getByLabel("重命名: 草稿.pdf");
  await name.fill("定稿");
  await name.press("Enter");
  await seen(file(opened, "定稿.pdf"));

  const boss = await as("admin");
  const theirs = await openFiles(boss.page, customer);
  await seen(file(theirs, "定稿.pdf"));
  await acts(theirs, "定稿.pdf").click();
  await seen(menuItem(boss.page, "重命名"));
  await expect(menuItem(boss.page, "删除")).toHaveCount(0);

  await act(opened, "定稿.pdf", "删除");
  await seen(dialog(page, "确定删除此文件吗?").getByText("定稿.pdf", { exact: true }));
  await agree(page, "确定删除此文件吗?");
  await seen(toast(page, "删除成功「定稿.pdf」"));
  await gone(file(opened, "定稿.pdf"));
  await seen(opened.getByRole("tab", { name: "附件", exact: true }));
  await tab(opened, "操作日志").click();
  await seen(opened.getByText("删除附件：定稿.pdf"));
});

test("what breaks on its way is sent again by itself; what is refused says why and can be given up", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  const opened = await openFiles(page, customer);
  let breaks = 1;
  await page.route(UPLOAD, (route) => (breaks-- > 0 ? route.abort() : route.continue()));
  await chooser(opened).setInputFiles([pdf("断线.pdf")]);
  await seen(file(opened, "断线.pdf"));
  const rows = () => rowsOf<{ filename: string }>(key, "/api/file/index", { module: "customer", modelId: customer.id });
  expect((await rows()).map(({ filename }) => filename)).toEqual(["断线.pdf"]);

  await chooser(opened).setInputFiles([{ ...pdf("假的.pdf"), buffer: Buffer.from("no pdf") }]);
  await seen(toast(page, "假的.pdf 上传失败：文件内容与扩展名不符：假的.pdf"));
  await seen(button(opened, "重试"));
  await opened.getByRole("button", { name: "取消: 假的.pdf" }).click();
  await gone(opened.getByText("假的.pdf", { exact: true }));

  await chooser(opened).setInputFiles([{ name: "程序.exe", mimeType: "application/x-dosexec", buffer: PDF }]);
  await seen(toast(page, "不支持该类型的文件：程序.exe"));
  await expect(opened.getByText("程序.exe")).toHaveCount(0);
});

test("an upload that is cancelled leaves nothing", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  const opened = await openFiles(page, customer);
  await page.route(UPLOAD, () => undefined);
  await chooser(opened).setInputFiles([pdf("反悔.pdf")]);
  await opened.getByRole("button", { name: "取消: 反悔.pdf" }).click();
  await gone(opened.getByText("反悔.pdf"));
  expect(await rowsOf(key, "/api/file/index", { module: "customer", modelId: customer.id })).toEqual([]);
});
