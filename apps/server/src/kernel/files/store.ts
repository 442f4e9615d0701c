/** Stored files on disk, and the short-lived signed links to them. */

import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { said } from "@qicheng/api/kernel/messages";
import { Refusal } from "../work/refusal";
import type { DecodedPicture, PictureDecoder } from "./decoder";

/** A link lives between five and ten minutes; links made in the same five minutes are equal, so browsers cache. */
const LINK_STEP_S = 300;
const LINK_LIFE_S = 600;

export const CONTENT_TYPES: Record<string, string> = { jpg: "image/jpeg", png: "image/png", gif: "image/gif" };

export interface StoredFile extends DecodedPicture {
  storageKey: string;
  /** Hash of the bytes as they came. */
  received: string;
}

type Incoming = NodeJS.ReadableStream & { truncated?: boolean };

/** Writes a stream to a file and hashes it on the way. @throws TOO_LARGE */
async function receive(stream: Incoming, file: string): Promise<string> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, hashing, createWriteStream(file, { flags: "wx" }));
  if (stream.truncated) throw new Refusal("TOO_LARGE", said.pictureSize);
  return hash.digest("hex");
}

export class FileStore {
  constructor(
    readonly directory: string,
    private readonly secret: string,
    private readonly decoder: PictureDecoder,
  ) {}

  /** The folder of what is being received. */
  readonly incoming = "incoming";

  /**
   * Stores a picture; the caller records it, and removes it again when the record fails.
   * @throws BAD_TYPE, TOO_LARGE, STORAGE_FULL, BUSY
   */
  async savePicture(stream: Incoming, filename: string): Promise<StoredFile> {
    const name = randomUUID();
    const folder = name.slice(0, 2);
    const source = this.#path(`${this.incoming}/${name}.part`);
    const target = this.#path(`${folder}/${name}.part`);
    for (const file of [source, target]) await mkdir(path.dirname(file), { recursive: true });
    try {
      const received = await receive(stream, source);
      const extension = path.extname(filename).slice(1).toLowerCase();
      const picture = await this.decoder.decode({ source, target, extension });
      const storageKey = `${folder}/${name}.${picture.format}`;
      await rename(target, this.#path(storageKey));
      return { storageKey, ...picture, received };
    } finally {
      await rm(source, { force: true });
      await rm(target, { force: true });
    }
  }

  #path(storageKey: string): string {
    return path.join(this.directory, storageKey);
  }

  /** @throws NOT_FOUND when the bytes are gone, before anything is sent */
  async read(storageKey: string): Promise<NodeJS.ReadableStream> {
    const handle = await open(this.#path(storageKey)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") throw new Refusal("NOT_FOUND", said.noFile);
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
