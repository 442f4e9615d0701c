/** Which places for files the settings name, and whose the bucket is. */
import path from "node:path";
import pg from "pg";
import type { Config } from "../work/config";
import { Refusal } from "../work/refusal";
import { DiskStorage } from "./disk-storage";
import { S3Storage } from "./s3-storage";
import type { StorageBackend } from "./storage";

type Settings = Pick<Config, "dataDir" | "s3">;

export const filesDirectory = ({ dataDir }: Pick<Config, "dataDir">): string => path.join(dataDir, "files");

/** The first is where new files go. Where a bucket is named the folder is read too, so that files may move between them. */
export function backendsOf({ dataDir, s3 }: Settings): StorageBackend[] {
  const disk = new DiskStorage(filesDirectory({ dataDir }));
  if (!s3) return [disk];
  const bucket = new S3Storage(s3);
  return s3.main ? [bucket, disk] : [disk, bucket];
}

/** The same for no two databases, a restored copy of one included. */
async function databaseName(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as name from pg_control_system()",
    );
    return rows[0]?.name ?? "";
  } finally {
    await client.end();
  }
}

/** Housekeeping of another database would remove what this one's rows speak of. */
class ForeignBucketError extends Error {
  override name = "ForeignBucketError";

  constructor(bucket: string) {
    super(
      `存储桶 ${bucket} 属于另一个数据库，共用会互相删除文件。请换一个存储桶；若要由本数据库接管，请先停用原来的服务，再删除桶中名为 owner 的对象。\n` +
        `Bucket ${bucket} belongs to another database, and each would remove the other's files. Name another bucket, or stop the other servers for good and delete the object named owner in it.`,
    );
  }
}

/**
 * Makes the bucket of the settings this database's, if there is one and it is nobody's.
 * @throws ForeignBucketError; BUSY when it does not answer
 */
export async function claimBucket({ s3 }: Settings, databaseUrl: string): Promise<void> {
  if (!s3) return;
  const me = await databaseName(databaseUrl);
  if ((await new S3Storage(s3).claim(me)) !== me) throw new ForeignBucketError(s3.bucket);
}

/** A server starts without its files, too: a store that does not answer now may do so in a minute. */
export async function claimIfThere(settings: Settings, databaseUrl: string): Promise<void> {
  await claimBucket(settings, databaseUrl).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}
