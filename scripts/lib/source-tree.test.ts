import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./root.mjs";
import { ignoring, sourceTree } from "./source-tree.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "qicheng-source-tree-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const WHO = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"];
const git = (...args: string[]) =>
  execFileSync("git", [...WHO, ...args], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** A repository of one commit. */
function begin(): void {
  git("init", "--quiet");
  write(".gitignore", "node_modules/\n*.log\n/data/\n");
  write("a.txt", "a");
  write("folder/b.txt", "b");
  git("add", "--all");
  git("commit", "--quiet", "--message", "first");
}

test("the hash of a clean repository is its commit's tree", () => {
  begin();
  expect(sourceTree(folder).hash).toBe(git("rev-parse", "HEAD^{tree}"));
});

test("a change has the same hash and touches the same files before it is committed and after", () => {
  begin();
  write("a.txt", "changed");
  write("folder/new.txt", "new");
  rmSync(path.join(folder, "folder/b.txt"));
  const before = sourceTree(folder);
  git("add", "--all");
  git("commit", "--quiet", "--message", "second");
  const after = sourceTree(folder);
  expect(after.hash).toBe(before.hash);
  expect(after.hash).toBe(git("rev-parse", "HEAD^{tree}"));
  expect(before.touched).toEqual(["a.txt", "folder/b.txt", "folder/new.txt"]);
  expect(after.touched).toEqual(before.touched);
  expect(after.against).toBe(before.against);
});

test("what is ignored changes nothing, and neither the index nor the repository is touched", () => {
  begin();
  const clean = sourceTree(folder);
  write("node_modules/x/index.js", "x");
  write("some.log", "x");
  expect(sourceTree(folder)).toEqual(clean);
  write("a.txt", "staged");
  git("add", "a.txt");
  write("a.txt", "not staged");
  const [index, objects] = [readFileSync(path.join(folder, ".git/index")), git("count-objects", "-v")];
  expect(sourceTree(folder).touched).toEqual(["a.txt"]);
  expect(readFileSync(path.join(folder, ".git/index")).equals(index)).toBe(true);
  expect(git("count-objects", "-v")).toBe(objects);
});

test("a merge is held against its first parent, a first commit and a shallow clone against nothing", () => {
  begin();
  expect(sourceTree(folder)).toMatchObject({ touched: [], against: "" });
  const main = git("symbolic-ref", "--short", "HEAD");
  git("checkout", "--quiet", "-b", "side");
  write("side.txt", "side");
  git("add", "--all");
  git("commit", "--quiet", "--message", "side");
  git("checkout", "--quiet", main);
  write("main.txt", "main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "main");
  git("merge", "--quiet", "--no-ff", "--message", "merge", "side");
  const merged = sourceTree(folder);
  expect(merged.touched).toEqual(["side.txt"]);
  const shallow = path.join(folder, "data/shallow");
  git("clone", "--quiet", "--depth=1", `file://${folder}`, shallow);
  expect(sourceTree(shallow)).toEqual({ hash: merged.hash, touched: [], against: "" });
});

test("without git the files decide, but for what git would ignore", () => {
  write(".gitignore", "node_modules/\n*.log\n/data/\n");
  write("a.txt", "a");
  write("folder/data/b.txt", "b");
  const first = sourceTree(folder);
  expect(first).toMatchObject({ touched: [], against: "" });
  write("node_modules/x.js", "x");
  write("folder/some.log", "x");
  write("data/x", "x");
  expect(sourceTree(folder)).toEqual(first);
  write("folder/data/b.txt", "changed");
  expect(sourceTree(folder).hash).not.toBe(first.hash);
});

test("a folder inside another repository counts by itself", () => {
  begin();
  write("folder/inner/.gitignore", "x/\n");
  write("folder/inner/a.txt", "a");
  const inner = path.join(folder, "folder/inner");
  const { hash } = sourceTree(inner);
  write("a.txt", "changed outside");
  expect(sourceTree(inner).hash).toBe(hash);
});

test("every pattern of .gitignore is understood", () => {
  const ignored = ignoring(readFileSync(path.join(root, ".gitignore"), "utf8"));
  const said = ["/node_modules", "/apps/web/node_modules", "/apps/server/dist", "/data", "/a.log", "/x/y.tsbuildinfo"];
  expect(said.filter((file) => !ignored(file))).toEqual([]);
  const sources = ["/apps/server/src/data", "/package.json", "/docs/logs.md"];
  expect(sources.filter((file) => ignored(file))).toEqual([]);
  expect(() => ignoring("a/**/b")).toThrow("a/**/b");
});
