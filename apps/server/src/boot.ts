/** From a connection string to a serving server: migrate, fill, build, listen; and the way back. */
import { seedBase } from "../seed/base";
import { seedDemo } from "../seed/demo";
import { buildApp } from "./app";
import { Organisation } from "./kernel/access/organisation";
import { SecurityLog } from "./kernel/access/security-log";
import { ServerSecret, storedSecret } from "./kernel/access/server-secret";
import { Sessions } from "./kernel/access/session";
import { DictionaryCache } from "./kernel/cache/dictionary-cache";
import { Invalidation } from "./kernel/cache/invalidation";
import { SettingsCache } from "./kernel/cache/settings-cache";
import type { Config } from "./kernel/config";
import { openDatabase } from "./kernel/db/database";
import { migrate } from "./kernel/db/migrate";
import { NewIds } from "./kernel/db/new-ids";
import { ensureExtIndexes } from "./kernel/fields/ext-indexes";
import { FieldRegistry } from "./kernel/fields/registry";
import { backendsOf, claimIfThere, filesDirectory } from "./kernel/files/backends";
import { PictureDecoder } from "./kernel/files/decoder";
import { Office } from "./kernel/files/office";
import { Uploads } from "./kernel/files/progress";
import { scannerOf } from "./kernel/files/scan";
import { FileStore } from "./kernel/files/store";
import { requestLimiters } from "./kernel/http/rate-limit";
import { backgroundTasks } from "./kernel/jobs/background";
import { housekeeping } from "./kernel/jobs/housekeeping";
import { startJobs } from "./kernel/jobs/jobs";
import { ChangeTeller } from "./kernel/live/changes";
import { startLive } from "./kernel/live/live";
import type { Services } from "./kernel/services";
import { MODULES } from "./modules/modules.generated";

const SIDE_CONNECTIONS = 4;

/** Statements are cut after 5 s: the network swallowed one that is not answered for twice as long. */
const ANSWER_WITHIN_MS = 10_000;

export interface ServicesHandle {
  services: Services;
  close(): Promise<void>;
}

/** @param secret signs links; whoever only stores needs none */
const storeOf = (config: Config, secret: string, decoder: PictureDecoder) =>
  new FileStore(filesDirectory(config), secret, decoder, { scan: scannerOf(config), backends: backendsOf(config) });

/** Opens everything a server needs, on a migrated and filled database. */
export async function openServices(config: Config, databaseUrl: string): Promise<ServicesHandle> {
  const onError = (error: Error) => void process.stderr.write(`${error.message}\n`);
  const database = openDatabase(databaseUrl, { onError, answerWithinMs: ANSWER_WITHIN_MS });
  // Caches load and refusals are logged while every other connection may be inside a transaction that waits for them.
  const side = openDatabase(databaseUrl, { onError, max: SIDE_CONNECTIONS, answerWithinMs: ANSWER_WITHIN_MS });
  const invalidation = new Invalidation(databaseUrl, onError);
  const settings = new SettingsCache(side.db, invalidation);
  const organisation = new Organisation(side.db, invalidation);
  const decoder = new PictureDecoder();
  const services: Services = {
    config,
    database,
    side: side.db,
    secret: new ServerSecret(await storedSecret(database.db, "signInSecret")),
    newIds: new NewIds(side.db),
    invalidation,
    settings,
    organisation,
    dictionary: new DictionaryCache(side.db, invalidation),
    sessions: new Sessions(side.db, organisation, settings, invalidation),
    fields: new FieldRegistry(side.db, invalidation),
    files: storeOf(config, await storedSecret(database.db, "fileSecret"), decoder),
    office: new Office(config.soffice),
    uploads: new Uploads(),
    securityLog: new SecurityLog(side.db),
    limiters: requestLimiters(),
    changes: new ChangeTeller(side.db, onError),
  };
  await invalidation.start();
  return {
    services,
    close: async () => {
      decoder.close();
      services.office.close();
      services.changes.close();
      await services.securityLog.close();
      await invalidation.close();
      await side.close();
      await database.close();
    },
  };
}

/** Migrates and fills the database; both do nothing when they are done already. */
async function prepareDatabase(config: Config, databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const { rights, close } = openDatabase(databaseUrl, { max: 2 });
  try {
    await seedBase(rights);
    if (config.demo) {
      const decoder = new PictureDecoder();
      await seedDemo(rights, storeOf(config, "", decoder)).finally(() => decoder.close());
    }
  } finally {
    await close();
  }
}

/** Boots a server. @returns its address and how to end it */
export async function boot(config: Config, databaseUrl: string): Promise<{ address: string; close(): Promise<void> }> {
  await claimIfThere(config, databaseUrl);
  await prepareDatabase(config, databaseUrl);
  const { services, close } = await openServices(config, databaseUrl);
  const app = await buildApp(services);
  const live = startLive(services, app.server, databaseUrl);
  const tasks = [...housekeeping, ...backgroundTasks, ...MODULES.flatMap((module) => module.tasks ?? [])];
  const jobs = startJobs(services, databaseUrl, tasks);
  const indexing = ensureExtIndexes(services, databaseUrl).catch(
    (error: Error) => void process.stderr.write(`indexes: ${error.message}\n`),
  );
  const address = await app.listen({ host: config.host, port: config.port });
  return {
    address,
    close: async () => {
      await Promise.all([app.close(), jobs.stop(), live.close()]);
      await indexing;
      await close();
    },
  };
}
