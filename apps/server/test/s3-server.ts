/** A store that speaks S3 over a socket of its own, and keeps its objects in a folder. */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "../src/kernel/work/config-s3";

const BUCKET = "qicheng";
const SUFFIX = "._S3rver_object";

interface StoredObject {
  bucket: string;
  key: string;
  content: Buffer | AsyncIterable<Buffer>;
  metadata: object;
}
interface ObjectStore {
  putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
}

async function whole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export class S3Server {
  readonly directory = mkdtempSync(path.join(tmpdir(), "qicheng-s3-"));
  #running: S3rver | undefined;
  #port = 0;

  /** Starts it, after a stop at the same port. */
  async start(): Promise<void> {
    this.#running = new S3rver({
      address: "127.0.0.1",
      port: this.#port,
      silent: true,
      directory: this.directory,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    const { store } = this.#running as unknown as { store: ObjectStore };
    // Like every store, and unlike this one by itself: an object is there as a whole or not at all.
    store.putObject = async ({ bucket, key, content, metadata }) => {
      const bytes: Buffer = Buffer.isBuffer(content) ? content : await whole(content);
      const md5 = createHash("md5").update(bytes).digest("hex");
      await mkdir(path.dirname(this.#path(key)), { recursive: true });
      await store.putMetadata(bucket, key, metadata, md5);
      writeFileSync(`${this.#path(key)}.part`, bytes);
      renameSync(`${this.#path(key)}.part`, this.#path(key));
      return { size: bytes.length, md5 };
    };
    const address = (await this.#running.run()) as unknown as AddressInfo;
    this.#port = address.port;
  }

  async stop(): Promise<void> {
    await this.#running?.close();
    this.#running = undefined;
  }

  get settings(): S3Settings {
    return {
      endpoint: `http://127.0.0.1:${this.#port}`,
      bucket: BUCKET,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      pathStyle: true,
      main: true,
    };
  }

  /** The same as a command or a process is told it. */
  get environment(): Record<string, string> {
    const { endpoint = "", bucket, accessKeyId, secretAccessKey } = this.settings;
    return {
      FILE_STORE: "s3",
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_PATH_STYLE: "1",
    };
  }

  #path(key: string): string {
    return path.join(this.directory, BUCKET, key + SUFFIX);
  }

  /** Keys of files in the bucket. */
  keys(): string[] {
    return readdirSync(path.join(this.directory, BUCKET), { recursive: true, encoding: "utf8" })
      .filter((name) => name.includes("/") && name.endsWith(SUFFIX))
      .map((name) => name.slice(0, -SUFFIX.length))
      .sort();
  }

  bytes(key: string): Buffer {
    return readFileSync(this.#path(key));
  }

  /** Other bytes than were sent. */
  spoil(key: string): void {
    writeFileSync(this.#path(key), "spoiled");
  }

  /** As if it had been sent so many hours ago. */
  age(key: string, hours: number): void {
    const then = new Date(Date.now() - hours * 3_600_000 - 60_000);
    utimesSync(this.#path(key), then, then);
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }
}
