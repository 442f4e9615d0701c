/** The sources as one hash, and which of them the change at hand touches. The draw of samples depends on both. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** More than the names of all files. */
const MOST_OUTPUT = 64 * 1_048_576;

/**
 * @typedef {object} SourceTree
 * @property {string} hash of all files that are not ignored; git's own name of that tree where there is git
 * @property {string[]} touched paths that the change at hand adds, edits or deletes
 * @property {string} against the version that the change is held against; "" where there is none to be found
 */

/**
 * Runs git on an index and objects of its own, so that neither the user's index nor the repository changes.
 * @param {string} folder
 * @param {Record<string, string>} [env]
 * @returns {(...args: string[]) => string} throws when git refuses
 */
function gitIn(folder, env = {}) {
  return (...args) => {
    const { status, stdout, stderr, error } = spawnSync("git", ["-c", "safe.directory=*", ...args], {
      cwd: folder,
      // The variables of a hook that started this would lead to another index.
      env: { ...withoutGit(process.env), ...env },
      encoding: "utf8",
      maxBuffer: MOST_OUTPUT,
    });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${error?.message ?? stderr}`);
    return stdout.trimEnd();
  };
}

/** @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
const withoutGit = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("GIT_")));

/** @param {() => string} ask @returns {string} "" when git refuses */
function orNothing(ask) {
  try {
    return ask();
  } catch {
    return "";
  }
}

/**
 * @param {string} folder of a repository
 * @returns {SourceTree}
 * @throws Error outside of a repository, and where there is no git
 */
function treeByGit(folder) {
  const outside = gitIn(folder);
  if (outside("rev-parse", "--show-prefix") !== "") throw new Error("the repository is another one, further up");
  const scratch = mkdtempSync(path.join(tmpdir(), "qicheng-tree-"));
  try {
    const git = gitIn(folder, {
      GIT_INDEX_FILE: path.join(scratch, "index"),
      GIT_OBJECT_DIRECTORY: scratch,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: outside("rev-parse", "--path-format=absolute", "--git-path", "objects"),
    });
    const head = orNothing(() => git("rev-parse", "--verify", "HEAD^{commit}"));
    if (head !== "") git("read-tree", head);
    git("add", "--all");
    const hash = git("write-tree");
    const clean = head !== "" && git("rev-parse", `${head}^{tree}`) === hash;
    // A shallow clone has no parent of its only commit.
    const against = clean ? orNothing(() => git("rev-parse", "--verify", `${head}^1^{commit}`)) : head;
    const names = against === "" ? "" : git("diff-tree", "-r", "-z", "--name-only", "--no-renames", against, hash);
    return { hash, touched: names.split("\0").filter(Boolean), against };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Tells what git would ignore, by the patterns that .gitignore has here: a name, a folder, an ending, a path from the root.
 * @param {string} patterns text of the file
 * @returns {(file: string) => boolean} of paths with / before each folder's name
 * @throws Error that names a pattern of another kind
 */
export function ignoring(patterns) {
  const lines = patterns.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const rules = lines.map((line) => {
    const [, atRoot, star, name = ""] = /^(\/?)(\*?)([^*?[\]!]+?)\/?$/.exec(line) ?? [];
    if (name === "" || (atRoot && star)) throw new Error(`.gitignore: a pattern that is not understood: ${line}`);
    const escaped = name.replaceAll(/[.+^$(){}|\\]/g, String.raw`\$&`);
    if (star) return new RegExp(`${escaped}$`);
    return new RegExp(`^${atRoot || name.includes("/") ? "/" : "(?:.*/)?"}${escaped}$`);
  });
  return (file) => rules.some((rule) => rule.test(file));
}

/**
 * For a folder without git, such as an unpacked archive.
 * @param {string} folder
 * @returns {SourceTree}
 */
function treeByFiles(folder) {
  const ignored = ignoring(readFileSync(path.join(folder, ".gitignore"), "utf8"));
  const hash = createHash("sha1");
  /** @param {string} under */
  const enter = (under) => {
    for (const name of readdirSync(path.join(folder, under)).sort()) {
      const file = `${under}/${name}`;
      const stats = lstatSync(path.join(folder, file));
      if (name === ".git" || ignored(file)) continue;
      if (stats.isDirectory()) enter(file);
      else {
        const content = stats.isSymbolicLink()
          ? readlinkSync(path.join(folder, file))
          : readFileSync(path.join(folder, file));
        hash.update(`${file}\0`).update(createHash("sha1").update(content).digest());
      }
    }
  };
  enter("");
  return { hash: hash.digest("hex"), touched: [], against: "" };
}

/** @param {string} folder @returns {SourceTree} */
export function sourceTree(folder) {
  try {
    return treeByGit(folder);
  } catch {
    return treeByFiles(folder);
  }
}
