/** Every screen there is, large and small, light and dark: nothing broken, nothing foreign, nothing out of reach. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { call, rowsOf, signInByApi } from "./support/api";
import { PHONE, useBrowser, type Visit, WIDE } from "./support/browser";
import { axeFindings, drawsChinese, englishOn, keepPicture, overflowOf } from "./support/look";
import { gone, seen, still } from "./support/page";

const browser = useBrowser();

/** The paths that the web's modules declare. */
const MODULES = path.join(import.meta.dirname, "../apps/web/src/modules");
const PATH_TEXT = /"(\/(?:crm|oa|bi|dbcall|erp|system|person)\/[\w/]+)"/g;
const declared = readdirSync(MODULES, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:routes|paths)\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(path.join(MODULES, file), "utf8").matchAll(PATH_TEXT)])
  .map(([, found]) => found ?? "");
const PATHS = [...new Set(declared)].sort();

/** Names that are data on a screen of people. */
async function namesInUse(): Promise<string[]> {
  const { key } = await signInByApi("admin");
  const users = await rowsOf<{ Name: string; email: string }>(key, "/api/user/index", { rows: 100, QuitStatus: -1 });
  return users.flatMap(({ Name, email }) => [Name, email]).filter(Boolean);
}

const MISSING = "/no-such-screen";

const TABS = [
  ["followup", "跟进记录"],
  ["detail", "详情"],
  ["contact", "联系人"],
  ["log", "操作日志"],
] as const;

const LOOKS = [
  { name: "1440", viewport: WIDE, dark: false },
  { name: "1440-dark", viewport: WIDE, dark: true },
  { name: "390", viewport: PHONE, dark: false },
  { name: "390-dark", viewport: PHONE, dark: true },
] as const;

/** Waits until a screen has its data and stands still. */
async function ready(page: Page): Promise<void> {
  await still(page);
  await gone(page.locator(".ant-skeleton:visible, .ant-spin-spinning:visible"));
  await page.evaluate(() => document.fonts.ready);
  await still(page);
}

async function judge({ page, complaints }: Visit, name: string, data: readonly string[]): Promise<string[]> {
  await ready(page);
  await keepPicture(page, name);
  // The address of a screen that does not exist is answered with 404, as it should be.
  const heard = complaints.list.splice(0).filter((text) => !text.endsWith(MISSING));
  const problems = heard.map((text) => `complaint: ${text}`);
  if ((await overflowOf(page)) > 0) problems.push(`${await overflowOf(page)} px wider than the window`);
  if (!(await drawsChinese(page))) problems.push("Chinese letters are not drawn");
  problems.push(...(await englishOn(page, data)).map((text) => `English: ${text}`));
  problems.push(...(await axeFindings(page)));
  return problems.map((problem) => `${name}: ${problem}`);
}

describe.each(LOOKS)("at $name", (look) => {
  test("the way in", async () => {
    const visit = await browser.guest(look);
    await visit.page.goto("/login");
    await seen(visit.page.getByRole("region", { name: "演示账号，点一下直接登录" }));
    expect(await judge(visit, `login-${look.name}`, ["English"])).toEqual([]);
  });

  test("every screen", async () => {
    const visit = await browser.as("admin", look);
    const data = await namesInUse();
    const problems: string[] = [];
    expect(PATHS.length).toBeGreaterThan(7);
    for (const screen of [...PATHS, "/403", MISSING]) {
      await visit.page.goto(screen);
      await seen(visit.page.locator("main"));
      problems.push(...(await judge(visit, `${screen}-${look.name}`, data)));
    }
    expect(problems).toEqual([]);
  });

  test("an open customer, each of its tabs, and its form", async () => {
    const visit = await browser.as("admin", look);
    const [customer] = await rowsOf<{ id: number; CustomerName: string }>(visit.key, "/api/customer/index", {
      rows: 1,
      clue: 2,
    });
    const { data } = await call(visit.key, "/api/customer/Views", { id: customer?.id ?? 0 });
    const own = Object.values(data as Record<string, unknown>).filter(
      (value) => typeof value === "string" && value !== "",
    );
    const { page } = visit;
    const problems: string[] = [];
    await page.goto(`/crm/customer/total?id=${customer?.id}`);
    for (const [name, title] of TABS) {
      await page.getByRole("complementary").getByRole("tab", { name: title }).click();
      problems.push(...(await judge(visit, `customer-${name}-${look.name}`, own as string[])));
    }
    await page.getByRole("complementary").getByRole("button", { name: /编辑$/ }).first().click();
    await seen(page.getByRole("dialog").getByLabel("客户名称", { exact: true }));
    problems.push(...(await judge(visit, `customer-form-${look.name}`, own as string[])));
    expect(problems).toEqual([]);
  });
});
