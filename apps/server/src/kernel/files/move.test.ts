/** `npm run files:move`: to a bucket and back, killed in its middle, while a server gives and takes files. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signIn } from "../../../test/arrange";
import { groupInOneOfThree } from "../../../test/drawn";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { until } from "../../../test/live-client";
import { upload } from "../../../test/pictures";
import { S3Server } from "../../../test/s3-server";

vi.setConfig({ testTimeout: 240_000 });

const ROOT = path.resolve(import.meta.dirname, "../../../../..");
const FILES = 60;
const store = new S3Server();
let server: TestServer;
let s1: Caller;
const sent = new Map<string, Buffer>();

beforeAll(async () => {
  await store.start();
  server = await testServer({ s3: store.settings });
  ({ s1 } = await signIn(server, ["s1"]));
});
afterAll(async () => {
  await server.close();
  await store.remove();
});

const onDisk = (): string[] => {
  const root = server.services.files.directory;
  return readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.relative(root, path.join(entry.parentPath, entry.name))] : [],
  );
};

interface Run {
  child: ChildProcess;
  ended: Promise<{ code: number | null; text: string }>;
}

/** As an administrator does it. @param to where new files go */
function move(to: "s3" | "disk"): Run {
  const env = {
    ...process.env,
    ...store.environment,
    FILE_STORE: to,
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.services.config.dataDir,
  };
  // The work itself without npm around it: a kill would reach npm only.
  const args = ["--import", "tsx", "scripts/backup-restore.ts", "move"];
  const child = spawn(process.execPath, args, { cwd: ROOT, env });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, ended: new Promise((resolve) => child.once("exit", (code) => resolve({ code, text }))) };
}

async function send(to: TestServer): Promise<void> {
  const bytes = Buffer.from(randomBytes(20_000).toString("hex"));
  const answer = await upload(to, s1, { filename: "a.txt", bytes });
  expect(answer.status).toBe(200);
  sent.set(answer.data.id, bytes);
}
async function allThere(): Promise<void> {
  for (const [id, bytes] of sent) {
    const { rawPayload } = await server.app.inject({
      method: "GET",
      url: server.services.files.link(Number(id), s1.id),
    });
    expect([id, rawPayload.equals(bytes)]).toEqual([id, true]);
  }
}
/** Kills it when so many have arrived, asks for all files meanwhile, and runs it to its end. */
async function moveWithKill(to: "s3" | "disk", arrived: () => number): Promise<string> {
  const first = move(to);
  await until(() => arrived() >= FILES / 3 || first.child.exitCode !== null, 60_000);
  first.child.kill("SIGKILL");
  expect((await first.ended).code).toBeNull();
  expect(arrived()).toBeLessThan(FILES);
  await allThere();
  const second = move(to);
  while (second.child.exitCode === null) {
    await allThere();
    await sleep(5);
  }
  const { code, text } = await second.ended;
  expect([code, text]).toEqual([0, expect.stringContaining("个文件")]);
  await allThere();
  return text;
}

groupInOneOfThree("stored files", () => {
  // Once: what it moved stays moved.
  test("files move to a bucket and back: whoever is killed, each is somewhere, and all arrive", {
    retry: 0,
  }, async () => {
    const [s3, folder] = server.services.files.backends;
    for (let n = 0; n < FILES; n += 1) await send(server);
    // As they lie when a bucket is used for the first time.
    for (const key of store.keys()) {
      const file = path.join(server.services.config.dataDir, "draft");
      await s3?.fetch(key, file);
      await folder?.put(key, file);
      await s3?.remove(key);
    }
    expect([store.keys().length, onDisk().length]).toEqual([0, FILES]);
    await moveWithKill("s3", () => store.keys().length);
    expect([store.keys().length, onDisk().filter((key) => !key.startsWith("incoming"))]).toEqual([FILES, []]);
    await moveWithKill("disk", () => onDisk().filter((key) => !key.startsWith("incoming")).length);
    expect([store.keys().length, onDisk().filter((key) => !key.startsWith("incoming")).length]).toEqual([0, FILES]);
  });

  test("what is not what was stored stays where it is and is named, and so is what is nowhere", async () => {
    const rows = await server.rows(sql<{ key: string }>`select storage_key as key from files order by id limit 3`);
    const [spoiled, half, missing] = rows.map(({ key }) => key) as [string, string, string];
    const root = server.services.files.directory;
    writeFileSync(path.join(root, spoiled), "spoiled");
    rmSync(path.join(root, missing));
    // Other bytes under the name of a file are no reason to remove it.
    const [s3] = server.services.files.backends;
    const other = path.join(server.services.config.dataDir, "draft");
    writeFileSync(other, "half");
    await s3?.put(half, other);
    const { code, text } = await move("s3").ended;
    expect(code).toBe(1);
    expect(text).toContain(`留在原处的文件 / Files that are not what was stored, left where they are:\n  ${spoiled}\n`);
    expect(text).toContain(`Files in neither place:\n  ${missing}\n`);
    expect([existsSync(path.join(root, spoiled)), store.keys().includes(spoiled)]).toEqual([true, false]);
    expect(store.bytes(half).length).toBe(40_000);
  });
});
