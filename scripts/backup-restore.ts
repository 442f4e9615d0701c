/** The work of `npm run db:backup`, `npm run db:restore`, `npm run db:base` and `npm run files:move`; see docs/operations.md. */
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { hasCluster, withCluster } from "../apps/server/src/embedded-postgres/running-cluster";
import { backup } from "../apps/server/src/kernel/backup/backup";
import { BackupError } from "../apps/server/src/kernel/backup/backup-error";
import { baseCopy } from "../apps/server/src/kernel/backup/base-copy";
import type { Manifest } from "../apps/server/src/kernel/backup/manifest";
import { openDatabase } from "../apps/server/src/kernel/db/database";
import { backendsOf, claimBucket, filesDirectory } from "../apps/server/src/kernel/files/backends";
import { type Moved, moveFiles } from "../apps/server/src/kernel/files/move";
import { restore } from "../apps/server/src/kernel/start/restore";
import { type Config, readConfig } from "../apps/server/src/kernel/work/config";

const TOLD_EACH = 100;

const log = (line: string): void => void process.stdout.write(`${line}\n`);

function withDatabase<T>(config: Config, use: (databaseUrl: string) => Promise<T>): Promise<T> {
  return config.databaseUrl === undefined ? withCluster(config.dataDir, log, use) : use(config.databaseUrl);
}

/** A new folder of this name, or in a folder that exists one named by the time. */
function targetOf(given: string): string {
  if (!existsSync(given) || !statSync(given).isDirectory()) return given;
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return path.join(given, `qicheng-${time}`);
}

function report(manifest: Manifest): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  log(`${manifest.tables.length} 张表，${rows} 行，${manifest.files.count} 个文件，时点 ${manifest.snapshotAt}`);
  const { damagedBefore } = manifest.files;
  if (damagedBefore.length > 0)
    log(`备份时已缺失或损坏的文件 / Files missing or damaged already at the backup:\n  ${damagedBefore.join("\n  ")}`);
}

/** @throws BackupError */
function assertDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === undefined && !hasCluster(dataDir))
    throw new BackupError(
      `${dataDir} 中没有数据库，请用 DATA_DIR 或 DATABASE_URL 指定`,
      `There is no database in ${dataDir}: name it by DATA_DIR or DATABASE_URL.`,
    );
}

async function runBackup(config: Config, given: string): Promise<void> {
  assertDatabase(config);
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const target = targetOf(given);
  const filesDir = filesDirectory(config);
  const backends = backendsOf(config);
  if (config.s3)
    log(`文件取自 ${backends.map(({ place }) => place).join("、")} / Files come from both places, the bucket included`);
  report(
    await withDatabase(config, (databaseUrl) => backup({ databaseUrl, filesDir, backends, target, version, log })),
  );
  log(`备份完成 / Backup complete: ${target}`);
}

/** For point-in-time recovery of the embedded database, which runs or is started for it. */
async function runBase(config: Config, target: string): Promise<void> {
  if (config.databaseUrl !== undefined || !hasCluster(config.dataDir))
    throw new BackupError(
      "只用于内置数据库，且须已存在；对 DATABASE_URL 请使用 pg_basebackup",
      "For the embedded database only, which must exist; with DATABASE_URL use pg_basebackup.",
    );
  const { dataDir } = config;
  await withDatabase(config, (databaseUrl) => baseCopy({ databaseUrl, dataDir, target }));
  log(`基础备份完成 / Base copy complete: ${target}`);
}

async function runRestore(config: Config, source: string): Promise<void> {
  const filesDir = filesDirectory(config);
  report(await withDatabase(config, (databaseUrl) => restore({ databaseUrl, filesDir, source, log })));
  log("恢复完成，可以启动服务器 / Restored; the server can be started");
  if (config.s3?.main)
    log(
      `文件在 ${filesDir}，可用 npm run files:move 移入存储桶 / Files lie there; npm run files:move takes them to the bucket`,
    );
}

function reportMoved({ moved, missing, damaged }: Moved, place: string): void {
  log(`已移入 ${place}：${moved} 个文件 / ${moved} files moved`);
  for (const [keys, chinese, english] of [
    [missing, "两处都没有的文件", "Files in neither place"],
    [damaged, "与入库时不符、留在原处的文件", "Files that are not what was stored, left where they are"],
  ] as const)
    if (keys.length > 0) log(`${chinese} / ${english}:\n  ${keys.join("\n  ")}`);
}

/** Takes files to where new ones go. */
async function runMove(config: Config): Promise<void> {
  assertDatabase(config);
  const [to, from] = backendsOf(config);
  if (!to || !from)
    throw new BackupError(
      "未设置存储桶（S3_BUCKET 等），没有可移动的去处",
      "No bucket is set (S3_BUCKET and others), so there is nowhere to move to.",
    );
  log(`正在把文件从 ${from.place} 移入 ${to.place} / Moving files`);
  const moving = { from, to, drafts: path.join(filesDirectory(config), "incoming") };
  const moved = await withDatabase(config, async (databaseUrl) => {
    await claimBucket(config, databaseUrl);
    const { db, close } = openDatabase(databaseUrl, { max: 1 });
    return moveFiles(db, moving, (n) => n % TOLD_EACH === 0 && log(`${n}`)).finally(close);
  });
  reportMoved(moved, to.place);
  if (moved.missing.length + moved.damaged.length > 0) process.exitCode = 1;
}

const COMMANDS: Record<string, (config: Config, folder: string) => Promise<void>> = {
  backup: runBackup,
  restore: runRestore,
  base: runBase,
  move: runMove,
};
/** Takes no folder. */
const MOVE = "move";

async function main(): Promise<void> {
  const [command, given] = process.argv.slice(2);
  const run = COMMANDS[command ?? ""];
  if (run === undefined || (given === undefined) !== (command === MOVE) || process.argv.length > 4) {
    throw new BackupError(
      "用法：npm run db:backup -- <目录>、npm run db:restore -- <备份目录>、npm run db:base -- <目录>、npm run files:move",
      "Usage: npm run db:backup -- <folder>, npm run db:restore -- <backup>, npm run db:base -- <folder>, npm run files:move",
    );
  }
  await run(readConfig(process.env), path.resolve(process.env.INIT_CWD ?? ".", given ?? "."));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
