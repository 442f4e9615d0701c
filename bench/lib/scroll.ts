/** How long the browser's tasks take while two hundred rows with all that a list shows are scrolled by wheel. */
import type { Page } from "@playwright/test";

const SCROLLS = 3;
/** Pixels of a turn of the wheel, and of all rows. */
const TURN = 240;
const ROWS = 200;
const HEIGHT = ROWS * 40;
const STARRED = 40;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

interface Longest {
  /** Milliseconds from beginning to end, and of them those that the processor spent on it. */
  wall: number;
  spent: number;
}

/** The longest task of a main thread. @throws Error when the trace tells of hardly any */
function longestIn(trace: string): Longest {
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const placeOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(placeOf),
  );
  const tasks = events.filter((event) => event.name === "RunTask" && event.ph === "X" && main.has(placeOf(event)));
  if (tasks.length < 100) throw new Error(`only ${tasks.length} tasks were traced`);
  const most = (time: (task: TraceEvent) => number | undefined) =>
    Math.max(...tasks.map((task) => time(task) ?? 0)) / 1000;
  return { wall: most(({ dur }) => dur), spent: most(({ tdur }) => tdur) };
}

/** Turns the wheel over the rows, from their first to their last. */
async function scrollThrough(page: Page): Promise<Longest> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
  for (let turned = 0; turned < HEIGHT; turned += TURN) {
    await page.mouse.wheel(0, TURN);
    await page.evaluate("new Promise(requestAnimationFrame)");
  }
  return longestIn(String(await browser?.stopTracing()));
}

/** @throws Error when there is nothing to be seen where one has scrolled to: nothing is quickly drawn */
async function assertDrawn(page: Page): Promise<void> {
  const last = page.locator("main .ant-table-row").last();
  const [row, frame] = await Promise.all([last.boundingBox(), page.locator("main [data-scrolled]").boundingBox()]);
  if (!row || !frame || row.y + row.height < frame.y || row.y > frame.y + frame.height)
    throw new Error("the rows that one scrolls to are not drawn");
}

async function ask<Answer>(url: string, key: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json", authkey: key };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Answer;
}

/**
 * @param key of the person who looks, whose columns and stars are set first
 * @returns the longest task of the quickest of three scrolls
 */
export async function scrolled(page: Page, { key, url, list }: { key: string; url: string; list: string }) {
  const asked = <Answer>(call: string, body: object) => ask<Answer>(url + call, key, body);
  const columns = await asked<{ data: { field: string; show: number }[] }>("/api/field/list", { formid: "customer" });
  const shown = columns.data.filter(({ show }) => show === 1).map(({ field }) => field);
  await asked("/api/field/set", { formid: "customer", ids: [...shown, "tags"], widths: {} });
  const { rows } = await asked<{ rows: { id: number }[] }>("/api/customer/index", { page: 1, rows: ROWS });
  for (const { id } of rows.slice(0, STARRED)) await asked("/api/customer/setTop", { id });
  await page.goto(`${list}?scene=all&rows=${ROWS}`);
  await page.locator("main .ant-table-row").nth(6).locator("[data-field='status']").hover();
  await page.waitForTimeout(2_000);
  const all: Longest[] = [];
  for (let times = 0; times < SCROLLS; times += 1) {
    all.push(await scrollThrough(page));
    await assertDrawn(page);
    await page.mouse.wheel(0, -2 * HEIGHT);
    await page.waitForTimeout(500);
  }
  return { ms: Math.min(...all.map(({ wall }) => wall)), "processor ms": Math.min(...all.map(({ spent }) => spent)) };
}
