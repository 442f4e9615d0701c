/** What the first visit costs, on a machine without Chinese letters of its own. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { test } from "./support/test";

const MOST_BYTES = 210_000;
/** Of the customers' list, with the frame around it, in which each call and record type of the product costs some bytes. */
const LIST_BYTES = 408_000;
const LIST_FILES = 10;
/** Behind the search box, and the panel of a record. */
const SOON = ["search-overlay", "record"];
const DIST = path.join(import.meta.dirname, "../apps/web/dist");

test("the sign-in page comes with its own letters, and the whole font only behind it", async ({ guest }) => {
  const { page } = await guest({ fresh: true });
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
  });
  await page.goto("/login", { waitUntil: "networkidle" });
  // on a busy machine nothing is asked for while the page is drawn
  await expect.poll(() => fonts.length).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.filter((font) => !font.includes("/door-"))).toEqual([]);
  expect(bytes).toBeLessThan(MOST_BYTES);

  // A letter that the page's own font has not brings the slice that has it.
  await page.getByLabel("用户名").click();
  await page.keyboard.insertText("张");
  await expect.poll(() => fonts.some((font) => font.includes("/noto-sans-sc-"))).toBe(true);
});

test("what the first click wants is fetched once the list stands, by itself", async ({ as }) => {
  const { page } = await as("xiaoshou", { fresh: true });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto("/crm/customer/total?scene=myself");
  await expect(page.locator("main .ant-table-row").first()).toBeVisible();
  const standsAt = fetched.length;
  for (const wanted of SOON) {
    const found = Object.values(chunksOf()).find(({ name }) => name === wanted);
    await expect.poll(() => fetched.indexOf(`/${found?.file}`), wanted).toBeGreaterThanOrEqual(standsAt);
  }
});

interface Chunk {
  file: string;
  name?: string;
  isDynamicEntry?: boolean;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const chunksOf = () =>
  JSON.parse(readFileSync(path.join(DIST, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** Code and style sheets that the module needs before it can run. */
function neededFor(entry: string, chunks = chunksOf()): string[] {
  const files = new Set<string>();
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks[name];
    if (!chunk || files.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}

test("a list needs few files, and not more bytes than it may", () => {
  const files = neededFor("src/modules/customers/customers.tsx");
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file))).length, 0);
  expect(bytes).toBeGreaterThan(MOST_BYTES);
  expect(bytes).toBeLessThan(LIST_BYTES);
  // besides them come the page, its picture, the font's list of slices, and a dozen calls
  expect(files.length).toBeLessThanOrEqual(LIST_FILES);
});

test("the library that draws flows comes with their designer alone", () => {
  const chunks = chunksOf();
  const has = (file: string) => readFileSync(path.join(DIST, file), "utf8").includes("react-flow__node");
  const drawing = new Set([...new Set(Object.values(chunks).map(({ file }) => file))].filter(has));
  expect(drawing.size).toBeGreaterThan(0);
  const entries = Object.keys(chunks).filter((name) => chunks[name]?.isEntry || chunks[name]?.isDynamicEntry);
  const needing = entries.filter((name) => neededFor(name, chunks).some((file) => drawing.has(file)));
  expect(needing).toContain("src/modules/flows/flow-designer.tsx");
  expect(needing.filter((name) => !name.startsWith("src/modules/flows/"))).toEqual([]);
});

test("a visit asks for its rows once, and for the letters of a machine that has none after them", async ({ as }) => {
  const { page } = await as("xiaoshou", { fresh: true });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/customer/index") asked.push("rows");
    if (pathname.includes("/noto-sans-sc-") && request.resourceType() === "font") asked.push("letters");
  });
  for (const address of ["/crm/customer/total?scene=myself&sort=-AddTime", "/crm/customer/total?page=2&scene=all"]) {
    asked.length = 0;
    await page.goto(address);
    await expect(page.locator("main .ant-table-row").first()).toBeVisible();
    await expect.poll(() => asked.includes("letters")).toBe(true);
    expect(asked.filter((what) => what === "rows")).toEqual(["rows"]);
    expect(asked[0]).toBe("rows");
  }
});
