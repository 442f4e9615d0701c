/** Stored files on disk, and the short-lived signed links to them. */

import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extensionOf } from "@qicheng/api/kernel/file-types";
import { said } from "@qicheng/api/kernel/messages";
import { Refusal } from "../work/refusal";
import type { DecodedPicture, PictureDecoder } from "./decoder";
import { kindOf, mostBytes } from "./kinds";
import type { Scan } from "./scan";

/** A link lives between five and ten minutes; links made in the same five minutes are equal, so browsers cache. */
const LINK_STEP_S = 300;
const LINK_LIFE_S = 600;

export interface StoredFile extends DecodedPicture {
  storageKey: string;
  /** Hash of the bytes as they came. */
  received: string;
}

/** A stored file that is about to be sent. */
export interface OpenFile {
  size: number;
  /** Bytes from `start` to `end`, both included. */
  stream: (part?: { start: number; end: number }) => NodeJS.ReadableStream;
  close: () => Promise<void>;
}

/** One that the product made itself. */
export interface MadeFile {
  storageKey: string;
  format: string;
  size: number;
  sha256: string;
}

type OnBytes = (bytes: number) => void;

interface Received {
  sha256: string;
  size: number;
}

/** Writes a stream to a file and hashes it on the way; what is too long is read to its end and not written. */
async function receive(
  stream: NodeJS.ReadableStream,
  file: string,
  { limit, onBytes }: { limit: number; onBytes: OnBytes },
): Promise<Received> {
  const hash = createHash("sha256");
  let size = 0;
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      onBytes(chunk.length);
      if (size > limit) return done();
      hash.update(chunk);
      return done(null, chunk);
    },
  });
  await pipeline(stream, hashing, createWriteStream(file, { flags: "wx" }));
  return { sha256: hash.digest("hex"), size };
}

/** @throws NOT_FOUND when the bytes are gone */
function missing(error: NodeJS.ErrnoException): never {
  if (error.code === "ENOENT") throw new Refusal("NOT_FOUND", said.noFile);
  throw error;
}

export class FileStore {
  constructor(
    readonly directory: string,
    private readonly secret: string,
    private readonly decoder: PictureDecoder,
    private readonly scan: Scan = () => Promise.resolve(),
  ) {}

  /** The folder of what is being received. */
  readonly incoming = "incoming";

  /**
   * Stores an upload of a kind that is taken; the caller records it, and removes it again when the record fails.
   * @param filename as people see it; its last part says what the bytes must be
   * @param onBytes told of each piece that has come
   * @throws BAD_TYPE, TOO_LARGE, STORAGE_FULL, BUSY
   */
  async save(stream: NodeJS.ReadableStream, filename: string, onBytes: OnBytes = () => undefined): Promise<StoredFile> {
    const extension = extensionOf(filename);
    const kind = kindOf(extension);
    if (!kind) throw new Refusal("BAD_TYPE", said.fileKind({ name: filename }));
    const name = randomUUID();
    const folder = name.slice(0, 2);
    const source = this.#path(`${this.incoming}/${name}.part`);
    const target = this.#path(`${folder}/${name}.part`);
    for (const file of [source, target]) await mkdir(path.dirname(file), { recursive: true });
    try {
      const limit = mostBytes(kind, filename);
      const received = await receive(stream, source, { limit: limit.bytes, onBytes });
      if (received.size > limit.bytes) throw new Refusal("TOO_LARGE", limit.msg);
      if (received.size === 0) throw new Refusal("BAD_TYPE", said.emptyFile({ name: filename }));
      await this.scan(source, filename);
      const seen = await this.decoder.decode({ source, target, extension, name: filename });
      const storageKey = `${folder}/${name}.${seen.format}`;
      await rename(kind.picture ? target : source, this.#path(storageKey));
      return { storageKey, ...seen, ...(kind.picture ? {} : received), received: received.sha256 };
    } finally {
      await rm(source, { force: true });
      await rm(target, { force: true });
    }
  }

  /**
   * Stores a file that the product makes itself.
   * @param write fills it to its end
   */
  async make(format: string, write: (target: Writable) => Promise<void>): Promise<MadeFile> {
    const name = randomUUID();
    const storageKey = `${name.slice(0, 2)}/${name}.${format}`;
    const part = this.#path(`${storageKey}.part`);
    await mkdir(path.dirname(part), { recursive: true });
    try {
      const hash = createHash("sha256");
      let size = 0;
      const counting = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      const written = pipeline(counting, createWriteStream(part, { flags: "wx" }));
      await Promise.all([write(counting), written]);
      await rename(part, this.#path(storageKey));
      return { storageKey, format, size, sha256: hash.digest("hex") };
    } finally {
      await rm(part, { force: true });
    }
  }

  #path(storageKey: string): string {
    return path.join(this.directory, storageKey);
  }

  /** @throws NOT_FOUND when the bytes are gone, before anything is sent */
  async open(storageKey: string): Promise<OpenFile> {
    const handle = await open(this.#path(storageKey)).catch(missing);
    const { size } = await handle.stat();
    return { size, stream: (part) => handle.createReadStream(part), close: () => handle.close() };
  }

  /** For what reads a file by its path, for as long as it does. */
  local<Result>(storageKey: string, use: (file: string) => Promise<Result>): Promise<Result> {
    return use(this.#path(storageKey));
  }

  /** The same bytes under another name: on a disk another name is enough. @throws NOT_FOUND */
  async copy(storageKey: string): Promise<string> {
    const name = randomUUID();
    const key = `${name.slice(0, 2)}/${name}${path.extname(storageKey)}`;
    await mkdir(path.dirname(this.#path(key)), { recursive: true });
    await link(this.#path(storageKey), this.#path(key)).catch(missing);
    return key;
  }

  async remove(storageKey: string): Promise<void> {
    await rm(this.#path(storageKey), { force: true });
  }

  /** Removes files that no row points at any more. What cannot be removed now is found by housekeeping. */
  async forget(storageKeys: readonly string[]): Promise<void> {
    for (const key of storageKeys) await this.remove(key).catch(() => undefined);
  }

  #signature(id: number, userId: number, expires: number): string {
    return createHmac("sha256", this.secret).update(`${id}.${userId}.${expires}`).digest("base64url");
  }

  /** A relative link to a file for one person, who was just shown what it belongs to. */
  link(id: number, userId: number, nowMs = Date.now()): string {
    const expires = Math.floor(nowMs / 1_000 / LINK_STEP_S) * LINK_STEP_S + LINK_LIFE_S;
    return `/files/${id}?u=${userId}&e=${expires}&s=${this.#signature(id, userId, expires)}`;
  }

  /** True while a link is unexpired and untouched. */
  accepts({ id, u, e, s }: SignedLink, nowMs = Date.now()): boolean {
    const until = Number(e);
    if (!Number.isSafeInteger(until) || until * 1_000 < nowMs) return false;
    const right = Buffer.from(this.#signature(id, u, until));
    const given = Buffer.from(s);
    return right.length === given.length && timingSafeEqual(right, given);
  }
}

/** What a link says: file, person, until when, and the signature of all three. */
export interface SignedLink {
  id: number;
  u: number;
  e: string;
  s: string;
}
