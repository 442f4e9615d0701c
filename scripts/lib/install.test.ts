/** What npm really leaves in node_modules, in a repository of three packages that lie beside it. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { root } from "./root.mjs";
import { run, runNode } from "./run.mjs";

let folder = "";
const at = (...parts: string[]) => path.join(folder, ...parts);
const write = (file: string, content: object) => writeFileSync(at(file), JSON.stringify(content));

const tarball = (name: string, version: string) => `file:${at("packed", `${name}-${version}.tgz`)}`;

/** @param args of npm */
async function npm(...args: string[]): Promise<void> {
  const { code, output } = await run("npm", args, { capture: true });
  expect(code, output).toBe(0);
}

async function pack(packages: readonly (readonly [name: string, version: string])[]): Promise<void> {
  const folders = packages.map(([name, version]) => {
    const packed = `packed/${name}-${version}`;
    mkdirSync(at(packed), { recursive: true });
    write(`${packed}/package.json`, { name, version });
    return at(packed);
  });
  await npm("pack", ...folders, "--pack-destination", at("packed"));
}

/** What two commits say of the packages, by the version of the one that serves. */
const commits = new Map<string, Map<string, string>>();

/** npm writes the lock file before anything is installed: it would go by what is there. */
async function commit(served: string): Promise<void> {
  write("package.json", {
    name: "tried",
    private: true,
    type: "module",
    workspaces: ["app"],
    dependencies: { served: tarball("served", served) },
    devDependencies: { tool: tarball("tool", "1.0.0") },
  });
  write("app/package.json", { name: "app", version: "1.0.0", dependencies: { served: tarball("served", "0.9.0") } });
  rmSync(at("package-lock.json"), { force: true });
  await npm("install", "--package-lock-only", "--no-audit", "--prefix", folder);
  const files = ["package.json", "package-lock.json"].map((file) => [file, readFileSync(at(file), "utf8")] as const);
  commits.set(served, new Map(files));
}

function checkOut(served: string): void {
  for (const [file, content] of commits.get(served) ?? []) writeFileSync(at(file), content);
}

/** Runs what `npm start` or `npm test` runs first. */
async function install(options: { tools?: boolean } = {}, env: Record<string, string> = {}): Promise<string> {
  const call = `import { ensureInstalled } from "./scripts/lib/install.mjs"; console.log(await ensureInstalled(${JSON.stringify(options)}));`;
  writeFileSync(at("call.mjs"), call);
  const { output } = await runNode(at("call.mjs"), [], { capture: true, env });
  expect(output.trimEnd().endsWith("true"), output).toBe(true);
  return output;
}

const versionOf = (...place: string[]): unknown =>
  existsSync(at(...place)) ? JSON.parse(readFileSync(at(...place, "package.json"), "utf8")).version : undefined;
const there = () => ({
  served: versionOf("node_modules/served"),
  below: versionOf("app/node_modules/served"),
  tool: versionOf("node_modules/tool"),
});

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "qicheng-install-"));
  mkdirSync(at("app"));
  mkdirSync(at("scripts/lib"), { recursive: true });
  for (const file of ["install", "root", "run"])
    cpSync(path.join(root, `scripts/lib/${file}.mjs`), at(`scripts/lib/${file}.mjs`));
  await pack([
    ["served", "0.9.0"],
    ["served", "1.0.0"],
    ["served", "1.1.0"],
    ["tool", "1.0.0"],
  ]);
  for (const served of ["1.0.0", "1.1.0"]) await commit(served);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  for (const place of ["node_modules", "app/node_modules"]) rmSync(at(place), { recursive: true, force: true });
  checkOut("1.0.0");
});

test("a start installs no tool, tests add them to what is there, and a later start keeps them", async () => {
  await install();
  expect(there()).toEqual({ served: "1.0.0", below: "0.9.0", tool: undefined });
  expect(await install()).toBe("true\n");

  // A package that is running is neither removed nor written anew.
  writeFileSync(at("node_modules/served/running"), "");
  const lock = readFileSync(at("package-lock.json"), "utf8");
  await install({ tools: true }, { NODE_ENV: "production" });
  expect(there()).toEqual({ served: "1.0.0", below: "0.9.0", tool: "1.0.0" });
  expect(existsSync(at("node_modules/served/running"))).toBe(true);
  expect(readFileSync(at("package-lock.json"), "utf8")).toBe(lock);
  expect(await install({ tools: true })).toBe("true\n");

  expect(await install()).toBe("true\n");
  checkOut("1.1.0");
  await install();
  expect(there()).toEqual({ served: "1.1.0", below: "0.9.0", tool: "1.0.0" });
});

test("a package that is gone comes back, in a workspace too", async () => {
  await install();
  rmSync(at("app/node_modules"), { recursive: true });
  await install();
  expect(there()).toEqual({ served: "1.0.0", below: "0.9.0", tool: undefined });
});

test("what somebody installed with npm alone is taken as it is", async () => {
  await npm("--prefix", folder, "ci", "--no-audit");
  expect(await install()).toBe("true\n");
  expect(await install({ tools: true })).toBe("true\n");
});
