/** Stored files on disk, and the short-lived signed links to them. */
import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { Refusal } from "../http/refusal";

/** A link lives between five and ten minutes; links made in the same five minutes are equal, so browsers cache. */
const LINK_STEP_S = 300;
const LINK_LIFE_S = 600;

/** Picture types by what the bytes are, never by what the name says. */
const PICTURES: Record<string, { extensions: readonly string[]; encode: (image: Sharp) => Sharp }> = {
  jpg: { extensions: ["jpg", "jpeg"], encode: (image) => image.jpeg({ quality: 85 }) },
  png: { extensions: ["png"], encode: (image) => image.png() },
  gif: { extensions: ["gif"], encode: (image) => image.gif() },
};

export const CONTENT_TYPES: Record<string, string> = { jpg: "image/jpeg", png: "image/png", gif: "image/gif" };

export interface StoredFile {
  storageKey: string;
  format: string;
  size: number;
  sha256: string;
  /** Hash of the bytes as they came. */
  received: string;
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function readBounded(stream: NodeJS.ReadableStream & { truncated?: boolean }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.truncated) throw new Refusal("TOO_LARGE", "图片不能超过10M");
  return Buffer.concat(chunks);
}

/** Decoding and encoding again leaves pixels only: nothing hidden behind, beside or inside the picture survives. */
async function reencode(bytes: Buffer, filename: string): Promise<{ format: string; output: Buffer }> {
  const type = await fileTypeFromBuffer(bytes);
  const picture = type && PICTURES[type.ext];
  const extension = path.extname(filename).slice(1).toLowerCase();
  if (!type || !picture?.extensions.includes(extension)) throw new Refusal("BAD_TYPE", "只支持jpg、png、gif图片");
  try {
    const image = sharp(bytes, { limitInputPixels: LIMITS.picturePixels, animated: type.ext === "gif" });
    return { format: type.ext, output: await picture.encode(image.rotate()).toBuffer() };
  } catch {
    throw new Refusal("BAD_TYPE", "图片已损坏或尺寸过大");
  }
}

export class FileStore {
  constructor(
    readonly directory: string,
    private readonly secret: string,
  ) {}

  /** The folder of what is being received. */
  readonly incoming = "incoming";

  /**
   * Stores a picture; the caller records it, and removes it again when the record fails.
   * @throws BAD_TYPE, TOO_LARGE, STORAGE_FULL
   */
  async savePicture(stream: NodeJS.ReadableStream & { truncated?: boolean }, filename: string): Promise<StoredFile> {
    const bytes = await readBounded(stream);
    const { format, output } = await reencode(bytes, filename);
    const name = randomUUID();
    const storageKey = `${name.slice(0, 2)}/${name}.${format}`;
    await this.#write(storageKey, output);
    return { storageKey, format, size: output.length, sha256: hashOf(output), received: hashOf(bytes) };
  }

  async #write(storageKey: string, bytes: Buffer): Promise<void> {
    const target = this.#path(storageKey);
    const temporary = `${target}.part`;
    await mkdir(path.dirname(target), { recursive: true });
    try {
      const handle = await open(temporary, "wx");
      try {
        await handle.writeFile(bytes);
        await handle.datasync();
      } finally {
        await handle.close();
      }
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  #path(storageKey: string): string {
    return path.join(this.directory, storageKey);
  }

  /** @throws NOT_FOUND when the bytes are gone, before anything is sent */
  async read(storageKey: string): Promise<NodeJS.ReadableStream> {
    const handle = await open(this.#path(storageKey)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") throw new Refusal("NOT_FOUND", "文件未找到");
      throw error;
    });
    return handle.createReadStream();
  }

  async remove(storageKey: string): Promise<void> {
    await rm(this.#path(storageKey), { force: true });
  }

  /** Removes files that no row points at any more. What cannot be removed now is found by housekeeping. */
  async forget(storageKeys: readonly string[]): Promise<void> {
    for (const key of storageKeys) await this.remove(key).catch(() => undefined);
  }

  #signature(id: number, expires: number): string {
    return createHmac("sha256", this.secret).update(`${id}.${expires}`).digest("base64url");
  }

  /** A relative link to a file, for whoever was just shown the record it belongs to. */
  link(id: number, nowMs = Date.now()): string {
    const expires = Math.floor(nowMs / 1_000 / LINK_STEP_S) * LINK_STEP_S + LINK_LIFE_S;
    return `/files/${id}?e=${expires}&s=${this.#signature(id, expires)}`;
  }

  /** True while a link is unexpired and untouched. */
  accepts(id: number, expires: string, signature: string, nowMs = Date.now()): boolean {
    const until = Number(expires);
    if (!Number.isSafeInteger(until) || until * 1_000 < nowMs) return false;
    const right = Buffer.from(this.#signature(id, until));
    const given = Buffer.from(signature);
    return right.length === given.length && timingSafeEqual(right, given);
  }
}
