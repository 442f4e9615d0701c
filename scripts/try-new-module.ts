/**
 * `npm run new:module` as somebody tries it who knows nothing else: in a checkout of the last commit, where what it wrote
 * must pass the check, its own tests and its journey. Part of `npm run test:full`. Once as it is, once as a document, and
 * once with a tree and with fields that a newcomer adds: a rich text, a day, a person, each with what the docs say of it.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Checkout, checkOut } from "./lib/checkout";
import { run } from "./lib/run.mjs";

interface Trial {
  folder: string;
  flags: readonly string[];
  /** What a newcomer writes himself, in the three folders of the module and its migration. */
  more?: (root: string) => void;
}

const FIELDS = `    column({
      key: "terms",
      db: "terms",
      type: "editor",
      title: "约定",
      en: "Terms",
      search: "text",
      column: 2,
      width: 240,
      flags: SHOWN,
    }),
    column({
      key: "agreed",
      db: "agreed_on",
      type: "date",
      title: "约定日期",
      en: "Agreed on",
      required: true,
      defaultValue: "@today",
      width: 110,
      flags: { ...SHOWN, sort: true },
    }),
    column({
      key: "agent",
      db: "agent_id",
      type: "user",
      title: "经办人",
      en: "Agent",
      defaultValue: "@me",
      width: 110,
      flags: SHOWN,
    }),
`;
const COLUMNS = "  terms jsonb,\n  agreed_on date not null,\n  agent_id bigint references users (id),\n";

function change(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, "utf8");
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} has no ${String(from)}.`);
  writeFileSync(file, changed);
}

function addFields(root: string): void {
  const server = path.join(root, "apps/server");
  const migrations = path.join(server, "migrations");
  const migration = readdirSync(migrations).find((file) => file.endsWith("_deposits.sql")) ?? "";
  change(path.join(migrations, migration), "  remark text,\n", `  remark text,\n${COLUMNS}`);
  const module = path.join(server, "src/modules/deposits");
  change(
    path.join(module, "type.ts"),
    '    column({\n      key: "remark"',
    `${FIELDS}    column({\n      key: "remark"`,
  );
  change(
    path.join(module, "demo.ts"),
    /\bUserID: /g,
    'terms: "<p>七天内<strong>无条件</strong></p>", agreed: "2026-06-01", UserID: ',
  );
}

const TRIALS: readonly Trial[] = [
  { folder: "refunds", flags: ["--cn=退款", "--en=Refund", "--root=crm"] },
  { folder: "sample-loans", flags: ["--cn=样品出借单", "--en=Sample loan", "--root=crm", "--document"] },
  { folder: "deposits", flags: ["--cn=押金", "--en=Deposit", "--root=crm", "--tree"], more: addFields },
];

async function ran(folder: string, [script = "", ...args]: readonly string[]): Promise<boolean> {
  const begun = performance.now();
  // Another run's samples and reports are not for it.
  const env = { FULL: "", VITEST_REPORT: "" };
  const { code, output } = await run("npm", ["--prefix", folder, "run", script, ...args], { capture: true, env });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(`npm run ${[script, ...args].join(" ")} (${seconds} s)`);
  console.log(code === 0 ? (output.trimEnd().split("\n").at(-1) ?? "") : output);
  return code === 0;
}

/** @returns whether all of it went well */
async function passes({ folder }: Checkout): Promise<boolean> {
  for (const { folder: module, flags, more } of TRIALS) {
    if (!(await ran(folder, ["new:module", module, "--", ...flags]))) return false;
    more?.(folder);
    if (more && !(await ran(folder, ["gen"]))) return false;
  }
  const modules = TRIALS.map(({ folder: module }) => module);
  const steps = [["check"], ["test:http", "records", "topics", ...modules], ["test:e2e", ...modules]];
  for (const step of steps) if (!(await ran(folder, step))) return false;
  return true;
}

const checkout = await checkOut("HEAD");
try {
  process.exitCode = (await passes(checkout)) ? 0 : 1;
} finally {
  checkout.remove();
}
