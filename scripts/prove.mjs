/**
 * `npm run prove`: the long proof of the approval engine, 1,000,000 random walks.
 * WALKS and TEST_SEED change the run; TEST_SEED and fast-check's path replay a failure. JOBS runs that many processes, each
 * with its own share of the walks and its own seed (SEED, SEED + 1, …).
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const walks = Number(process.env.WALKS ?? 1_000_000);
const seed = Number(process.env.TEST_SEED ?? Date.now() % 2_147_483_647);
const jobs = Number(process.env.JOBS ?? 1);

/**
 * Runs one share; resolves to its exit code.
 * @param {number} job
 * @returns {Promise<number>}
 */
function run(job) {
  const share = Math.floor(walks / jobs) + (job < walks % jobs ? 1 : 0);
  const env = { ...process.env, WALKS: String(share), TEST_SEED: String(seed + job) };
  const args = ["vitest", "run", "--project", "unit", "packages/engine/test/approval/walks.test.ts"];
  const child = spawn("npx", args, { cwd: root, env, stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

process.stdout.write(`prove: ${walks} walks, TEST_SEED=${seed}, ${jobs} process(es)\n`);
const codes = await Promise.all(Array.from({ length: jobs }, (_, job) => run(job)));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
