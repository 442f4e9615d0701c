/** A commit of this repository in a folder of its own, with its own packages. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

export interface Checkout {
  /** Where its sources lie. */
  folder: string;
  remove(): void;
}

export const git = (args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();

/** @throws Error when npm cannot install its packages */
export async function checkOut(commit: string): Promise<Checkout> {
  const parent = mkdtempSync(path.join(tmpdir(), "qicheng-checkout-"));
  const folder = path.join(parent, commit.slice(0, 7));
  const remove = () => {
    rmSync(parent, { recursive: true, force: true });
    git(["worktree", "prune"]);
  };
  try {
    git(["worktree", "add", "--detach", folder, commit]);
    const flags = [
      "--include=dev",
      "--include=optional",
      "--ignore-scripts",
      "--engine-strict=false",
      "--prefer-offline",
    ];
    const args = ["--prefix", folder, "ci", ...flags, "--no-audit", "--no-fund"];
    const { code, output } = await run("npm", args, { capture: true });
    if (code !== 0) throw new Error(`npm ci of ${commit} failed:\n${output}`);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
