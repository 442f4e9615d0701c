/** A seller gives the papers of a customer: files in a field of its form. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer } from "./support/api";
import { openCustomer, panel, tab, unfold } from "./support/list";
import { agree, button, gone, save, seen, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { test } from "./support/test";

const UPLOAD = "**/api/file/UploadFile";
const PDF = Buffer.from("%PDF-1.4\n%%EOF");
const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: PDF });

async function openPapers(page: Page, customer: { id: number; name: string }) {
  const opened = await openCustomer(page, customer);
  await button(opened, "编辑").click();
  const form = page.getByRole("dialog").filter({ hasText: "编辑客户" });
  await unfold(form);
  const field = form.locator(".ant-form-item").filter({ hasText: "资质文件" });
  await seen(button(field, "上传附件"));
  return { opened, form, field, input: field.locator("input[type=file]") };
}

/** Gives files to the field as a pointer or the clipboard would. */
const give = (target: Locator, event: "drop" | "paste", name: string) =>
  target.evaluate(
    (element, { kind, filename }) => {
      const data = new DataTransfer();
      data.items.add(new File(["%PDF-1.4\n%%EOF"], filename, { type: "application/pdf" }));
      const given = { bubbles: true, cancelable: true };
      if (kind === "paste") element.dispatchEvent(new ClipboardEvent("paste", { ...given, clipboardData: data }));
      else
        for (const type of ["dragover", "drop"])
          element.dispatchEvent(new DragEvent(type, { ...given, dataTransfer: data }));
    },
    { kind: event, filename: name },
  );

test("papers come by button, drop and paste, open in a tab or large, and leave when one agrees", async ({ as }) => {
  const { page, key, context, complaints } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  const { opened, form, field, input } = await openPapers(page, customer);
  const files = field.getByRole("listitem");
  await seen(field.getByText("可以拖放或粘贴，最多5个：pdf、docx、xlsx、jpg、png"));
  await input.setInputFiles([
    pdf("营业执照副本扫描件第一页.pdf"),
    { name: "门头.png", mimeType: "image/png", buffer: pngOf(60, 40) },
  ]);
  await expect(files).toHaveCount(2);
  await give(button(field, "上传附件"), "drop", "拖放.pdf");
  await give(button(field, "上传附件"), "paste", "粘贴.pdf");
  await expect(files).toHaveCount(4);
  await seen(files.filter({ hasText: "拖放.pdf" }).getByText("1Kb"));

  await input.setInputFiles([{ name: "说明.txt", mimeType: "text/plain", buffer: Buffer.from("x") }]);
  await seen(toast(page, "不支持该类型的文件：说明.txt"));
  await input.setInputFiles([pdf("多一.pdf"), pdf("多二.pdf")]);
  await seen(toast(page, "最多允许选择5条"));
  await expect(files).toHaveCount(5);
  await gone(button(field, "上传附件"));

  const removed = files.filter({ hasText: "多一.pdf" });
  await button(removed, "删除: 多一.pdf").click();
  await agree(page, "确定移除 多一.pdf？");
  await expect(files).toHaveCount(4);
  await save(form).click();
  await gone(form);

  await tab(opened, "详情").click();
  const shown = panel(page, customer.name).getByRole("listitem");
  const [preview] = await Promise.all([context.waitForEvent("page"), shown.getByText("营业执照副本….pdf").click()]);
  expect(new URL(preview.url()).pathname).toMatch(/^\/fileView\//);
  await preview.close();
  await shown.getByText("门头.png").click();
  await expect(page.locator(".ant-image-preview img").first()).toHaveJSProperty("naturalWidth", 60);
  await page.keyboard.press("Escape");
  const { papers } = (await call(key, "/api/customer/Views", { id: customer.id })).data as {
    papers: { filename: string }[];
  };
  // in the order in which they arrived
  expect(papers.map(({ filename }) => filename).sort()).toEqual(
    ["营业执照副本扫描件第一页.pdf", "门头.png", "拖放.pdf", "粘贴.pdf"].sort(),
  );
  expect(complaints.list).toEqual([]);
});

test("a paper that did not come is sent again, or given up", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const { field, input } = await openPapers(page, await makeCustomer(key));
  await page.route(UPLOAD, (route) => route.abort());
  await input.setInputFiles([pdf("断线.pdf"), pdf("不要了.pdf")]);
  const failed = (name: string) => field.getByRole("listitem").filter({ hasText: name });
  await seen(failed("断线.pdf").getByText("上传失败"));
  await seen(failed("不要了.pdf").getByText("上传失败"));
  await button(failed("不要了.pdf"), "取消: 不要了.pdf").click();
  await gone(failed("不要了.pdf"));
  await page.unroute(UPLOAD);
  await button(failed("断线.pdf"), "重试").click();
  await seen(field.getByText("1Kb"));
  await gone(field.getByText("上传失败"));
  await expect(field.getByRole("listitem")).toHaveCount(1);
});

test("a paper on its way can be stopped", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const { field, input } = await openPapers(page, await makeCustomer(key));
  await page.route(UPLOAD, () => undefined);
  await input.setInputFiles([pdf("慢.pdf")]);
  const sending = field.getByRole("listitem").filter({ hasText: "慢.pdf" });
  await seen(sending.getByRole("progressbar"));
  await button(sending, "取消: 慢.pdf").click();
  await gone(sending);
  await seen(button(field, "上传附件"));
});
