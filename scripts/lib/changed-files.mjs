/** Files that the change at hand touches, against a version of the repository. */
import { run } from "./run.mjs";

/**
 * @param {string} base a commit, such as HEAD or main
 * @returns {Promise<string[]>} paths that were added, edited or deleted since, also those that are not committed
 * @throws Error with what git says when it cannot answer
 */
export async function changedFiles(base) {
  const git = async (/** @type {string[]} */ ...args) => {
    const { code, output } = await run("git", args, { capture: true });
    if (code !== 0) throw new Error(`git ${args.join(" ")}: ${output.trim()}`);
    return output.split("\0").filter(Boolean);
  };
  const edited = await git("diff", "--name-only", "--no-renames", "-z", base, "--");
  const added = await git("ls-files", "--others", "--exclude-standard", "-z");
  return [...new Set([...edited, ...added])].sort();
}
