/** Every screen there is, in every size, language and light: nothing broken, nothing foreign, nothing out of reach. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { sampled } from "../scripts/lib/sampled.mjs";
import { call, rowsOf, signInByApi } from "./support/api";
import { findingsOn } from "./support/axe";
import { companyWords, latinNames, ownFields } from "./support/company-words";
import { chineseOn, drawsChinese, englishOn, keepPicture, overflowOf } from "./support/look";
import { gone, seen, still } from "./support/page";
import { PHONE, test, type Visit, WIDE } from "./support/test";

/** The paths that the web's modules declare. */
const MODULES = path.join(import.meta.dirname, "../apps/web/src/modules");
const PATH_TEXT = /"(\/(?:crm|oa|bi|dbcall|erp|system|person)\/[\w/]+)"/g;
const declared = readdirSync(MODULES, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:routes|paths)\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(path.join(MODULES, file), "utf8").matchAll(PATH_TEXT)])
  .map(([, found]) => found ?? "");
const PATHS = [...new Set(declared)].sort();
const MISSING = "/no-such-screen";

/** The customer whose panel is looked at. */
async function dealt() {
  const { key, profile } = await signInByApi("admin");
  const [row] = await rowsOf<{ id: number }>(key, "/api/customer/index", { rows: 1, clue: 2 });
  const { data } = await call(key, "/api/customer/Views", { id: row?.id });
  const texts = Object.values(data as Record<string, unknown>).filter((value) => typeof value === "string");
  return { key, me: profile.NickName, address: `/crm/customer/total?id=${row?.id}`, texts: texts.filter(Boolean) };
}

/** Each screen by its name, and how one gets there. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  login: async (page) => {
    await page.goto("/login");
    await seen(page.getByRole("region").getByRole("button", { name: "李思远" }));
  },
  ...Object.fromEntries(
    [...PATHS, "/403", MISSING].map((screen) => [
      screen,
      async (page: Page) => {
        await page.goto(screen);
        await seen(page.locator("main"));
      },
    ]),
  ),
  ...Object.fromEntries(
    ["followup", "detail", "contact", "log"].map((tab) => [
      `customer, ${tab}`,
      async (page: Page) => {
        await page.goto(`${(await dealt()).address}&tab=${tab}`);
        await seen(page.getByRole("complementary").getByRole("tab", { selected: true }));
      },
    ]),
  ),
  "customer, form": async (page) => {
    await page.goto((await dealt()).address);
    await page
      .getByRole("complementary")
      .getByRole("button", { name: /(?:编辑|Edit)$/ })
      .first()
      .click();
    await seen(page.getByRole("dialog").getByLabel(/^(?:客户名称|Customer name)$/));
  },
};

const SIZES = { "1440": WIDE, "1024": { width: 1024, height: 768 }, "390": PHONE };
const LOOKS = Object.entries(SIZES).flatMap(([size, viewport]) =>
  (["cn", "en"] as const).flatMap((lang) =>
    [false, true].map((dark) => ({ look: `${size}-${lang}${dark ? "-dark" : ""}`, viewport, lang, dark })),
  ),
);
/** In a run that samples, each screen is looked at in so many of its looks. */
const LOOKS_OF_A_SCREEN = 4;

/** Waits until a screen has its data and stands still. */
async function ready(page: Page): Promise<void> {
  await still(page);
  await gone(page.locator(".ant-skeleton:visible, .ant-spin-spinning:visible"));
  await page.evaluate(() => document.fonts.ready);
  await still(page);
}

async function problemsOf({ page, complaints }: Visit, lang: "cn" | "en", own: readonly string[]) {
  // The address of a screen that does not exist is answered with 404, as it should be.
  const heard = complaints.list.filter((text) => !text.endsWith(MISSING));
  const wider = await overflowOf(page);
  return [
    ...heard.map((text) => `complaint: ${text}`),
    ...(wider > 0 ? [`${wider} px wider than the window`] : []),
    ...((await drawsChinese(page)) ? [] : ["Chinese letters are not drawn"]),
    ...(await (lang === "cn" ? englishOn : chineseOn)(page, own)).map((text) => `foreign: ${text}`),
    ...(await findingsOn(page)).map((finding) => `axe: ${JSON.stringify(finding)}`),
  ];
}

test("there are screens to look at", () => {
  expect(PATHS.length).toBeGreaterThan(7);
});

for (const name of Object.keys(SCREENS))
  for (const { look, ...options } of sampled(
    LOOKS.map((one) => ({ ...one, name })),
    LOOKS_OF_A_SCREEN,
  ))
    test(`${name} at ${look}`, async ({ as, guest }) => {
      const visit = name === "login" ? await guest(options) : await as("admin", options);
      const heard = companyWords(visit.page);
      await SCREENS[name]?.(visit.page);
      await ready(visit.page);
      await keepPicture(visit.page, `${name}-${look}`);
      const { key, me, texts } = await dealt();
      const own =
        options.lang === "en"
          ? [me, ...(await heard()), ...(await ownFields(key))]
          : [...(await latinNames(key)), ...texts];
      expect(await problemsOf(visit, options.lang, own)).toEqual([]);
    });
