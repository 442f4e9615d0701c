/**
 * `npm run new:module refunds -- --cn=退款 --en=Refund --root=crm --tree`: a module that starts, lists, saves and is tested;
 * `--tree` makes a tree of categories, too, that its records are sorted into. `--document` makes documents of its records:
 * with lines of products, amounts, a number and an approval.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { moduleFiles } from "./lib/module-files";
import { moduleNames, ROOTS, treeNames } from "./lib/module-names";

const root = path.join(import.meta.dirname, "..");
const MIGRATIONS = "apps/server/migrations";
const RELEASES = "docs/releases.md";

/** Digits of a migration's time that comes after every other. */
function nextStamp(): string {
  const stamps = readdirSync(path.join(root, MIGRATIONS)).flatMap((file) => /^\d{17}/.exec(file)?.[0] ?? []);
  const now = new Date().toISOString().replace(/\D/g, "");
  const last = stamps.sort().at(-1) ?? "";
  if (now > last) return now;
  return String(BigInt(last) + 1_000n);
}

/** The table of releases.md names each migration; this one's row goes behind the last. */
function noteRelease(migration: string): void {
  const text = readFileSync(path.join(root, RELEASES), "utf8");
  const rows = [...text.matchAll(/^\| \d{17}_[^\n]*$/gm)];
  const last = rows.at(-1);
  if (!last) throw new Error(`${RELEASES} has no table of migrations.`);
  const end = last.index + last[0].length;
  const row = `\n| ${migration} | A new table, which the version before does not know. |`;
  writeFileSync(path.join(root, RELEASES), text.slice(0, end) + row + text.slice(end));
}

/** Lines break and imports stand as the names of the module have them. */
function format(files: readonly string[]): void {
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const { status, stderr } = spawnSync(process.execPath, [biome, "check", "--write", ...files], { cwd: root });
  if (status !== 0) throw new Error(`The files are written and could not be formatted:\n${String(stderr)}`);
}

function run(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      cn: { type: "string" },
      en: { type: "string" },
      root: { type: "string" },
      tree: { type: "boolean" },
      document: { type: "boolean" },
    },
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1)
    throw new Error(`npm run new:module <name> -- [--cn=…] [--en=…] [--root=${ROOTS.join("|")}] [--tree | --document]`);
  if (values.tree && values.document) throw new Error("Documents are sorted into no tree: --tree or --document.");
  const { cn, en, root: menu } = values;
  const names = moduleNames(folder, { ...(cn ? { cn } : {}), ...(en ? { en } : {}), ...(menu ? { root: menu } : {}) });
  const stamp = nextStamp();
  const { tree, document = false } = values;
  const files = Object.entries(moduleFiles({ ...names, document, ...(tree && { tree: treeNames(names) }) }, stamp));
  const taken = files.find(([file]) => existsSync(path.join(root, file)));
  if (taken) throw new Error(`${taken[0]} is there already.`);
  for (const [file, content] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
    console.log(file);
  }
  format(files.map(([file]) => file).filter((file) => /\.tsx?$/.test(file)));
  noteRelease(`${stamp}_${names.folder}`);
  const generated = spawnSync("npm", ["run", "--silent", "gen"], { cwd: root, stdio: "inherit" });
  if (generated.status !== 0) throw new Error("npm run gen failed; the files are written.");
  console.log(
    `\nnpm run check\nnpm run test:http records ${names.folder}\nnpm run test:e2e ${names.folder}\nnpm start`,
  );
}

try {
  run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
