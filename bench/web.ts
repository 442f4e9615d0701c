/** What the web costs a visitor: `npm run bench:web`. Writes bench/results/web-*. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { signInByApi } from "../e2e/support/api";
import { ARGS, chromiumPath } from "../e2e/support/chromium";
import { startProduct } from "../e2e/support/server";
import { ensureBuilt } from "../scripts/lib/prepare.mjs";
import { RESULTS, ROOT } from "./lib/paths";
import { lastRowsAfter, wavesOfPresses } from "./lib/presses";
import { type Judged, judge } from "./lib/scores";
import { scrolled } from "./lib/scroll";
import { type Cold, coldVisit, enter, timed, type Visitor } from "./lib/visits";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const JUDGED = Number(process.env.BENCH_LIGHTHOUSE ?? 5);
const LIST = "/crm/customer/total";
const ROW = "main .ant-table-row";
const EMPTY = path.join(ROOT, "apps/web/dist/bench-empty.html");
/** A window is closed for good, and what was last opened has been noted as looked at. */
const ENDED_MS = 1_000;
const KEY_K = "Control+k";

interface Row {
  name: string;
  values: Record<string, number>;
  /** The most that each may be. */
  targets?: Record<string, number>;
}

const median = (values: readonly number[]): number => {
  if (values.length === 0) throw new Error("nothing was measured");
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

async function repeat<Result>(times: number, act: (round: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < times; round += 1) results.push(await act(round));
  return results;
}

const mediansOf = <Key extends string>(all: readonly Record<Key, number>[], keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, median(all.map((one) => one[key]))])) as Record<Key, number>;

/** Bytes and requests of a first visit; the times of the empty page and of this one are taken in turn. */
async function coldRow(name: string, visitor: Visitor, visit: [string, string], targets = {}): Promise<Row> {
  const all = await repeat(ROUNDS, async () => {
    const floor = await coldVisit(visitor, "/bench-empty.html", "#empty");
    const own: Cold = await coldVisit(visitor, ...visit);
    return { ...own, "empty page ms": floor.ms };
  });
  return { name, values: mediansOf(all, ["kilobytes", "requests", "ms", "empty page ms"]), targets };
}

/** The panel says whose it is, its facts and its first tab are there, and nothing in it is still to come. */
const PANEL = (name: string) =>
  `(() => { const panel = [...document.querySelectorAll("[role=complementary], aside")].find((one) => one.textContent.includes(${JSON.stringify(name)}));
    return panel && panel.querySelector("[role=tabpanel]") && !panel.querySelector(".ant-skeleton, .ant-spin-spinning"); })()`;
const FIRST = `document.querySelector(${JSON.stringify(ROW)})?.textContent`;

async function waits(page: Page, visitor: Visitor): Promise<Row[]> {
  const empty: Record<string, number[]> = {};
  /** Rounds, each after an empty page of the same server, in a window of its own, and once all that followed has ended. */
  const rounds = (what: string, times: number, act: (round: number) => Promise<number>) =>
    repeat(times, async (round) => {
      empty[what] = [...(empty[what] ?? []), (await coldVisit(visitor, "/bench-empty.html", "#empty")).ms];
      await page.waitForTimeout(ENDED_MS);
      return act(round);
    });
  await page.goto(LIST);
  await page.locator(ROW).first().waitFor();
  // What is fetched when the browser has nothing to do is there, as for who has looked at his list.
  await page.waitForTimeout(4_000);
  const names = await page.locator(ROW).allInnerTexts();
  // the first text of a row is the customer's name
  const wanted = names.flatMap((text) => text.trim().split(/[\n\t]/)[0] ?? []).slice(0, ROUNDS);
  const panel = await rounds("panel", wanted.length, async (round) => {
    const name = wanted[round] ?? "";
    const found = page.locator(ROW).getByText(name, { exact: true }).first();
    return timed(page, "pointerdown", PANEL(name), () => found.click());
  });
  const pages = await rounds("page", ROUNDS, async () => {
    // Otherwise both pages are remembered from the second round on.
    await page.goto(LIST);
    await page.locator(ROW).first().waitFor();
    // what a visit fetches when the browser has nothing to do is no part of turning a page
    await page.waitForLoadState("networkidle");
    const former = await page.evaluate<string>(FIRST);
    const other = page.locator(".ant-pagination-next:visible");
    const changed = `(() => { const now = ${FIRST}; return now !== undefined && now !== ${JSON.stringify(former)}; })()`;
    return timed(page, "pointerdown", changed, () => other.click());
  });
  const search = await rounds("search", ROUNDS, async () => {
    const input = `document.activeElement?.matches("[role=dialog] input")`;
    const ms = await timed(page, "keydown", input, () => page.keyboard.press(KEY_K));
    await page.keyboard.press("Escape");
    await page.locator("[role=dialog] input:visible").waitFor({ state: "detached" });
    return ms;
  });
  const row = (name: string, what: string, all: number[], most: number): Row => ({
    name,
    values: { ms: median(all), "empty page ms": median(empty[what] ?? []) },
    targets: { ms: most },
  });
  return [
    row("click on a name to its panel with content", "panel", panel, 150),
    row("another page of the list", "page", pages, 150),
    row("Ctrl+K to its input", "search", search, 100),
  ];
}

async function judgedRow(name: string, visits: () => Promise<Judged>): Promise<Row & { missed: string[] }> {
  const all = await repeat(JUDGED, visits);
  const keys = ["performance", "accessibility", "best-practices", "seo"] as const;
  const scores = all.map(({ scores: one }) => one);
  return {
    name,
    values: JUDGED === 0 ? {} : mediansOf(scores, keys),
    missed: [...new Set(all.flatMap(({ missed }) => missed))],
  };
}

/** Of presses that may ask more than once. */
const MOST_WAVES: Readonly<Record<string, number>> = { "list cold": 3, N: 2 };
const LEAST = { performance: 0.95, accessibility: 1, "best-practices": 1, seo: 1 };

function table(rows: readonly Row[], digits: number): string {
  const heads = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const cell = ({ values, targets }: Row, head: string) => {
    const value = values[head];
    if (value === undefined) return "";
    const most = targets?.[head];
    const told = value.toFixed(head === "requests" ? 0 : digits);
    return most === undefined ? told : `${told} (≤ ${most}: ${value <= most ? "yes" : "NO"})`;
  };
  const lines = rows.map((row) => `| ${[row.name, ...heads.map((head) => cell(row, head))].join(" | ")} |`);
  return [`| | ${heads.join(" | ")} |`, `| --- |${heads.map(() => " --- |").join("")}`, ...lines].join("\n");
}

async function measure(browser: Browser, url: string) {
  const { key, profile, tree } = await signInByApi("zongjian", { baseUrl: url });
  const storage = {
    LoginToken: key,
    NickName: profile.NickName,
    UserID: String(profile.UserID),
    userInfo: JSON.stringify(profile),
    authList: JSON.stringify(tree),
  };
  const guest = { browser, url, storage: {}, fonts: true, encoding: "br" } as const;
  const member = { ...guest, storage };
  const cold = [
    await coldRow("sign-in page", guest, ["/login", "form input"]),
    await coldRow("sign-in page, no Chinese font", { ...guest, fonts: false }, ["/login", "form input"], {
      kilobytes: 220,
      requests: 40,
    }),
    await coldRow("customer list", member, [LIST, ROW], { requests: 40 }),
    await coldRow("customer list, as gzip", { ...member, encoding: "gzip" }, [LIST, ROW], { kilobytes: 480 }),
    await coldRow("customer list, no Chinese font", { ...member, fonts: false }, [LIST, ROW]),
  ];
  const context = await enter(member);
  const page = await context.newPage();
  const warm = await waits(page, member);
  const { rows, groups, board } = await scrolled(page, { key, url, list: LIST });
  const longest = (what: string, values: Row["values"]): Row => ({
    name: `longest task while ${what}`,
    values,
    targets: { ms: 32 },
  });
  warm.push(
    longest("200 rows are scrolled", rows),
    longest("their groups are scrolled", groups),
    longest("a column of the board is scrolled", board),
  );
  await context.close();
  const judged = [
    await judgedRow("sign-in page", () => judge(url, "/login", {})),
    await judgedRow("customer list", () => judge(url, LIST, storage)),
  ];
  const waves = await wavesOfPresses(member, LIST);
  const presses = Object.entries(waves).map(
    ([name, count]): Row => ({ name, values: { waves: count }, targets: { waves: MOST_WAVES[name] ?? 1 } }),
  );
  const late = await repeat(ROUNDS, () => lastRowsAfter(member, LIST));
  const drawn: Row = {
    name: "last rows after the first, on a processor slowed 6 ×",
    values: { ms: median(late) },
    targets: { ms: 200 },
  };
  return { cold, warm: [...warm, drawn], presses, judged };
}

function write(results: Awaited<ReturnType<typeof measure>>): string {
  const date = new Date().toISOString().slice(0, 16).replace("T", " ");
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, load average at the end ${os.loadavg()[0]?.toFixed(1)}`;
  const missed = results.judged.flatMap(({ name, missed: ids }) => ids.map((id) => `- ${name}: ${id}`));
  const text = `# The web on ${date}

${machine}; medians of ${ROUNDS} rounds, before each of which an empty page of the same server was opened, too.

## First visit

${table(results.cold, 0)}

## At work

${table(results.warm, 0)}

## Waves of requests after a press, at 400 ms

${table(results.presses, 0)}

## Lighthouse

Desktop preset, medians of ${JUDGED}; wanted ${Object.entries(LEAST)
    .map(([name, least]) => `${name} ≥ ${least}`)
    .join(", ")}.

${table(results.judged, 2)}
${missed.length > 0 ? `\n${missed.join("\n")}\n` : ""}
How to read this: docs/benchmarks.md.
`;
  mkdirSync(RESULTS, { recursive: true });
  const put = (name: string, content: string) => writeFileSync(path.join(RESULTS, name), content);
  // fewer rounds are no record
  if (ROUNDS < 10 || JUDGED < 5) put("web-partial.md", text);
  else {
    const name = `web-${date.replaceAll(/[ :]/g, "-")}`;
    put(`${name}.json`, `${JSON.stringify({ date, machine, ROUNDS, ...results }, null, 2)}\n`);
    for (const file of [name, "web-latest"]) put(`${file}.md`, text);
  }
  return text;
}

if (!(await ensureBuilt())) process.exit(1);
try {
  writeFileSync(EMPTY, '<!doctype html><html lang="en"><title>empty</title><p id="empty">empty</p></html>');
  const product = await startProduct({ DEMO: "1", SOFFICE: "0", NODE_ENV: "production" });
  try {
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ARGS });
    try {
      console.log(write(await measure(browser, product.url)));
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
} finally {
  rmSync(EMPTY, { force: true });
}
