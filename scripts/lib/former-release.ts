/** The former release as it was. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Checkout, checkOut, git } from "./checkout";
import { root } from "./root.mjs";

export interface FormerRelease extends Checkout {
  version: string;
}

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
  return { version, ...(await checkOut(commit)) };
}
