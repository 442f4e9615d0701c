/** Counts what a job costs: pointer presses, and bursts of typing (one a field). */
import type { Page } from "@playwright/test";

const SLOW_MS = 600;

export interface Moves {
  presses: number;
  texts: number;
}

/** Listens to a person at work; to be called before the first screen is opened. */
export async function countMoves(page: Page): Promise<Moves> {
  const moves = { presses: 0, texts: 0 };
  await page.exposeBinding("countedMove", (_, kind: keyof Moves) => {
    moves[kind] += 1;
  });
  await page.addInitScript(() => {
    const tell = (kind: string) =>
      (window as unknown as { countedMove: (kind: string) => Promise<void> }).countedMove(kind);
    let field: EventTarget | null = null;
    document.addEventListener("pointerdown", () => void tell("presses"), true);
    document.addEventListener(
      "input",
      (event) => {
        if (event.target === field || (event as InputEvent).inputType === undefined) return;
        field = event.target;
        void tell("texts");
      },
      true,
    );
    document.addEventListener("focusout", () => {
      field = null;
    });
  });
  return moves;
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
