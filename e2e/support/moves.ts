/** Counts what a job costs: pointer presses, bursts of typing (one a field), and waits for what comes next. */
import { expect, type Locator, type Page } from "@playwright/test";

const SLOW_MS = 600;
/** Whoever has to wait longer notices it. */
const WAIT_MS = 300;

export interface Moves {
  presses: number;
  texts: number;
}

/** Moves of somebody at a page, who may have to wait there. */
export interface Work {
  moves: Moves;
  waits: number;
  /** When he pressed something last, a key or the pointer; by the clock. */
  last: number;
}

/** Listens to a person at work; to be called before the first screen is opened. */
export async function countWork(page: Page): Promise<Work> {
  const work: Work = { moves: { presses: 0, texts: 0 }, waits: 0, last: 0 };
  await page.exposeBinding("countedMove", (_, kind: keyof Moves | "keys", at: number) => {
    work.last = at;
    if (kind !== "keys") work.moves[kind] += 1;
  });
  await page.addInitScript(() => {
    const tell = (kind: string) =>
      (window as unknown as { countedMove: (kind: string, at: number) => Promise<void> }).countedMove(kind, Date.now());
    let field: EventTarget | null = null;
    document.addEventListener("pointerdown", () => void tell("presses"), true);
    document.addEventListener("keydown", () => void tell("keys"), true);
    document.addEventListener(
      "input",
      (event) => {
        if ((event as InputEvent).inputType === undefined) return;
        void tell(event.target === field ? "keys" : "texts");
        field = event.target;
      },
      true,
    );
    document.addEventListener("focusout", () => {
      field = null;
    });
  });
  return work;
}

/** The moves alone. */
export const countMoves = async (page: Page): Promise<Moves> => (await countWork(page)).moves;

const SPIN_US = 50_000;

/** How many times as long as on a machine with nothing else to do something takes now: so much of a processor's time. */
function busyness(): number {
  const [began, used] = [performance.now(), process.cpuUsage()];
  let spun = 0;
  while (spun < SPIN_US) {
    const { user, system } = process.cpuUsage(used);
    spun = user + system;
  }
  return Math.max(1, ((performance.now() - began) * 1000) / spun);
}

/**
 * What has to stand there before one goes on. A full run counts it when the product made one wait for it, held against how
 * busy the machine is at that moment; other runs count what one does.
 */
export async function next(work: Work, expected: Locator): Promise<void> {
  await expected.first().waitFor();
  if (process.env.FULL !== "1") return;
  const waited = Date.now() - work.last;
  if (waited > WAIT_MS && waited > WAIT_MS * busyness()) work.waits += 1;
}

/** What a screen fetches when the browser has nothing to do; it begins so long after the screen has come up. */
const QUIET_MS = 1_600;

/** Whoever comes to a screen looks at it before he presses something: so long what it fetches besides is no part of a job. */
export async function lookAround(page: Page): Promise<void> {
  await page.waitForTimeout(QUIET_MS);
  await page.waitForLoadState("networkidle");
}

/** From now on every answer takes its time, as on a bad line: nobody has to press a thing twice for it. */
export async function answerSlowly(page: Page): Promise<void> {
  await page.route(/\/(?:api|main)\//i, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    // One who leaves the page does not wait for what it asked.
    await route.fallback().catch(() => undefined);
  });
}

/** Starts counting afresh. */
export function startOver(moves: Moves): void {
  moves.presses = 0;
  moves.texts = 0;
}

export const sumOf = ({ presses, texts }: Moves): number => presses + texts;

/** So many moves; one may be made to wait once among them. */
export const most = (moves: number) => ({ moves, withWaits: moves + 1 });

/**
 * Does a job, which takes at most so many moves, and so many with the waits among them. For what the product makes one
 * wait one waits each time, for what else its machine does one time only: a job with too many is done again, twice at most,
 * and the one with the fewest counts.
 */
export async function expectMoves(most: { moves: number; withWaits: number }, job: () => Promise<Work>): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 3 && fewest > most.withWaits; times += 1) {
    const { moves, waits } = await job();
    expect(sumOf(moves)).toBeLessThanOrEqual(most.moves);
    fewest = Math.min(fewest, sumOf(moves) + waits);
  }
  expect(fewest).toBeLessThanOrEqual(most.withWaits);
}

/** The words of the field that has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (active === document.body) return "";
    const group = active?.closest("[role='radiogroup']")?.getAttribute("aria-label");
    const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : "";
    const own = active?.getAttribute("aria-label") || active?.getAttribute("placeholder") || active?.textContent || "";
    return group ? `${group} ${own}` : label || own;
  });

/** Goes on with Tab until a field of that name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let steps = 0; steps < 40; steps += 1) {
    const at = await focused(page);
    if (at.includes(name)) return;
    passed.push(at);
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way to ${name} by Tab: ${passed.join(" → ")}`);
}
