import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { filesUnder } from "./source-hash.mjs";

const TABLES = "users|roles|user_roles|user_branches|assignable_roles|branches";
/** Types refuse inserts and updates; deletions and statements written out are looked for here. */
const WRITES = new RegExp(
  String.raw`deleteFrom\("(?:${TABLES})"|\b(?:insert\s+into|update|delete\s+from)\s+(?:${TABLES})\b`,
  "i",
);

/**
 * People, roles and branches are written through `changeRights` only, which judges what was written.
 * @returns {Promise<string>} the files that write them by themselves; empty when there are none
 */
export async function strayRightsWriters() {
  return filesUnder("apps/server/src")
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => {
      const source = readFileSync(path.join(root, file), "utf8");
      return WRITES.test(source) && !source.includes("changeRights(");
    })
    .map((file) => `${file} writes people, roles or branches past changeRights (kernel/access/change-rights.ts)`)
    .join("\n");
}
