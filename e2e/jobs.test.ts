/** Somebody looks after his jobs: one is paused, goes on and is ended; what a file was not taken of is fetched. */
import { expect, type Locator } from "@playwright/test";
import { call, rowsOf, uniqueName, upload } from "./support/api";
import { openScreen } from "./support/list";
import { agree, button, link, seen, textOf } from "./support/page";
import { PHONE, test } from "./support/test";

/** So many that one is quick enough to stop them. */
const MANY = 20_000;

interface Begun {
  id: number;
  job: number;
  counts: object | null;
}

/** Begins an import of these lines, as the dialog does. */
async function beginImport(key: string, filename: string, lines: readonly string[]): Promise<number> {
  const bytes = Buffer.from(["客户名称,手机", ...lines].join("\n"));
  const sent = await upload(key, "/api/import/upload", { name: filename, bytes }, { module: "customer" });
  const { id } = sent as Begun;
  await call(key, "/api/import/check", { id, mapping: ["CustomerName", "mobile"] });
  const state = async () => (await call(key, "/api/import/detail", { id })).data as Begun;
  await expect.poll(async () => (await state()).counts !== null, { timeout: 60_000 }).toBe(true);
  return ((await call(key, "/api/import/run", { id })).data as Begun).job;
}

const doneOf = async (job: Locator) => Number(/([\d,]+) \/ /.exec(await textOf(job))?.[1]?.replaceAll(",", "") ?? -1);

test("an import is paused, goes on, is ended in its middle, and what it wrote is taken back", async ({ as }) => {
  test.setTimeout(180_000);
  const { page, key, complaints } = await as("jingli");
  const word = uniqueName("辉绿岩");
  const lines = Array.from({ length: MANY }, (_, at) => `${word}第${at}号,`);
  const id = await beginImport(key, `${word}.csv`, lines);
  await openScreen(page, "/person/jobs", "导入导出");
  const job = page.getByRole("listitem").filter({ hasText: `导入客户：${word}.csv` });
  await button(job, "暂停").click();
  await seen(job.getByText("已暂停"));
  // What was begun before is written to its end.
  await page.waitForTimeout(1_000);
  await page.reload();
  await seen(job.getByText("已暂停"));
  const stands = await doneOf(job);
  expect(stands).toBeLessThan(MANY);
  await page.waitForTimeout(1_500);
  expect(await doneOf(job)).toBe(stands);
  await button(job, "继续").click();
  await expect.poll(() => doneOf(job)).toBeGreaterThan(stands);
  await button(job, "取消任务").click();
  await agree(page, "取消后已完成的部分保留");
  await seen(job.getByText("已取消"));
  const written = async () => Number((await call(key, "/api/customer/index", { key: word })).total);
  const detail = async () => (await call(key, "/api/job/detail", { id })).data as { succeeded: number };
  // What was begun when it was ended is written, and told.
  await expect.poll(async () => (await written()) - (await detail()).succeeded).toBe(0);
  expect(await written()).toBeLessThan(MANY);
  await button(job, "撤销").click();
  await agree(page, "撤销「导入客户");
  await expect.poll(written, { timeout: 60_000 }).toBe(0);
  expect(complaints.list).toEqual([]);
});

test("what became of a long file stands in a low card on a phone, with all that one can do", async ({ as }) => {
  const { page, key } = await as("jingli", { viewport: PHONE });
  const word = uniqueName("华东区客户名单二〇二六年第四季度");
  await beginImport(key, `${word}.csv`, [`${word}甲,`, `${word}乙,一三九`]);
  await openScreen(page, "/person/jobs", "导入导出");
  const job = page.getByRole("listitem").filter({ hasText: `导入客户：${word}.csv` });
  await seen(job.getByText("成功 1，失败 1"));
  for (const act of [link(job, "下载错误文件"), button(job, "撤销")]) await expect(act).toBeInViewport({ ratio: 1 });
  expect((await job.boundingBox())?.height).toBeLessThanOrEqual(96);
});

test("the rows that a file was not taken of are fetched from the list of jobs", async ({ as }) => {
  const { page, key, complaints } = await as("jingli");
  const word = uniqueName("安山岩");
  await beginImport(key, `${word}.csv`, [`${word}甲,`, `${word}乙,一三九`]);
  await openScreen(page, "/person/jobs", "导入导出");
  const job = page.getByRole("listitem").filter({ hasText: `导入客户：${word}.csv` });
  await seen(job.getByText("成功 1，失败 1"));
  const [saved] = await Promise.all([page.waitForEvent("download"), link(job, "下载错误文件").click()]);
  expect(saved.suggestedFilename()).toBe("客户-未导入的行.xlsx");
  expect(await rowsOf(key, "/api/customer/index", { key: word })).toHaveLength(1);
  expect(complaints.list).toEqual([]);
});
