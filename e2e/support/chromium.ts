/** A real Chromium: the system's when there is one, else the one that the package brings. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import chromiumPackage from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
];

/** The package unpacks into the temporary directory of whoever comes first, for him alone: everybody gets his own. */
async function unpacked(): Promise<string> {
  const home = path.join(tmpdir(), `qicheng-chromium-${userInfo().uid}`);
  const binary = path.join(home, "chromium");
  if (existsSync(binary)) return binary;
  mkdirSync(home, { recursive: true });
  const fresh = mkdtempSync(path.join(home, "fresh-"));
  const former = process.env.TMPDIR;
  process.env.TMPDIR = fresh;
  try {
    renameSync(await chromiumPackage.executablePath(), binary);
  } finally {
    if (former === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = former;
    rmSync(fresh, { recursive: true, force: true });
  }
  return binary;
}

/** Where to find a browser is given by CHROMIUM_PATH, else looked for. */
export async function launchBrowser(): Promise<Browser> {
  const found = [process.env.CHROMIUM_PATH ?? "", ...SYSTEM].find((file) => file !== "" && existsSync(file));
  return chromium.launch({ executablePath: found ?? (await unpacked()), args: ARGS, headless: true });
}
