/** Visitors in a real browser: each has a context of its own, closed after its test. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { signInByApi } from "./api";
import { launchBrowser } from "./chromium";
import { button } from "./page";

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** Longest wait for anything on a page. */
const PATIENCE_MS = 15_000;
const CACHE = path.join(import.meta.dirname, "../../.cache");

/** What a page complained about: console errors, uncaught errors, failed requests. */
export interface Complaints {
  list: string[];
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  complaints: Complaints;
  /** Login key of the visitor; '' for a guest. */
  key: string;
}

export interface VisitOptions {
  viewport?: { width: number; height: number };
  dark?: boolean;
  /** With animations; the others ask for none, which spares waiting for the end of each. */
  moving?: boolean;
  baseUrl?: string;
}

type State = Exclude<NonNullable<Parameters<Browser["newContext"]>[0]>["storageState"], string | undefined>;

/** Answers that a journey provokes on purpose are no complaint; these statuses are. */
const isFailure = (status: number) => status >= 500 || status === 404;

/** Listens to what goes wrong on a page. */
function listen(page: Page): Complaints {
  const complaints: Complaints = { list: [] };
  page.on("console", (message) => {
    // Chromium reports every 4xx as a console error; those are judged by their answers instead.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.list.push(message.text());
  });
  page.on("pageerror", (error) => complaints.list.push(error.message));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A screen that one leaves gives up what it was still asking for.
    if (reason !== "net::ERR_ABORTED") complaints.list.push(`${reason} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (isFailure(response.status())) complaints.list.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

async function open(browser: Browser, options: VisitOptions, state?: { key: string; storage: State }): Promise<Visit> {
  const viewport = options.viewport ?? WIDE;
  const phone = viewport.width < 768;
  const context = await browser.newContext({
    baseURL: options.baseUrl ?? inject("baseUrl"),
    viewport,
    colorScheme: options.dark ? "dark" : "light",
    reducedMotion: options.moving ? "no-preference" : "reduce",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    isMobile: phone,
    hasTouch: phone,
    ...(state ? { storageState: state.storage } : {}),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  return { context, page, complaints: listen(page), key: state?.key ?? "" };
}

/** What a browser keeps of somebody who signed in. */
async function signedInState(username: string, options: VisitOptions & { password?: string }) {
  const origin = options.baseUrl ?? inject("baseUrl");
  const { key, profile, tree } = await signInByApi(username, { baseUrl: origin, password: options.password });
  const kept: Record<string, string> = {
    LoginToken: key,
    NickName: profile.NickName,
    UserID: String(profile.UserID),
    userInfo: JSON.stringify(profile),
    authList: JSON.stringify(tree),
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { key, storage: { cookies: [], origins: [{ origin, localStorage }] } };
}

export interface Browsing {
  /** Somebody who is not signed in. */
  guest(options?: VisitOptions): Promise<Visit>;
  /** Somebody who is signed in already. */
  as(username: string, options?: VisitOptions & { password?: string }): Promise<Visit>;
}

/** One browser for the tests of a file. What a failed test saw last is kept in .cache/failures. */
export function useBrowser(): Browsing {
  let browser: Browser | undefined;
  const visits: Visit[] = [];
  const running = () => {
    if (!browser) throw new Error("the browser runs during tests only");
    return browser;
  };
  const keep = (visit: Visit) => {
    visits.push(visit);
    return visit;
  };
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async ({ task }) => {
    const open = visits.splice(0);
    if (task.result?.state === "fail") {
      mkdirSync(path.join(CACHE, "failures"), { recursive: true });
      const name = task.name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60);
      for (const [at, { page }] of open.entries())
        await page.screenshot({ path: path.join(CACHE, "failures", `${name}-${at}.png`) }).catch(() => undefined);
    }
    for (const { context } of open) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    guest: async (options = {}) => keep(await open(running(), options)),
    as: async (username, options = {}) => keep(await open(running(), options, await signedInState(username, options))),
  };
}

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await button(page, "登录").click();
}
