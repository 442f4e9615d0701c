/**
 * The room `release` of `npm run test:full`: an archive is made, unpacked where no clone is, and started with node alone.
 * It serves, prints, decodes a picture, saves its data, and gives its place to the next release and to no broken one.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fastTemp } from "./lib/fast-temp.mjs";
import { runNode } from "./lib/run.mjs";

const PORT = 20_000 + (process.pid % 20_000);
const ADDRESS = `http://127.0.0.1:${PORT}`;
const START_WITHIN_MS = 180_000;
const WHO = { username: "xiaoshou", password: "Qicheng@2026" };

const home = mkdtempSync(path.join(fastTemp(), "qicheng-release-"));
const env = {
  PATH: `${path.dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin`,
  HOME: home,
  DATA_DIR: path.join(home, "data"),
  PORT: String(PORT),
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);
function need(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
  say(`✓ ${what}`);
}

/** @returns the archive */
async function made(version: string, folder: string): Promise<string> {
  const { code, output } = await runNode("scripts/release.mjs", ["--out", folder, "--version", version], {
    capture: true,
  });
  if (code !== 0) throw new Error(output);
  return output.trim().split("\n").at(-1) ?? "";
}

async function ready(): Promise<boolean> {
  const until = Date.now() + START_WITHIN_MS;
  while (Date.now() < until) {
    if ((await fetch(`${ADDRESS}/readyz`).catch(() => undefined))?.ok) return true;
    await sleep(300);
  }
  return false;
}

async function post(call: string, body: object, key = "") {
  const headers = { "content-type": "application/json", ...(key === "" ? {} : { authkey: key }) };
  const response = await fetch(`${ADDRESS}${call}`, { method: "POST", headers, body: JSON.stringify(body) });
  return {
    status: response.status,
    ...((await response.json()) as { rows?: { id: number }[]; data?: Record<string, unknown> }),
  };
}

/** What one does with it: its pages come, somebody signs in, and a contract is printed by the worker beside the bundle. */
async function works(): Promise<void> {
  const page = await (await fetch(ADDRESS)).text();
  need(page.includes('<div id="root"'), "the web is served");
  const key = String((await post("/api/user/login", WHO)).data?.LoginToken);
  const { rows = [] } = await post("/api/contract/index", { rows: 1 }, key);
  need(rows.length === 1, "somebody signs in and sees his contracts");
  const papers = (await post("/api/printTemp/list", { module: "contract" }, key)).data as unknown as { id: number }[];
  const paper = await post("/api/printTemp/print", { id: papers[0]?.id, modelId: rows[0]?.id }, key);
  need(paper.status === 200 && Number(paper.data?.pages) > 0, "a contract is printed");
}

/** The program that a service manager would be: it starts what `current` leads to, and says which process that is. */
const restart = path.join(home, "restart.sh");
function writeRestart(): void {
  const lines = [
    `if [ -f ${home}/pid ]; then kill -TERM $(cat ${home}/pid); while kill -0 $(cat ${home}/pid) 2>/dev/null; do sleep 0.2; done; fi`,
    `${process.execPath} ${home}/opt/current/start.mjs >> ${home}/log 2>&1 & echo $! > ${home}/pid`,
  ];
  writeFileSync(restart, `${lines.join("\n")}\n`);
}

/** @returns whether the archive has taken its place */
function upgraded(script: string, archive: string, more: readonly string[] = []): boolean {
  const options = [
    "--home",
    path.join(home, "opt"),
    "--restart",
    `sh ${restart}`,
    "--ready",
    `${ADDRESS}/readyz`,
    ...more,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, archive, ...options], {
    env,
    encoding: "utf8",
    cwd: home,
  });
  say(`  ${[...stdout.trim().split("\n"), ...stderr.trim().split("\n")].slice(-4).join("\n  ")}`);
  return status === 0;
}

const serving = () =>
  path.basename(execFileSync("readlink", [path.join(home, "opt/current")], { encoding: "utf8" }).trim());

async function main(): Promise<void> {
  const first = await made("0.0.1", path.join(home, "one"));
  const list = JSON.parse(readFileSync(first.replace(/\.tar\.gz$/, ".cdx.json"), "utf8")) as {
    components: { name: string }[];
  };
  const names = new Set(list.components.map(({ name }) => name));
  need(
    names.has("fastify") && names.has("react") && !names.has("vitest") && !names.has("vite"),
    "its list names what it has, and no tool",
  );

  execFileSync("tar", ["-xzf", first, "-C", home]);
  const folder = path.join(home, path.basename(first, ".tar.gz"));
  const own = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => !file.includes("node_modules"),
  );
  need(!own.some((file) => /\.(?:tsx?|map)$/.test(file)), "it has no sources");
  need(!existsSync(path.join(folder, "node_modules/vite")), "it has no tools");

  writeRestart();
  const upgrade = path.join(folder, "upgrade.mjs");
  need(upgraded(upgrade, first) && serving().startsWith("qicheng-0.0.1"), "it is put in its place, and starts");
  need(await ready(), "it is ready");
  await works();

  const second = await made("0.0.2", path.join(home, "two"));
  need(upgraded(upgrade, second, ["--backup", path.join(home, "backups")]), "the next release takes its place");
  need(
    serving().startsWith("qicheng-0.0.2") && readdirSync(path.join(home, "backups")).length > 0,
    "with a backup before it",
  );
  await works();

  cpSync(second, path.join(home, "two/qicheng-0.0.3-changed.tar.gz"));
  need(
    !upgraded(upgrade, path.join(home, "two/qicheng-0.0.3-changed.tar.gz")),
    "an archive that no sum names is refused",
  );
  mkdirSync(path.join(home, "three/qicheng-0.0.4-broken"), { recursive: true });
  writeFileSync(path.join(home, "three/qicheng-0.0.4-broken/start.mjs"), "process.exit(1);\n");
  const broken = path.join(home, "three/qicheng-0.0.4-broken.tar.gz");
  execFileSync("tar", ["-czf", broken, "-C", path.join(home, "three"), "qicheng-0.0.4-broken"]);
  const sum = createHash("sha256").update(readFileSync(broken)).digest("hex");
  appendFileSync(path.join(home, "three/SHA256SUMS"), `${sum}  ${path.basename(broken)}\n`);
  need(!upgraded(upgrade, broken) && serving().startsWith("qicheng-0.0.2"), "a broken release gives its place back");
  need(await ready(), "and the former one serves again");
}

let failed = false;
try {
  await main();
} catch (error) {
  failed = true;
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  if (existsSync(path.join(home, "log"))) say(readFileSync(path.join(home, "log"), "utf8").slice(-3000));
}
const pid = existsSync(path.join(home, "pid")) ? Number(readFileSync(path.join(home, "pid"), "utf8")) : 0;
if (pid > 0) {
  spawnSync("sh", [
    "-c",
    `kill -TERM ${pid}; for i in $(seq 60); do kill -0 ${pid} 2>/dev/null || exit 0; sleep 0.3; done; kill -9 ${pid}`,
  ]);
}
rmSync(home, { recursive: true, force: true });
say(failed ? "try-release: failed" : "try-release: passed");
process.exitCode = failed ? 1 : 0;
