/** How long the browser's tasks take while two hundred rows with all that a list shows are scrolled by wheel. */
import type { Locator, Page } from "@playwright/test";

const SCROLLS = 3;
/** Pixels of a turn of the wheel. */
const TURN = 240;
const ROWS = 200;
/** Presses that ask for more of a group, twenty at a time. */
const MORE = 9;
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

/** What is scrolled: the frame, and what stands at its end. */
interface Scrolled {
  frame: Locator;
  last: Locator;
}

/** Turns the wheel over the rows, from their first to their last. */
async function scrollThrough(page: Page, height: number): Promise<Longest> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
  for (let turned = 0; turned < height; turned += TURN) {
    await page.mouse.wheel(0, TURN);
    await page.evaluate("new Promise(requestAnimationFrame)");
  }
  return longestIn(String(await browser?.stopTracing()));
}

/** @throws Error when there is nothing to be seen where one has scrolled to: nothing is quickly drawn */
async function assertDrawn({ frame, last }: Scrolled): Promise<void> {
  const [row, around] = await Promise.all([last.boundingBox(), frame.boundingBox()]);
  if (!row || !around || row.y + row.height < around.y || row.y > around.y + around.height)
    throw new Error("the rows that one scrolls to are not drawn");
}

/** @returns the longest task of the quickest of three scrolls */
async function quickest(page: Page, scrolled: Scrolled): Promise<{ ms: number; "processor ms": number }> {
  await scrolled.frame.hover();
  await page.waitForTimeout(2_000);
  const height = await scrolled.frame.evaluate((element) => element.scrollHeight);
  const all: Longest[] = [];
  for (let times = 0; times < SCROLLS; times += 1) {
    all.push(await scrollThrough(page, height));
    await assertDrawn(scrolled);
    await page.mouse.wheel(0, -2 * height);
    await page.waitForTimeout(500);
  }
  return { ms: Math.min(...all.map(({ wall }) => wall)), "processor ms": Math.min(...all.map(({ spent }) => spent)) };
}

/** Asks for more of what the line of a group leads to, as long as there is more. */
async function askForMore(page: Page, within: Locator): Promise<void> {
  for (let times = 0; times < MORE; times += 1) {
    const more = within.getByRole("button", { name: /^还有/ }).first();
    if ((await more.count()) === 0) return;
    await more.click();
    await page.waitForTimeout(300);
  }
}

async function ask<Answer>(url: string, key: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json", authkey: key };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Answer;
}

/** @param key of the person who looks, whose columns and stars are set first */
export async function scrolled(page: Page, { key, url, list }: { key: string; url: string; list: string }) {
  const asked = <Answer>(call: string, body: object) => ask<Answer>(url + call, key, body);
  const columns = await asked<{ data: { field: string; show: number }[] }>("/api/field/list", { formid: "customer" });
  const shown = columns.data.filter(({ show }) => show === 1).map(({ field }) => field);
  await asked("/api/field/set", { formid: "customer", ids: [...shown, "tags"], widths: {} });
  const { rows: found } = await asked<{ rows: { id: number }[] }>("/api/customer/index", { page: 1, rows: ROWS });
  for (const { id } of found.slice(0, STARRED)) await asked("/api/customer/setTop", { id });
  const table = { frame: page.locator("main [data-scrolled]"), last: page.locator("main .ant-table-row").last() };
  await page.goto(`${list}?scene=all&rows=${ROWS}`);
  await page.locator("main .ant-table-row").nth(6).locator("[data-field='status']").hover();
  const rows = await quickest(page, table);
  await page.goto(`${list}?scene=all&group=status`);
  await page.locator("main .ant-table-row").nth(6).waitFor();
  await askForMore(page, table.frame);
  const groups = await quickest(page, table);
  await page.goto(`${list}?scene=all&group=status&board=1`);
  const frame = page.locator("main section ul").first();
  const board = { frame, last: frame.locator("li").last() };
  await board.last.waitFor();
  await askForMore(page, frame);
  return { rows, groups, board: await quickest(page, board) };
}
