/** Files in a bucket of an S3-compatible store. Browsers never see it: bytes come and go through this server. */

import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3, S3ServiceException } from "@aws-sdk/client-s3";
import { said } from "@qicheng/api/kernel/messages";
import type { OpenFile } from "../http/send-bytes";
import type { S3Settings } from "../work/config-s3";
import { Refusal } from "../work/refusal";
import type { Listed, StorageBackend } from "./storage";

const CONNECT_WITHIN_MS = 5_000;
/** From the first byte sent to the first that comes back. */
const ANSWER_WITHIN_MS = 60_000;
const TRIES = 3;
const RETRY_AFTER_S = 30;
const SOCKETS = 50;
/** Says whose bucket it is. Keys of files have two characters before a slash. */
const OWNER = "owner";

const NOT_THERE = new Set(["NoSuchKey", "NotFound"]);
/** What stores say that have no room: the standard has no word for it. */
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage|EntityTooLarge/i;
const INSUFFICIENT_STORAGE = 507;

type Failure = Partial<S3ServiceException> & { code?: string };

const isMissing = (error: unknown) => NOT_THERE.has((error as Failure).name ?? "");
const isFull = ({ name = "", $metadata }: Failure) =>
  FULL.test(name) || $metadata?.httpStatusCode === INSUFFICIENT_STORAGE;

/** Only names and numbers are told: what the store says may repeat what it was sent. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const failure = error as Failure;
  if (isFull(failure)) return new Refusal("STORAGE_FULL");
  const facts = [failure.code, failure.name, failure.$metadata?.httpStatusCode].filter(Boolean).join(" ");
  process.stderr.write(`file storage: ${facts}\n`);
  return new Refusal("BUSY", said.noStorage, { retryAfterSeconds: RETRY_AFTER_S });
}

const silent = () => undefined;

/** Loaded by those who have a bucket only: it takes its time and has its own idea of which Node is too old. */
async function connect({ endpoint, region, pathStyle, accessKeyId, secretAccessKey }: S3Settings): Promise<S3> {
  const { S3 } = await import("@aws-sdk/client-s3");
  const agents = { maxSockets: SOCKETS, keepAlive: true };
  return new S3({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    // Many stores know the checksums of AWS not at all; we compare our own where it matters.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: ANSWER_WITHIN_MS,
      throwOnRequestTimeout: true,
      httpAgent: new HttpAgent(agents),
      httpsAgent: new HttpsAgent(agents),
    },
  });
}

export class S3Storage implements StorageBackend {
  readonly place: string;
  #s3: Promise<S3> | undefined;

  constructor(private readonly settings: S3Settings) {
    this.place = settings.bucket;
  }

  get #client(): Promise<S3> {
    this.#s3 ??= connect(this.settings);
    return this.#s3;
  }

  /** Where an object lies. */
  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.place, Key: key };
  }

  /** A stream is sent once: what failed is begun anew with another one. */
  async put(key: string, file: string): Promise<void> {
    const { size } = await stat(file);
    for (let attempt = 1; ; attempt += 1) {
      const Body = createReadStream(file);
      try {
        await (await this.#client).putObject({ ...this.#at(key), Body, ContentLength: size });
        return;
      } catch (error) {
        if (attempt === TRIES || isFull(error as Failure)) throw refusalOf(error);
      } finally {
        Body.destroy();
      }
    }
  }

  async #bytes(key: string, Range?: string): Promise<Readable | undefined> {
    try {
      const { Body } = await (await this.#client).getObject({ ...this.#at(key), Range });
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw refusalOf(error);
    }
  }

  async #size(key: string): Promise<number | undefined> {
    try {
      const { ContentLength } = await (await this.#client).headObject(this.#at(key));
      return ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw refusalOf(error);
    }
  }

  async fetch(key: string, file: string): Promise<boolean> {
    const bytes = await this.#bytes(key);
    if (!bytes) return false;
    await pipeline(bytes, createWriteStream(file, { flags: "wx" })).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall === undefined ? refusalOf(error) : error;
    });
    return true;
  }

  async open(key: string): Promise<OpenFile | undefined> {
    const size = await this.#size(key);
    if (size === undefined) return undefined;
    return {
      size,
      stream: async (part) => {
        const bytes = await this.#bytes(key, part && `bytes=${part.start}-${part.end}`);
        if (!bytes) throw new Refusal("NOT_FOUND", said.noFile);
        return bytes;
      },
      close: () => Promise.resolve(),
    };
  }

  async has(key: string): Promise<boolean> {
    return (await this.#size(key)) !== undefined;
  }

  async remove(key: string): Promise<void> {
    try {
      await (await this.#client).deleteObject(this.#at(key));
    } catch (error) {
      if (!isMissing(error)) throw refusalOf(error);
    }
  }

  async list(folder: string): Promise<Listed[]> {
    const found: Listed[] = [];
    const s3 = await this.#client;
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await s3
        .listObjectsV2({ Bucket: this.place, Prefix: `${folder}/`, ContinuationToken })
        .catch((error: unknown) => {
          throw refusalOf(error);
        });
      for (const { Key = "", LastModified } of page.Contents ?? [])
        found.push({ key: Key, atMs: LastModified?.getTime() ?? Date.now() });
      ContinuationToken = page.NextContinuationToken;
      if (ContinuationToken === undefined) return found;
    }
  }

  /** Writes into a bucket of nobody's whose it is. @returns whose it is */
  async claim(owner: string): Promise<string> {
    const bytes = await this.#bytes(OWNER);
    if (bytes) return Buffer.concat(await bytes.toArray()).toString();
    const s3 = await this.#client;
    await s3.putObject({ ...this.#at(OWNER), Body: owner }).catch((error: unknown) => {
      throw refusalOf(error);
    });
    return owner;
  }
}
