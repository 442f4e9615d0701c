/** Stored files, wherever they lie, and the short-lived signed links to them. */

import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extensionOf } from "@qicheng/api/kernel/file-types";
import { said } from "@qicheng/api/kernel/messages";
import type { OpenFile } from "../http/send-bytes";
import { Refusal } from "../work/refusal";
import type { StoredFile } from "../work/upload";
import type { PictureDecoder } from "./decoder";
import { DiskStorage } from "./disk-storage";
import { kindOf, mostBytes } from "./kinds";
import type { Scan } from "./scan";
import type { StorageBackend } from "./storage";

/** A link lives between five and ten minutes; links made in the same five minutes are equal, so browsers cache. */
const LINK_STEP_S = 300;
const LINK_LIFE_S = 600;
/** Links for everybody last until the end of the next day (UTC). */
const DAY_MS = 86_400_000;
/** In the place of a person, in a link. */
export const EVERYBODY = 0;

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

interface Storing {
  scan?: Scan;
  /** Where files lie, the first being where new ones go; the folder without it. */
  backends?: readonly StorageBackend[];
}

/** The folder of what is being received, on the disk of each server. */
const INCOMING = "incoming";

const newKey = (format: string): string => {
  const name = randomUUID();
  return `${name.slice(0, 2)}/${name}.${format}`;
};

export class FileStore {
  readonly #scan: Scan;
  #forAll = { expires: 0, links: new Map<number, string>() };
  readonly backends: readonly StorageBackend[];

  /** @param directory where files lie that lie on the disk, and what is being received */
  constructor(
    readonly directory: string,
    private readonly secret: string,
    private readonly decoder: PictureDecoder,
    { scan = () => Promise.resolve(), backends = [new DiskStorage(directory)] }: Storing = {},
  ) {
    this.#scan = scan;
    this.backends = backends;
  }

  /** Where new files go. */
  get #main(): StorageBackend {
    return this.backends[0] as StorageBackend;
  }

  /** Nothing that lies here can be downloaded. */
  get incoming(): DiskStorage {
    return new DiskStorage(path.join(this.directory, INCOMING));
  }

  /** Gives a path for a file that is being made, and removes what is left there in the end. */
  async #draft<T>(use: (file: string) => Promise<T>): Promise<T> {
    const file = path.join(this.directory, INCOMING, `${randomUUID()}.part`);
    await mkdir(path.dirname(file), { recursive: true });
    try {
      return await use(file);
    } finally {
      await rm(file, { force: true });
    }
  }

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
    return this.#draft((source) =>
      this.#draft(async (target) => {
        const limit = mostBytes(kind, filename);
        const received = await receive(stream, source, { limit: limit.bytes, onBytes });
        if (received.size > limit.bytes) throw new Refusal("TOO_LARGE", limit.msg);
        if (received.size === 0) throw new Refusal("BAD_TYPE", said.emptyFile({ name: filename }));
        await this.#scan(source, filename);
        const seen = await this.decoder.decode({ source, target, extension, name: filename });
        const storageKey = newKey(seen.format);
        await this.#main.put(storageKey, kind.picture ? target : source);
        return { storageKey, ...seen, ...(kind.picture ? {} : received), received: received.sha256 };
      }),
    );
  }

  /** A smaller picture made of a stored one, the first of one that moves. @throws BAD_TYPE, STORAGE_FULL, BUSY, NOT_FOUND */
  shrunk(storageKey: string, edge: number): Promise<MadeFile> {
    const extension = path.extname(storageKey).slice(1);
    return this.withLocal(storageKey, (source) =>
      this.#draft(async (target) => {
        const made = await this.decoder.decode({ source, target, extension, edge });
        const key = newKey(made.format);
        await this.#main.put(key, target);
        return { storageKey: key, ...made };
      }),
    );
  }

  /** The bytes of a smaller picture made of a stored one, kept nowhere. @throws BAD_TYPE, STORAGE_FULL, BUSY, NOT_FOUND */
  small(storageKey: string, edge: number): Promise<{ format: string; bytes: Buffer }> {
    const extension = path.extname(storageKey).slice(1);
    return this.withLocal(storageKey, (source) =>
      this.#draft(async (target) => {
        const { format } = await this.decoder.decode({ source, target, extension, edge });
        return { format, bytes: await readFile(target) };
      }),
    );
  }

  /**
   * Stores a file that the product makes itself.
   * @param write fills it to its end
   */
  async make(format: string, write: (target: Writable) => Promise<void>): Promise<MadeFile> {
    return this.#draft(async (part) => {
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
      const storageKey = newKey(format);
      await this.#main.put(storageKey, part);
      return { storageKey, format, size, sha256: hash.digest("hex") };
    });
  }

  /** Files may move while one looks: what is nowhere is looked for once more where they move to. */
  async #find<T>(look: (backend: StorageBackend) => Promise<T>): Promise<NonNullable<T>> {
    for (const backend of [...this.backends, this.#main]) {
      const found = await look(backend);
      if (found) return found;
    }
    throw new Refusal("NOT_FOUND", said.noFile);
  }

  /** @throws NOT_FOUND when the bytes are gone, before anything is sent */
  async open(storageKey: string): Promise<OpenFile> {
    const find = () => this.#find((backend) => backend.open(storageKey));
    const found = await find();
    const stream: OpenFile["stream"] = async (part) => {
      try {
        return await found.stream(part);
      } catch (error) {
        if (!(error instanceof Refusal && error.code === "NOT_FOUND")) throw error;
        // It moved since it was found.
        return (await find()).stream(part);
      }
    };
    return { ...found, stream };
  }

  /** Gives the path of a file with these bytes, for programs that read files; afterwards it is gone. @throws NOT_FOUND */
  withLocal<T>(storageKey: string, use: (file: string) => Promise<T>): Promise<T> {
    return this.#draft(async (file) => {
      await this.#find((backend) => backend.fetch(storageKey, file));
      return use(file);
    });
  }

  /** The same bytes under another name. @throws NOT_FOUND */
  copy(storageKey: string): Promise<string> {
    const key = newKey(path.extname(storageKey).slice(1));
    return this.withLocal(storageKey, async (file) => {
      await this.#main.put(key, file);
      return key;
    });
  }

  async remove(storageKey: string): Promise<void> {
    for (const backend of this.backends) await backend.remove(storageKey);
  }

  /** Removes files that no row points at any more. What cannot be removed now is found by housekeeping. */
  async forget(storageKeys: readonly string[]): Promise<void> {
    for (const key of storageKeys) await this.remove(key).catch(() => undefined);
  }

  #signature(id: number, userId: number, expires: number): string {
    return createHmac("sha256", this.secret).update(`${id}.${userId}.${expires}`).digest("base64url");
  }

  #linkUntil(id: number, userId: number, expires: number): string {
    return `/files/${id}?u=${userId}&e=${expires}&s=${this.#signature(id, userId, expires)}`;
  }

  /** A relative link to a file for one person, who was just shown what it belongs to. */
  link(id: number, userId: number, nowMs = Date.now()): string {
    return this.#linkUntil(id, userId, Math.floor(nowMs / 1_000 / LINK_STEP_S) * LINK_STEP_S + LINK_LIFE_S);
  }

  /** A relative link for everybody, to what everybody sees: it stands in every row of every list. */
  linkForAll(id: number, nowMs = Date.now()): string {
    const expires = (Math.floor(nowMs / DAY_MS) + 2) * (DAY_MS / 1_000);
    if (this.#forAll.expires !== expires) this.#forAll = { expires, links: new Map() };
    const known = this.#forAll.links.get(id);
    if (known !== undefined) return known;
    const made = this.#linkUntil(id, EVERYBODY, expires);
    this.#forAll.links.set(id, made);
    return made;
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

declare module "../work/services" {
  interface Services {
    files: FileStore;
  }
}
