/** The former release as it was: its commit in a folder of its own, with its own packages. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

export interface FormerRelease {
  version: string;
  /** Where its sources lie. */
  folder: string;
  remove(): void;
}

const git = (args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();

/** The last row of the table in docs/releases.md. */
function lastRelease(): { version: string; commit: string } {
  const rows = readFileSync(path.join(root, "docs/releases.md"), "utf8").matchAll(
    /^\| ([\d.]+) \| ([0-9a-f]{40}) \|/gm,
  );
  const [, version, commit] = [...rows].at(-1) ?? [];
  if (!version || !commit) throw new Error("docs/releases.md names no release.");
  return { version, commit };
}

function requireCommit(version: string, commit: string): void {
  try {
    git(["cat-file", "-e", `${commit}^{commit}`]);
  } catch {
    throw new Error(
      `此仓库没有版本 ${version} 的提交 ${commit}（浅克隆？），请先运行 git fetch --unshallow\n` +
        `This clone lacks commit ${commit} of release ${version}: it is a shallow one. Run git fetch --unshallow first.`,
    );
  }
}

/**
 * Takes the former release out of git and installs its packages.
 * @throws Error in a clone that does not have its commit
 */
export async function formerRelease(): Promise<FormerRelease> {
  const { version, commit } = lastRelease();
  requireCommit(version, commit);
  const parent = mkdtempSync(path.join(tmpdir(), "qicheng-former-"));
  const folder = path.join(parent, version);
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
    if (code !== 0) throw new Error(`npm ci of release ${version} failed:\n${output}`);
  } catch (error) {
    remove();
    throw error;
  }
  return { version, folder, remove };
}
