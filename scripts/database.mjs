/** `npm run db:backup`, `npm run db:restore` and `npm run db:base`: installs what is missing, then does it. */
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/prepare.mjs";
import { runNode } from "./lib/run.mjs";

requireNode();
if (!(await ensureInstalled())) process.exit(1);
// Paths mean what they mean where the command was typed, although npm runs scripts in the repository.
const env = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
const { code } = await runNode(
  "node_modules/tsx/dist/cli.mjs",
  ["scripts/backup-restore.ts", ...process.argv.slice(2)],
  { env },
);
process.exit(code);
