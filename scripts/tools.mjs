/** Installs the tools of tests and checks, for the scripts that use them and start in another way than `npm test`. */
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/prepare.mjs";

requireNode();
if (!(await ensureInstalled({ tools: true }))) process.exit(1);
