import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { filesUnder } from "./source-hash.mjs";

/** Of these the engine keeps the rows itself, for every type that has them. */
const OWN = ["tags"];

/** Tables of the record types, as the modules declare them. */
function moduleTables() {
  const declared = filesUnder("apps/server/src/modules")
    .filter((file) => file.endsWith("/type.ts"))
    .flatMap((file) => [...readFileSync(path.join(root, file), "utf8").matchAll(/^ {2}table: "(\w+)"/gm)])
    .map(([, table]) => String(table));
  return declared.filter((table) => !OWN.includes(table));
}

/**
 * The kernel serves every module and knows none: its statements name no table of theirs, nor what hangs on one
 * (`customers`, `customer_counts`).
 * @returns {Promise<string>} the lines that do; empty when there are none
 */
export async function kernelNamesModules() {
  const words = moduleTables().flatMap((table) => [table, `${table.replace(/s$/, "")}_\\w+`]);
  const names = new RegExp(
    String.raw`(?:\b(?:from|join|into|update|using|table)\s+|(?:From|Into|Join|updateTable)\(")(${words.join("|")})\b`,
  );
  return filesUnder("apps/server/src/kernel")
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.endsWith(".generated.ts"))
    .flatMap((file) =>
      readFileSync(path.join(root, file), "utf8")
        .split("\n")
        .flatMap((line, at) => {
          const [, table] = names.exec(line) ?? [];
          return table === undefined ? [] : [`${file}:${at + 1} names ${table}, a table of a module`];
        }),
    )
    .join("\n");
}
