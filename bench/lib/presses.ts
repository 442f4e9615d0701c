/** Waves of requests after a press over a line with 400 ms, and how late the last rows are drawn on a slow processor. */
import type { Page } from "@playwright/test";
import { enter, type Visitor } from "./visits";
import { type Asked, listenTo, slowLine, wavesOf } from "./waves";

const LATENCY_MS = 400;
const SLOWED = 6;
const ROW = "main .ant-table-row";
const PANEL = "[role=complementary] [role=tab]";
const INPUT = "[role=dialog] input";
/** What is fetched when the browser has nothing to do is there, over a slow line too. */
const QUIET_MS = 8_000;
/** Longer than the longest chain that a press might begin. */
const ENDED_MS = 4_000;

/** What is asked for from a press on, until it stands there and nothing more comes of it. */
async function askedBy(page: Page, press: () => Promise<unknown>, there: string): Promise<Asked[]> {
  const line = listenTo(page, LATENCY_MS);
  await press();
  await page.locator(there).first().waitFor();
  await page.waitForTimeout(there === ROW ? 0 : ENDED_MS);
  return line.end();
}

/** Waves of each press, in the order of a day. */
export async function wavesOfPresses(visitor: Visitor, list: string): Promise<Record<string, number>> {
  const context = await enter(visitor);
  const page = await context.newPage();
  await slowLine(page, LATENCY_MS);
  const counts: Record<string, number> = {};
  const count = async (name: string, press: () => Promise<unknown>, there: string) => {
    counts[name] = wavesOf(await askedBy(page, press, there));
  };
  await count("list cold", () => page.goto(list, { waitUntil: "commit" }), ROW);
  await page.waitForTimeout(QUIET_MS);
  await count("panel", () => page.locator(ROW).nth(1).getByRole("button").first().click(), PANEL);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(ENDED_MS);
  await count("form", () => page.keyboard.press("c"), INPUT);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(ENDED_MS);
  await count("Ctrl+K", () => page.keyboard.press("Control+k"), INPUT);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(ENDED_MS);
  await count("N", () => page.keyboard.press("n"), PANEL);
  await context.close();
  return counts;
}

/** Milliseconds between the first rows and the last one that is seen, on a processor slowed six times. */
export async function lastRowsAfter(visitor: Visitor, list: string): Promise<number> {
  const context = await enter(visitor);
  const page = await context.newPage();
  await page.addInitScript((row) => {
    const seen: [at: number, rows: number][] = [];
    Object.assign(window, { rowsSeen: seen });
    new MutationObserver(() => {
      const rows = document.querySelectorAll(row).length;
      if (rows > (seen.at(-1)?.[1] ?? 0)) seen.push([performance.now(), rows]);
    }).observe(document, { childList: true, subtree: true });
  }, ROW);
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.goto(list);
  await page.locator(ROW).first().waitFor();
  await page.waitForTimeout(ENDED_MS);
  const seen = await page.evaluate(() => (window as unknown as { rowsSeen: [number, number][] }).rowsSeen);
  await context.close();
  return (seen.at(-1)?.[0] ?? 0) - (seen[0]?.[0] ?? 0);
}
