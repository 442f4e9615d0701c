/** Journeys and their visitors: each visitor has a browser context of his own, cleared after the test. */
import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { endCall, signInByApi } from "./api";
import { button } from "./page";
import { Rooms } from "./rooms";
import { productUrl } from "./server";

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** A desk at 200%. */
export const NARROW = { width: 640, height: 800 };

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
  /** Whether a number was dialled. */
  dialled: () => boolean;
}

export interface VisitOptions {
  viewport?: { width: number; height: number };
  dark?: boolean;
  lang?: "cn" | "en";
  /** With animations; the others ask for none, which spares waiting for the end of each. */
  moving?: boolean;
  /** In a browser that has fetched nothing yet, and that is closed afterwards. */
  fresh?: boolean;
  /** With the service worker, which keeps the shell; the others do not wait for a hundred files each. */
  worker?: boolean;
  baseUrl?: string;
}

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

const DIALS = /\/(?:oncall|PcAxbCall|byPhone)\/?$/;

/** Listens to whether somebody is called. */
function listenToCalls(page: Page): () => boolean {
  let dialled = false;
  page.on("request", (request) => {
    dialled ||= DIALS.test(request.url());
  });
  return () => dialled;
}

/** What the browser of somebody keeps who has been here before. */
type Kept = Record<string, string>;

async function enter(rooms: Rooms, options: VisitOptions, kept: Kept): Promise<Visit> {
  const viewport = options.viewport ?? WIDE;
  const phone = viewport.width <= PHONE.width;
  const origin = options.baseUrl ?? productUrl();
  const everything = options.lang === undefined ? kept : { ...kept, lang: options.lang };
  const localStorage = Object.entries(everything).map(([name, value]) => ({ name, value }));
  const looks = {
    baseURL: origin,
    viewport,
    colorScheme: options.dark ? ("dark" as const) : ("light" as const),
    reducedMotion: options.moving ? ("no-preference" as const) : ("reduce" as const),
    isMobile: phone,
    hasTouch: phone,
    serviceWorkers: options.worker ? ("allow" as const) : ("block" as const),
  };
  const state = { cookies: [], origins: [{ origin, localStorage }] };
  const context = await rooms.take(looks, state, options.fresh === true || options.worker === true);
  const page = await context.newPage();
  return { context, page, complaints: listen(page), key: kept.LoginToken ?? "", dialled: listenToCalls(page) };
}

/** What signing in leaves behind. */
async function signedIn(username: string, options: VisitOptions & { password?: string }): Promise<Kept> {
  const { key, profile, tree } = await signInByApi(username, { baseUrl: options.baseUrl, password: options.password });
  return {
    LoginToken: key,
    NickName: profile.NickName,
    UserID: String(profile.UserID),
    userInfo: JSON.stringify(profile),
    authList: JSON.stringify(tree),
  };
}

interface Visitors {
  enter(options: VisitOptions, kept: Kept): Promise<Visit>;
  /** Somebody who is not signed in. */
  guest(options?: VisitOptions): Promise<Visit>;
  /** Somebody who is signed in already. */
  as(username: string, options?: VisitOptions & { password?: string }): Promise<Visit>;
}
export type Guest = Visitors["guest"];
export type As = Visitors["as"];

export const test = base.extend<Visitors, { rooms: Rooms }>({
  // They are closed with the browser.
  rooms: [({ browser }, use) => use(new Rooms(browser)), { scope: "worker" }],
  enter: async ({ rooms }, use) => {
    const visits: Visit[] = [];
    await use(async (options, kept) => {
      const visit = await enter(rooms, options, kept);
      visits.push(visit);
      return visit;
    });
    for (const { context, dialled, key } of visits) {
      await rooms.giveBack(context);
      // the next journey of the same person finds no call that runs
      if (dialled()) await endCall(key);
    }
  },
  guest: async ({ enter: open }, use) => {
    await use((options = {}) => open(options, {}));
  },
  as: async ({ enter: open }, use) => {
    await use(async (username, options = {}) => open(options, await signedIn(username, options)));
  },
});

/** The window becomes that of a phone, which is touched, or of a desk again. */
export async function become(page: Page, size: typeof WIDE): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setTouchEmulationEnabled", { enabled: size === PHONE });
  await page.setViewportSize(size);
}

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await button(page, "登录").click();
}
