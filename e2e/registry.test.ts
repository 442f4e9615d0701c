/**
 * What every record type has without a line of its own: its list brings in a file, takes out what it shows, a record takes
 * a file, what is deleted comes back, and what came in goes again. Contacts, which have no list of their own, come after.
 */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { routes } from "@qicheng/api/routes.generated";
import { webRecords } from "@qicheng/api/web-records.generated";
import { ROUTES } from "../apps/web/src/app/modules.generated";
import { sampled } from "../scripts/lib/sampled.mjs";
import { call, rowsOf, uniqueName } from "./support/api";
import { row, rows, settled, tab } from "./support/list";
import { agree, button, dialog, gone, seen, takeFrom, toast } from "./support/page";
import { test } from "./support/test";

type Records = keyof typeof webRecords;
interface Type {
  records: Records;
  path: string;
  module: string;
  title: string;
}

/**
 * Every type whose records come in by a file, and the screen with its list. Where money is summed, a name is not enough for a
 * row: `import.test.ts` of the server brings those in.
 */
const TYPES = ROUTES.flatMap(({ records, path }): Type[] => {
  const declared = records && (webRecords[records] as { import?: string; module: string; title: { cn: string } });
  if (!records || !declared?.import || "totals" in routes[records as "suppliers"]) return [];
  return [{ records, path, module: declared.module, title: declared.title.cn }];
});

interface Item {
  field: string;
  title: string;
  type: string;
  required: number;
}

/** A file with a row for each word: as name, and as whatever else the form asks for. */
async function fileOf(key: string, { module }: Type, words: readonly string[]) {
  const { data } = await call(key, "/Api/formField/index/", { mode: module });
  const asked = (data as { items: Item[] }).items.filter(({ required, type }) => required === 1 && type === "input");
  const lines = [asked.map(({ title }) => title), ...words.map((word) => asked.map(() => word))].map((cells) =>
    cells.join(","),
  );
  return { name: "两行.csv", mimeType: "text/csv", buffer: Buffer.from(`\ufeff${lines.join("\r\n")}`) };
}

async function openFound(page: Page, { path }: Type, word: string): Promise<void> {
  await page.goto(`${path}?key=${encodeURIComponent(word)}`);
  await seen(rows(page));
  await settled(page);
}

const jobOf = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title }).first();

for (const type of sampled(TYPES, 1))
  test(`${type.records} come in by a file, go out by one, take a file, come back from the bin, and are taken back`, async ({
    as,
  }) => {
    const { page, key, complaints } = await as("admin");
    const word = uniqueName("砾岩");
    const [first, second] = [`${word}甲`, `${word}乙`];
    const there = async () => (await rowsOf(key, routes[type.records as "suppliers"].index.path, { key: word })).length;

    await page.goto(type.path);
    await seen(rows(page));
    await takeFrom(button(page, "更多"), "批量导入");
    const asked = dialog(page, `批量导入${type.title}`);
    await asked.locator("input[type=file]").setInputFiles(await fileOf(key, type, [first, second]));
    await button(asked, "检查数据").click();
    await button(asked, "开始导入 2 行").click();
    await gone(asked);
    await seen(toast(page, "成功 2，失败 0"));
    await openFound(page, type, word);
    await expect(rows(page)).toHaveCount(2);

    await takeFrom(button(page, "更多"), "批量导出");
    const taking = dialog(page, "批量导出");
    const [saved] = await Promise.all([page.waitForEvent("download"), button(taking, "导出").click()]);
    expect(saved.suggestedFilename()).toMatch(new RegExp(String.raw`^${type.title}-\d{8}\.xlsx$`));
    expect(readFileSync(await saved.path()).length).toBeGreaterThan(1_000);

    await row(page, first).getByText(first, { exact: true }).first().click();
    const opened = page.getByRole("complementary", { name: first });
    await tab(opened, "附件").click();
    const file = { name: "说明.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") };
    await opened.locator("input[type=file][multiple]").setInputFiles(file);
    await seen(opened.getByRole("tab", { name: "附件 (1)" }));
    await page.keyboard.press("Escape");

    await openFound(page, type, word);
    await row(page, first).getByRole("checkbox").check();
    await button(page.getByRole("toolbar"), "删除").click();
    await agree(page, /删除|确定/);
    await gone(row(page, first));
    await toast(page, "撤销").click();
    await seen(row(page, first));

    await row(page, first).getByRole("checkbox").check();
    await button(page.getByRole("toolbar"), "删除").click();
    await agree(page, /删除|确定/);
    await gone(row(page, first));
    await page.goto(`/system/recycle?node=${type.module}&key=${encodeURIComponent(first)}`);
    await row(page, first).getByRole("checkbox").check();
    await button(page, "恢复").click();
    await agree(page, "恢复选中的 1 条记录？");
    await gone(row(page, first));
    await openFound(page, type, word);
    await seen(row(page, first));

    // What was deleted and came back has been touched since: it stays.
    await page.goto("/person/jobs");
    await button(jobOf(page, `导入${type.title}：两行.csv`), "撤销").click();
    await agree(page, `撤销「导入${type.title}`);
    await expect.poll(there).toBe(1);
    await openFound(page, type, word);
    await gone(row(page, second));
    expect(complaints.list).toEqual([]);
  });

test("contacts come in from the customers' list, and go out from their customer", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const word = uniqueName("页岩");
  const { data } = await call(key, routes.customers.add.path, { CustomerName: word, contactName: "周一" });
  const { id } = data as { id: number };
  await page.goto("/crm/customer/total");
  await seen(rows(page));
  await takeFrom(button(page, "更多"), "导入联系人");
  const asked = dialog(page, "批量导入联系人");
  const buffer = Buffer.from(`\ufeff客户名称,姓名\r\n${word},周二`);
  await asked.locator("input[type=file]").setInputFiles({ name: "人.csv", mimeType: "text/csv", buffer });
  await button(asked, "检查数据").click();
  await button(asked, "开始导入 1 行").click();
  await gone(asked);
  await seen(toast(page, "成功 1，失败 0"));

  await page.goto(`/crm/customer/total?id=${id}&tab=contact`);
  const opened = page.getByRole("complementary", { name: word });
  await seen(opened.getByText("周二"));
  await button(opened, "导出").click();
  const taking = dialog(page, "批量导出");
  const [saved] = await Promise.all([page.waitForEvent("download"), button(taking, "导出").click()]);
  expect(saved.suggestedFilename()).toMatch(/^联系人-\d{8}\.xlsx$/);
  expect(complaints.list).toEqual([]);
});
