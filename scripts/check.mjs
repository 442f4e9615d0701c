/** `npm run check`: everything that can be told without running the product. */
import { runChecks } from "./lib/checks.mjs";

const { passed, failed } = await runChecks();
console.log(`check: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
