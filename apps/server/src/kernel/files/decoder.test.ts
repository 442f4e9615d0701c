/** Pictures that take the child too long or too much, and disks that are full. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { pictureBytes, upload } from "../../../test/pictures";
import { isAlive } from "../../embedded-postgres/process-identity";
import { PictureDecoder } from "./decoder";

const work = mkdtempSync(path.join(tmpdir(), "qicheng-decoder-"));
let decoder = new PictureDecoder();
afterEach(() => decoder.close());
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A child that behaves as the kind of the picture says. */
const STUB = path.join(work, "stub.mjs");
writeFileSync(
  STUB,
  `process.on("disconnect", () => process.exit());
  process.on("message", ({ extension }) => {
    if (extension === "exits") process.exit(1);
    if (extension === "answers") process.send({ format: "png", size: 1, sha256: "0" });
  });`,
);
const job = (extension: string) => ({ source: "none", target: "none", extension });

const BROKEN = { code: "BAD_TYPE", said: said.brokenPicture };

/** The child that a decoding gets. */
async function childOf(decoding: Promise<unknown>): Promise<number> {
  decoding.catch(() => undefined);
  await sleep(0);
  return decoder.pid ?? 0;
}

async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await sleep(10);
  return !isAlive(pid);
}

describe("a child", () => {
  test("that never answers is ended in time, and the next picture has another", async () => {
    decoder = new PictureDecoder({ script: STUB, withinMs: 300 });
    const children: number[] = [];
    for (let time = 0; time < 2; time += 1) {
      const endless = decoder.decode(job("hangs"));
      const child = await childOf(endless);
      expect(isAlive(child)).toBe(true);
      await expect(endless).rejects.toMatchObject(BROKEN);
      expect(await gone(child)).toBe(true);
      children.push(child);
    }
    expect(new Set(children).size).toBe(2);
  });

  test("that ends in mid-job refuses its picture, and the next has another", async () => {
    decoder = new PictureDecoder({ script: STUB });
    const cut = decoder.decode(job("exits"));
    const child = await childOf(cut);
    await expect(cut).rejects.toMatchObject(BROKEN);
    expect(await gone(child)).toBe(true);
    const next = decoder.decode(job("answers"));
    expect(await childOf(next)).not.toBe(child);
    await expect(next).resolves.toMatchObject({ format: "png" });
  });

  test("that takes too much memory refuses its picture, and the next is decoded", async () => {
    // Only memory can be the reason.
    decoder = new PictureDecoder({ withinMs: 50_000 });
    const noise = randomBytes(8_000 * 100 * 3);
    const stripe = await sharp(noise, { raw: { width: 8_000, height: 100, channels: 3 } })
      .png()
      .toBuffer();
    const source = path.join(work, "large.jpg");
    const coding = { progressive: true, chromaSubsampling: "4:4:4", quality: 40 };
    await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: "#1677ff" } })
      .composite([{ input: stripe }])
      .jpeg(coding)
      .toFile(source);
    const large = decoder.decode({ source, target: path.join(work, "large.out"), extension: "jpg" });
    const child = await childOf(large);
    await expect(large).rejects.toMatchObject(BROKEN);
    expect(await gone(child)).toBe(true);
    const small = path.join(work, "small.png");
    await writeFile(small, pictureBytes());
    const next = decoder.decode({ source: small, target: path.join(work, "small.out"), extension: "png" });
    expect(await childOf(next)).not.toBe(child);
    await expect(next).resolves.toMatchObject({ format: "png" });
  });
});

const mountSmall = (folder: string) =>
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], { stdio: "ignore" });
const unmount = (folder: string) => execFileSync("umount", ["--lazy", folder]);

/** Not even root may everywhere. */
function canMount(): boolean {
  try {
    mountSmall(work);
    unmount(work);
    return true;
  } catch {
    return false;
  }
}

describe("a full disk", () => {
  test("is told as such by the child", async () => {
    decoder = new PictureDecoder();
    const source = path.join(work, "full.png");
    await writeFile(source, pictureBytes());
    await expect(decoder.decode({ source, target: "/dev/full", extension: "png" })).rejects.toMatchObject({
      code: "STORAGE_FULL",
    });
  });

  const mounts = canMount();
  if (!mounts) process.stdout.write("left out: uploads to a full store, which needs the right to mount a small disk\n");

  /** Noise, which is as large decoded and encoded again as it came. */
  const noise = () =>
    sharp(randomBytes(500 * 500 * 3), { raw: { width: 500, height: 500, channels: 3 } })
      .png()
      .toBuffer();

  test.skipIf(!mounts)("keeps nothing of an upload, and takes the next when there is room again", async () => {
    const server = await testServer();
    const root = server.services.files.directory;
    await mkdir(root);
    mountSmall(root);
    try {
      const s1 = await server.as("s1");
      const bytes = await noise();
      const send = () => upload(server, s1, { filename: "a.png", bytes });
      const stored = () =>
        readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
          statSync(path.join(root, name)).isFile(),
        );
      const rows = () => count(server, sql`select count(*) as n from files`);
      // Full while it is received, and full when it is written anew.
      for (const room of [0.5, 1.5]) {
        const { bavail, bsize } = await statfs(root);
        await writeFile(path.join(root, "filler"), Buffer.alloc(bavail * bsize - Math.round(bytes.length * room)));
        expect([room, await send()]).toMatchObject([room, { status: 507, code: "STORAGE_FULL", msg: "存储空间不足" }]);
        expect([stored(), await rows()]).toEqual([["filler"], 0]);
        await rm(path.join(root, "filler"));
      }
      expect(await send()).toMatchObject({ status: 200 });
      expect([stored().length, await rows()]).toEqual([1, 1]);
    } finally {
      unmount(root);
      await server.close();
    }
  });
});
