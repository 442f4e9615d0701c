/** Every screen there is, in every size, language and light: nothing broken, nothing foreign, nothing out of reach. */
import { expect, type Page } from "@playwright/test";
import web from "../apps/web/package.json" with { type: "json" };
import { ROUTES } from "../apps/web/src/app/modules.generated";
import { sampled } from "../scripts/lib/sampled.mjs";
import { addressOf, OPEN_PATHS, unknownOf } from "./support/addresses";
import { call, rowsOf, signInByApi } from "./support/api";
import { findingsOn, LISTED } from "./support/axe";
import { companyWords, latinNames, ownFields } from "./support/company-words";
import { keepPicture } from "./support/look";
import { seen } from "./support/page";
import { openDesign, PLACES } from "./support/places";
import { problemsOf, ready } from "./support/problems";
import { type As, type Guest, NARROW, PHONE, test, WIDE } from "./support/test";
import { TYPED } from "./support/working-places";

// They only look, and are a third of all journeys: each worker takes the next one.
test.describe.configure({ mode: "parallel" });
/** Drawn below, and not once more among the journeys. */
const ALWAYS = { tag: "@always" };

/** The screens that the web's modules declare. */
const PATHS = ROUTES.map(({ path }) => path).sort();
/** The first is looked at in a state of its own, the second in the company that it sets up. */
const DOORS = ["/login", "/setup"];
/** What one sees without signing in. */
const LINKED = OPEN_PATHS.filter((path) => !DOORS.includes(path));
const GUESTS = ["login", ...LINKED];
const MISSING = "/no-such-screen";

/** The customer whose panel is looked at; asked for once. */
let found: ReturnType<typeof findDealt> | undefined;
const dealt = () => {
  found ??= findDealt();
  return found;
};
async function findDealt() {
  const { key, profile } = await signInByApi("admin");
  const [row] = await rowsOf<{ id: number }>(key, "/api/customer/index", { rows: 1, clue: 2 });
  const { data } = await call(key, "/api/customer/Views", { id: row?.id });
  const texts = Object.values(data as Record<string, unknown>).filter((value) => typeof value === "string");
  return { me: profile.NickName, address: `/crm/customer/total?id=${row?.id}`, texts: texts.filter(Boolean) };
}

/** Each screen by its name, and how one gets there. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  login: async (page) => {
    await page.goto("/login");
    await seen(page.getByRole("region").getByRole("button", { name: "李思远" }));
  },
  ...Object.fromEntries(
    [...PATHS, ...LINKED, "/403", MISSING].map((screen) => [
      screen,
      async (page: Page) => {
        await page.goto(await addressOf(screen));
        await seen(page.locator("main"));
      },
    ]),
  ),
  ...Object.fromEntries(
    ["followup", "detail", "contact", "files", "log"].map((tab) => [
      `customer, ${tab}`,
      async (page: Page) => {
        await page.goto(`${(await dealt()).address}&tab=${tab}`);
        await seen(page.getByRole("complementary").getByRole("tab", { selected: true }));
      },
    ]),
  ),
  "form designer": openDesign,
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

const SIZES = {
  "1440": WIDE,
  "1280": { width: 1280, height: 800 },
  "1024": { width: 1024, height: 768 },
  "640": NARROW,
  "390": PHONE,
};
type Look = { look: string; viewport: typeof WIDE; lang: "cn" | "en"; dark: boolean };
const LOOKS: Look[] = Object.entries(SIZES).flatMap(([size, viewport]) =>
  (["cn", "en"] as const).flatMap((lang) =>
    [false, true]
      // a desk at 200% is looked at in both languages and lights, and not in each of one with each of the other
      .filter((dark) => viewport !== NARROW || (lang === "en") === dark)
      .map((dark) => ({ look: `${size}-${lang}${dark ? "-dark" : ""}`, viewport, lang, dark })),
  ),
);
/** Of all screens in all their looks so many in a run that samples. */
const LOOKED_AT = 7;

/** Opens a screen in one of its looks and waits until it stands. */
async function open(visitors: { as: As; guest: Guest }, name: string, options: Omit<Look, "look">) {
  const place = PLACES[name];
  const visit = GUESTS.includes(name)
    ? await visitors.guest(options)
    : await visitors.as(place?.as ?? "admin", options);
  const heard = companyWords(visit.page);
  await (place?.open ?? SCREENS[name])?.(visit.page);
  await ready(visit.page);
  return { visit, heard };
}

/** What the company wrote, in the letters that are foreign to the language. */
async function ownWords(lang: Look["lang"], heard: () => Promise<string[]>): Promise<string[]> {
  const { me, texts } = await dealt();
  const { key } = await signInByApi("admin");
  if (lang === "en") return [me, ...TYPED, ...(await heard()), ...(await ownFields(key))];
  return [...(await latinNames(key)), ...(await heard()), ...texts];
}

test("there are screens to look at", ALWAYS, () => {
  expect(PATHS.length).toBeGreaterThan(7);
  expect(OPEN_PATHS).toEqual(expect.arrayContaining(DOORS));
});

test("each path with something left open is known", ALWAYS, () => {
  expect(unknownOf([...PATHS, ...OPEN_PATHS])).toEqual([]);
});

/** What stands over a screen in looks that have each size, language and light between them. */
const OVER = ["1440-cn", "1024-en-dark", "390-cn-dark", "390-en"];
const over = Object.entries(PLACES).flatMap(([name, { only }]) =>
  LOOKS.filter(({ look }) => OVER.includes(look))
    .filter(({ viewport }) => only === undefined || (only === "phone") === (viewport === PHONE))
    .map((one) => ({ ...one, name })),
);
const screens = Object.keys(SCREENS).flatMap((name) => LOOKS.map((one) => ({ ...one, name })));
/** What stands over screens is looked at in a full run. */
const ALL = process.env.FULL === "1" ? [...screens, ...over] : screens;

for (const { name, look, ...options } of sampled(ALL, LOOKED_AT))
  test(`${name} at ${look}`, ALWAYS, async ({ as, guest }) => {
    const { visit, heard } = await open({ as, guest }, name, options);
    await keepPicture(visit.page, `${name}-${look}`);
    expect(await problemsOf(visit, options.lang, await ownWords(options.lang, heard), MISSING)).toEqual([]);
  });

// Each look of a screen fails for a finding that is not listed; here one that is listed must still be there.
for (const { rule, part, version, at } of LISTED)
  test(`the library's finding ${rule} on ${part} has not gone away`, ALWAYS, async ({ as, guest }) => {
    const look = LOOKS.find((one) => one.look === at.look);
    if (look === undefined) throw new Error(`no look ${at.look}`);
    const { visit } = await open({ as, guest }, at.screen, look);
    const findings = await findingsOn(visit.page);
    expect(findings.filter((finding) => finding.rule === rule && finding.listed).length).toBeGreaterThan(0);
    // A new version of the library is a reason to read its link again.
    expect(version).toBe(web.dependencies.antd);
  });
