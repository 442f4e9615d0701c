/**
 * Puts a release in the place of the one that serves: `node upgrade.mjs ARCHIVE.tar.gz [--home /opt/qicheng]
 * [--restart COMMAND] [--ready http://127.0.0.1:3000/readyz] [--backup FOLDER]`.
 *
 * The command of --restart, `systemctl restart qicheng` unless it is given, returns once the former server has ended.
 *
 * It checks the archive against SHA256SUMS beside it, unpacks it into HOME/releases, saves the data where a folder is named,
 * moves the link HOME/current and restarts. Where the new release is not ready within two minutes, the former one serves
 * again: each release runs on the database that the next one has migrated.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const READY_WITHIN_MS = 120_000;
const ASK_EVERY_MS = 1000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    home: { type: "string", default: "/opt/qicheng" },
    restart: { type: "string", default: "systemctl restart qicheng" },
    ready: { type: "string", default: "http://127.0.0.1:3000/readyz" },
    backup: { type: "string" },
  },
});

/** @param {string} message @returns {never} */
function refuse(message) {
  console.error(message);
  process.exit(1);
}

/** @param {string} file @returns {Promise<string>} in hexadecimal */
async function sumOf(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** @param {string} command @param {string[]} args @returns {boolean} */
const runs = (command, args) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

/** @param {string} target folder of a release @param {string} link */
function pointTo(target, link) {
  const made = `${link}.${process.pid}`;
  symlinkSync(target, made);
  renameSync(made, link);
}

/** Whether somebody answers there before long. @param {string} url */
async function isReady(url) {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(ASK_EVERY_MS);
  }
  return false;
}

const [given] = positionals;
if (given === undefined)
  refuse("node upgrade.mjs ARCHIVE.tar.gz [--home FOLDER] [--restart COMMAND] [--ready URL] [--backup FOLDER]");
const archive = path.resolve(given);
const name = path.basename(archive, ".tar.gz");
const sums = path.join(path.dirname(archive), "SHA256SUMS");
if (!existsSync(sums)) refuse(`缺少 ${sums}，无法核对。 / ${sums} is missing, so nothing can be checked.`);
const known = readFileSync(sums, "utf8")
  .split("\n")
  .map((line) => line.split(/\s+/));
const expected = known.find(([, file]) => file === path.basename(archive))?.[0];
if (expected === undefined || expected !== (await sumOf(archive)))
  refuse(`${path.basename(archive)} 与 SHA256SUMS 不符。 / It is not what SHA256SUMS says.`);

const releases = path.join(values.home, "releases");
const link = path.join(values.home, "current");
const folder = path.join(releases, name);
const former = existsSync(link) ? readlinkSync(link) : undefined;
if (former === folder) refuse(`${name} 已在使用。 / ${name} serves already.`);
mkdirSync(releases, { recursive: true });
rmSync(folder, { recursive: true, force: true });
if (!runs("tar", ["-xzf", archive, "-C", releases])) refuse("解压失败。 / It could not be unpacked.");

if (values.backup !== undefined && former !== undefined) {
  mkdirSync(values.backup, { recursive: true });
  if (!runs(process.execPath, [path.join(link, "start.mjs"), "backup", values.backup]))
    refuse("备份失败，未升级。 / The backup failed, so nothing was changed.");
}

pointTo(folder, link);
const restart = () => runs("/bin/sh", ["-c", values.restart]);
if (restart() && (await isReady(values.ready))) {
  console.log(`已升级到 ${name}。 / ${name} serves.`);
} else if (former === undefined) {
  refuse(`${name} 未能启动。 / ${name} did not start.`);
} else {
  pointTo(former, link);
  restart();
  refuse(
    `${name} 未能启动，已恢复 ${path.basename(former)}。 / ${name} did not start: the former release serves again.`,
  );
}
