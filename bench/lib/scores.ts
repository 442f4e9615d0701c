/** What Lighthouse says of a page, as who is signed in or nobody. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { ARGS, chromiumPath } from "../../e2e/support/chromium";

/** The product tells search engines to stay away, so it is not judged by whether they may come. */
const SKIPPED = ["is-crawlable"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Scores = Record<(typeof CATEGORIES)[number], number>;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

export interface Judged {
  scores: Scores;
  /** Audits of other categories than performance that are not perfect. */
  missed: string[];
}

/** @param storage of the origin before the page is opened */
export async function judge(url: string, address: string, storage: Record<string, string>): Promise<Judged> {
  const port = await freePort();
  const profile = mkdtempSync(path.join(tmpdir(), "qicheng-lighthouse-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    args: [...ARGS, `--remote-debugging-port=${port}`],
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/manifest.webmanifest`);
    await page.evaluate(
      `for (const [name, value] of ${JSON.stringify(Object.entries(storage))}) localStorage.setItem(name, value)`,
    );
    const flags = { port, onlyCategories: [...CATEGORIES], skipAudits: SKIPPED, logLevel: "error" as const };
    const lhr = (await lighthouse(`${url}${address}`, flags, desktopConfig))?.lhr;
    if (!lhr || lhr.runtimeError) throw new Error(lhr?.runtimeError?.message ?? "Lighthouse said nothing");
    const scores = Object.fromEntries(CATEGORIES.map((name) => [name, lhr.categories[name]?.score ?? 0])) as Scores;
    const speed = new Set(lhr.categories.performance?.auditRefs.map(({ id }) => id));
    const missed = Object.values(lhr.audits)
      .filter(({ id, score, scoreDisplayMode }) => {
        return !speed.has(id) && scoreDisplayMode === "binary" && score !== null && score < 1;
      })
      .map(({ id }) => id);
    return { scores, missed };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
