/** A real Chromium: the system's when there is one, else the one that the package brings. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import chromiumPackage from "@sparticuz/chromium";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** How it is started. */
export const ARGS = [
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

/** The browser to start: the one that CHROMIUM_PATH names, the system's, or the package's. */
export async function chromiumPath(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH ?? "", ...SYSTEM].find((file) => file !== "" && existsSync(file));
  return found ?? (await unpacked());
}
