/**
 * `npm run new:module` as somebody tries it who knows nothing else: in a checkout of the last commit, where what it wrote
 * must pass the check, its own tests and its journey. Part of `npm run test:full`.
 */
import { type Checkout, checkOut } from "./lib/checkout";
import { run } from "./lib/run.mjs";

const MODULE = "refunds";
const STEPS = [
  ["new:module", MODULE, "--", "--cn=退款", "--en=Refund", "--root=crm"],
  ["check"],
  ["test:http", "records", MODULE],
  ["test:e2e", MODULE],
];

/** @returns whether all of it went well */
async function passes({ folder }: Checkout): Promise<boolean> {
  for (const [script = "", ...args] of STEPS) {
    console.log(`npm run ${[script, ...args].join(" ")}`);
    // Another run's samples and reports are not for it.
    const env = { FULL: "", VITEST_REPORT: "" };
    const { code, output } = await run("npm", ["--prefix", folder, "run", script, ...args], { capture: true, env });
    console.log(code === 0 ? (output.trimEnd().split("\n").at(-1) ?? "") : output);
    if (code !== 0) return false;
  }
  return true;
}

const checkout = await checkOut("HEAD");
try {
  process.exitCode = (await passes(checkout)) ? 0 : 1;
} finally {
  checkout.remove();
}
