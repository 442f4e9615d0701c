import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { filesUnder } from "./source-hash.mjs";

/** A code base of small files: half of them at most this long. The length of one file is oxlint's to judge. */
const MEDIAN_CODE_LINES = 90;

/** Code lines of a record module on each side: what it does not say itself, the kernel does for it. */
const RECORD_MODULE = { server: 180, web: 120 };
/** A module whose records are approved says so in fewer lines than these. */
const APPROVAL_LINES = 20;
/** They have rules of their own. */
const LARGER = new Set([
  "customers",
  "clues",
  "contacts",
  "contracts",
  "returns",
  "products",
  "purchase-orders",
  "suppliers",
  "receipts",
  "payments",
  "payables",
  "reimbursements",
  "accounts",
  "recpay",
  "print-templates",
  "invoices",
  "renewals",
  "stock-ins",
  "stock-outs",
  "stock-openings",
  "stock-takes",
  "tasks",
  "news",
  "knowledge",
  "worklogs",
  "call-seats",
]);
/** Texts, demo rows and tests are not code of a module. */
const NO_CODE = /(\/(texts|messages|demo)|\/demo\/[^/]+|\.test)\.tsx?$/;
/** What the demo company has is data: it counts nowhere. */
const DEMO = /\/demo(\/[^/]+)?\.tsx?$/;

/**
 * Lines that are neither blank nor comment.
 * @param {string} source
 */
function codeLines(source) {
  const withoutBlocks = source.replaceAll(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, "");
  return withoutBlocks.split("\n").filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;
}

/** @typedef {{file: string, lines: number}} Size */

/**
 * Record modules that are longer than such a module may be.
 * @param {readonly Size[]} sizes
 */
function largeModules(sizes) {
  const modules = sizes.flatMap(({ file }) => /^apps\/server\/src\/modules\/([^/]+)\/type\.ts$/.exec(file)?.[1] ?? []);
  return modules
    .filter((name) => !LARGER.has(name))
    .flatMap((name) =>
      Object.entries(RECORD_MODULE).flatMap(([side, most]) => {
        const own = sizes.filter(
          ({ file }) => file.startsWith(`apps/${side}/src/modules/${name}/`) && !NO_CODE.test(file),
        );
        const lines = own.reduce((sum, size) => sum + size.lines, 0);
        return lines > most ? [`Record module ${name}: ${lines} code lines on the ${side}, at most ${most}.`] : [];
      }),
    );
}

/**
 * Modules that need more lines to join approvals than they may.
 * @param {readonly string[]} files
 */
function longApprovals(files) {
  return files
    .filter((file) => /\/modules\/[^/]+\/module\.ts$/.test(file))
    .flatMap((file) => {
      const declared =
        /^ {2}approval: \[\n([\s\S]*?)^ {2}\],$/m.exec(readFileSync(path.join(root, file), "utf8"))?.[1] ?? "";
      const entries = declared.split(/^ {4}\},$/m).filter((entry) => entry.trim() !== "");
      return entries.flatMap((entry) => {
        const lines = codeLines(entry) + 1;
        return lines >= APPROVAL_LINES
          ? [`${file}: ${lines} lines join approvals, fewer than ${APPROVAL_LINES} may.`]
          : [];
      });
    });
}

/**
 * Half of the files are short.
 * @param {readonly Size[]} sizes from the shortest to the longest
 */
function longFiles(sizes) {
  const median = sizes[Math.floor((sizes.length - 1) / 2)]?.lines ?? 0;
  if (median <= MEDIAN_CODE_LINES) return [];
  const largest = sizes.slice(-20).map(({ file, lines }) => `  ${lines} ${file}`);
  return [`Median of ${sizes.length} files: ${median} code lines, at most ${MEDIAN_CODE_LINES}.`, ...largest];
}

/**
 * Holds the sources of packages and apps against the budgets that no linter knows.
 * @returns {Promise<string>} what is over its budget; empty when nothing is
 */
export async function budgets() {
  const sizes = ["packages", "apps"]
    .flatMap(filesUnder)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".generated.") && !DEMO.test(file))
    .map((file) => ({ file, lines: codeLines(readFileSync(path.join(root, file), "utf8")) }))
    .sort((a, b) => a.lines - b.lines);
  if (sizes.length === 0) return "No source file found.";
  return [...longFiles(sizes), ...largeModules(sizes), ...longApprovals(sizes.map(({ file }) => file))].join("\n");
}
