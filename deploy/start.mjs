/**
 * Starts 启程 CRM from a release: `node start.mjs`. `node start.mjs backup FOLDER`, `restore`, `base` and `move` work on its
 * data, as docs/operations.md says of `npm run db:backup` and its like.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const { version, flags, nodes } = JSON.parse(readFileSync(path.join(here, "release.json"), "utf8"));

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const oldest = nodes.find((/** @type {number[]} */ [known]) => known === major);
if (oldest ? minor < oldest[1] : major < nodes.at(-1)[0]) {
  console.error(
    `启程 CRM ${version} 不支持 Node.js ${process.versions.node}。 / Node.js ${process.versions.node} is not supported.`,
  );
  process.exit(1);
}

const [task, ...rest] = process.argv.slice(2);
const script = path.join(here, "apps/server/dist", task === undefined ? "main.js" : "backup-restore.js");
// A server is bounded as `npm start` bounds it. Flags of the engine are given before it starts.
const child = spawn(
  process.execPath,
  [...(task === undefined ? flags : []), script, ...(task ? [task, ...rest] : [])],
  {
    stdio: "inherit",
    cwd: here,
    // Paths mean what they mean where the command was typed, and data never lies within a release.
    env: { INIT_CWD: process.cwd(), ...process.env, DATA_DIR: path.resolve(process.env.DATA_DIR ?? "data") },
  },
);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
