import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { filesUnder } from "./source-hash.mjs";

/** Where people, roles and branches are deleted inside `changeRights`: to be looked at when one comes along. */
const INSIDE = [
  "apps/server/src/modules/branches/routes.ts",
  "apps/server/src/modules/roles/routes.ts",
  "apps/server/src/modules/users/service.ts",
];

const TABLES = "(?:users|roles|user_roles|user_branches|assignable_roles|branches)";
/** Types refuse inserts and updates; deletions and statements written out are looked for here. */
const WRITES = new RegExp(
  String.raw`deleteFrom\(\s*["'\x60]${TABLES}\b|\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?(?:public\.)?"?${TABLES}\b`,
  "i",
);

/**
 * Whether source text writes people, roles or branches by itself.
 * @param {string} source
 */
export const writesRights = (source) => WRITES.test(source);

/**
 * People, roles and branches are written through `changeRights` only, which judges what was written.
 * @returns {Promise<string>} the files that write them by themselves; empty when there are none
 */
export async function strayRightsWriters() {
  const writers = filesUnder("apps/server/src")
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => writesRights(readFileSync(path.join(root, file), "utf8")));
  return [
    ...writers
      .filter((file) => !INSIDE.includes(file))
      .map((file) => `${file} writes people, roles or branches past changeRights (kernel/access/change-rights.ts)`),
    ...INSIDE.filter((file) => !writers.includes(file)).map(
      (file) => `${file} writes none of them any more: take it off the list in scripts/lib/rights-writers.mjs`,
    ),
  ].join("\n");
}
