/** The product as an app of the phone. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer } from "./support/api";
import { chunkWith } from "./support/chunks";
import { openList, openRow, rows, TOTAL } from "./support/list";
import { agree, expectPath, gone, seen, takeFrom } from "./support/page";
import { PHONE, test } from "./support/test";
import { Way } from "./support/way";

test("the browser reads the manifest without a complaint", async ({ guest }) => {
  const { page } = await guest({ viewport: PHONE });
  await page.goto("/login");
  const client = await page.context().newCDPSession(page);
  const { errors, data, url } = await client.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  const { id, start_url, display, icons } = JSON.parse(data ?? "") as {
    id: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect({ id, start_url, display }).toEqual({ id: "/", start_url: "/", display: "standalone" });
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of icons) {
    const answer = await page.request.get(src);
    expect(answer.headers()["content-type"]).toMatch(/^image\//);
  }
  const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});

/** Waits until the worker has all that it keeps. */
const shellKept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
const cachesOf = (page: Page) => page.evaluate(() => caches.keys());
const keyOf = (page: Page) => page.evaluate(() => localStorage.getItem("LoginToken"));
const AWAY = "网络不可用，看到的可能不是最新内容";
const retry = (page: Page) => page.getByRole("button", { name: "重试", exact: true });

const way = new Way();
test.afterEach(() => {
  way.newer = new Map();
  return way.close();
});

test("without a network the shell stands, says so, and signs nobody out", async ({ as }) => {
  await way.open();
  const { page, key } = await as("xiaoshou", { worker: true, baseUrl: way.url });
  await openList(page);
  await shellKept(page);
  await way.close();
  await page.reload();
  await seen(page.getByText(AWAY));
  await seen(page.getByRole("navigation", { name: "主导航" }));
  await retry(page).first().click();
  await seen(page.getByText(AWAY));
  expect(await keyOf(page)).toBe(key);

  // The same on a device that does not know what one may do.
  await page.evaluate(() => localStorage.removeItem("authList"));
  await page.reload();
  await seen(page.getByRole("heading", { name: "网络不可用", level: 1 }));
  expect(await keyOf(page)).toBe(key);
  await way.open();
  await retry(page).click();
  await seen(rows(page));
  await gone(page.getByText(AWAY));

  // A refusal is another thing.
  await call(key, "/api/user/logout");
  await page.reload();
  await seen(page.getByText("你已被登出，请重新登录"));
});

test("what is kept is the shell, and nothing of who was signed in", async ({ as }) => {
  await way.open();
  const { page, key } = await as("xiaoshou", { worker: true, baseUrl: way.url });
  const { name } = await makeCustomer(key);
  await openList(page);
  await shellKept(page);
  // through the worker, this time
  await openList(page, `${TOTAL}?key=${encodeURIComponent(name)}`);
  await openRow(page, name);
  await takeFrom(page.getByRole("button", { name: "用户菜单: 李思远" }), "退出");
  await agree(page, "此操作将退出系统, 是否继续?");
  await expectPath(page, "/login");
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()));
    return all.flat().map(({ url, headers }) => [new URL(url).pathname, headers.get("content-type") ?? ""]);
  });
  expect(kept.length).toBeGreaterThan(50);
  const types = /^(?:text\/(?:html|css|javascript)|application\/(?:javascript|manifest\+json)|image\/|font\/)/;
  expect(
    kept.filter(([path, type]) => !(/^\/(?:assets\/.*|[\w-]*\.?\w*)$/.test(path ?? "") && types.test(type ?? ""))),
  ).toEqual([]);
  // The sign-in page comes without a network, too.
  await way.close();
  await page.reload();
  await seen(page.getByLabel("用户名"));
});

test("a new build is taken, and tabs of the former one go on", async ({ as }) => {
  await way.open();
  const { page, context } = await as("admin", { worker: true, baseUrl: way.url });
  await openList(page);
  await shellKept(page);
  const [former] = await cachesOf(page);
  const textAt = (path: string) => page.request.get(path).then((answer) => answer.text());
  const worker = await textAt("/sw.js");
  const users = chunkWith("这里还没有员工");
  const html = (await textAt("/")).replace("</head>", '<meta name="build" content="newer" /></head>');
  way.newer = new Map([
    ["/", { type: "text/html", text: html }],
    ["/crm/customer/total", { type: "text/html", text: html }],
    [
      "/sw.js",
      { type: "text/javascript", text: worker.replace(former?.slice(6) ?? "", "newer").replace(`"${users}",`, "") },
    ],
    [users, undefined],
  ]);
  const waiting = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    return registration.installing !== null || registration.waiting !== null;
  });
  expect(waiting).toBe(true);
  await expect.poll(() => cachesOf(page)).toEqual([former, "shell-newer"]);

  // It has the screens that it had, though the server has them no more; a new tab is of the new build.
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "设置" }).click();
  await seen(page.getByRole("heading", { name: "员工", level: 1 }));
  const second = await context.newPage();
  await openList(second);
  await expect(second.locator("meta[name=build]")).toHaveAttribute("content", "newer");

  // The former worker goes with its last tab, which the browser may notice a moment after that has closed.
  await page.close();
  await expect(async () => {
    await second.goto("about:blank");
    await openList(second);
    await expect.poll(() => cachesOf(second), { timeout: 3_000 }).toEqual(["shell-newer"]);
  }).toPass();
});
