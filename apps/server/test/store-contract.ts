/** What the product asks of a store for files, tried on one that is empty. */
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { S3Storage } from "../src/kernel/files/s3-storage";
import type { S3Settings } from "../src/kernel/work/config-s3";

const AT_ONCE = 20;

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Answers what it saw, so that stores are compared with one list. @param many objects in a folder that is listed */
export async function trySettings(settings: S3Settings, many: number): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(path.join(tmpdir(), "qicheng-store-"));
  const file = (name: string, bytes: Buffer | string) => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const storage = new S3Storage(settings);
  const bytes = randomBytes(3_000_000);
  const part = async (start: number, end: number) => {
    const opened = await storage.open("ab/large");
    return opened ? buffer(await opened.stream({ start, end })) : undefined;
  };
  try {
    const seen: Record<string, unknown> = {};
    seen.nobodys = await storage.claim("we");
    seen.ours = await storage.claim("others");
    await storage.put("ab/large", file("large", bytes));
    const fetched = path.join(folder, "fetched");
    seen.fetched = (await storage.fetch("ab/large", fetched)) && digest(readFileSync(fetched)) === digest(bytes);
    seen.size = (await storage.open("ab/large"))?.size;
    seen.part = (await part(1_000_000, 1_000_099))?.equals(bytes.subarray(1_000_000, 1_000_100));
    await storage.put("ab/empty", file("empty", ""));
    seen.empty = (await storage.open("ab/empty"))?.size;
    await storage.put("ab/large", file("other", "other"));
    seen.writtenAgain = (await storage.open("ab/large"))?.size;
    seen.missing = [
      await storage.has("ab/none"),
      await storage.open("ab/none"),
      await storage.fetch("ab/none", path.join(folder, "none")),
      await storage.remove("ab/none"),
    ];
    const small = file("small", "1");
    const keys = Array.from({ length: many }, (_, at) => `cd/${at}`);
    while (keys.length > 0) await Promise.all(keys.splice(0, AT_ONCE).map((key) => storage.put(key, small)));
    const listed = await storage.list("cd");
    seen.listed = [new Set(listed.map(({ key }) => key)).size, (await storage.list("ab")).length];
    seen.young = listed.every(({ atMs }) => Math.abs(Date.now() - atMs) < 600_000);
    for (let rest = [...listed, ...(await storage.list("ab"))]; rest.length > 0; )
      await Promise.all(rest.splice(0, AT_ONCE).map(({ key }) => storage.remove(key)));
    seen.left = [...(await storage.list("cd")), ...(await storage.list("ab"))].length;
    const stranger = new S3Storage({ ...settings, secretAccessKey: `${settings.secretAccessKey}x` });
    seen.stranger = await stranger.put("ab/stranger", small).catch(({ code }: { code: string }) => code);
    return seen;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
