/** A real Chromium: the system's when there is one, else the one that the package brings. */
import { existsSync } from "node:fs";
import chromiumPackage from "@sparticuz/chromium";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { inject } from "vitest";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Where to find a browser is given by CHROMIUM_PATH, else looked for. */
export async function launchBrowser(): Promise<Browser> {
  const found = [process.env.CHROMIUM_PATH ?? "", ...SYSTEM].find((file) => file !== "" && existsSync(file));
  const executablePath = found ?? (await chromiumPackage.executablePath());
  const args = found
    ? QUIET
    : [...new Set([...chromiumPackage.args.filter((arg) => !arg.startsWith("--headless")), ...QUIET])];
  return chromium.launch({ executablePath, args, headless: true });
}

/** What a page complained about: console errors, uncaught errors, failed requests. */
export interface Complaints {
  list: string[];
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  complaints: Complaints;
}

export interface VisitOptions {
  viewport?: { width: number; height: number };
  dark?: boolean;
  baseUrl?: string;
}

/** Answers that a journey provokes on purpose are no complaint; these statuses are. */
const isFailure = (status: number) => status >= 500 || status === 404;

/** A fresh visitor: nothing stored, no other tab. */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: options.baseUrl ?? inject("baseUrl"),
    viewport: options.viewport ?? WIDE,
    colorScheme: options.dark ? "dark" : "light",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    isMobile: (options.viewport ?? WIDE).width < 768,
    hasTouch: (options.viewport ?? WIDE).width < 768,
  });
  const page = await context.newPage();
  const complaints: Complaints = { list: [] };
  page.on("console", (message) => {
    // Chromium reports every 4xx as a console error; those are judged by their answers instead.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.list.push(message.text());
  });
  page.on("pageerror", (error) => complaints.list.push(error.message));
  page.on("response", (response) => {
    if (isFailure(response.status())) complaints.list.push(`${response.status()} ${response.url()}`);
  });
  return { context, page, complaints };
}

export const PASSWORD = "Qicheng@2026";

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByPlaceholder("用户名").fill(username);
  await page.getByPlaceholder("密码").fill(password);
  await page.getByRole("button", { name: /登\s*录/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}
