/** Opens what lives as long as a server: for the one that answers requests, and for its thread of jobs. */

import { ApiKeys } from "./kernel/access/api-keys";
import { EventSink } from "./kernel/access/event-sink";
import { Organisation } from "./kernel/access/organisation";
import { SecurityLog } from "./kernel/access/security-log";
import { ServerSecret, storedSecret } from "./kernel/access/server-secret";
import { Sessions } from "./kernel/access/session";
import { DictionaryCache } from "./kernel/cache/dictionary-cache";
import { Invalidation } from "./kernel/cache/invalidation";
import { SettingsCache } from "./kernel/cache/settings-cache";
import { CalendarCache } from "./kernel/calendar/calendar-cache";
import { openDatabase } from "./kernel/db/database";
import { NewIds } from "./kernel/db/new-ids";
import { FieldRegistry } from "./kernel/fields/registry";
import { backendsOf, filesDirectory } from "./kernel/files/backends";
import { PictureDecoder } from "./kernel/files/decoder";
import { Office } from "./kernel/files/office";
import { Uploads } from "./kernel/files/progress";
import { scannerOf } from "./kernel/files/scan";
import { FileStore } from "./kernel/files/store";
import { requestLimiters } from "./kernel/http/rate-limit";
import { ChangeTeller } from "./kernel/live/changes";
import type { Config } from "./kernel/work/config";
import type { Services } from "./kernel/work/services";

/** How many connections, and how many beside those that may all be inside transactions. */
interface Connections {
  most?: number;
  side: number;
}

const OF_A_SERVER: Connections = { side: 4 };
/** Two jobs at once, each with what it reads ahead. */
export const OF_JOBS: Connections = { most: 6, side: 2 };

/** Statements are cut after 5 s: the network swallowed one that is not answered for twice as long. */
const ANSWER_WITHIN_MS = 10_000;

export interface ServicesHandle {
  services: Services;
  close(): Promise<void>;
}

/** @param secret signs links; whoever only stores needs none */
export const storeOf = (config: Config, secret: string, decoder: PictureDecoder) =>
  new FileStore(filesDirectory(config), secret, decoder, { scan: scannerOf(config), backends: backendsOf(config) });

/** Opens everything a server needs, on a migrated and filled database. */
export async function openServices(
  config: Config,
  databaseUrl: string,
  { most, side: beside }: Connections = OF_A_SERVER,
): Promise<ServicesHandle> {
  const onError = (error: Error) => void process.stderr.write(`${error.message}\n`);
  const database = openDatabase(databaseUrl, { onError, answerWithinMs: ANSWER_WITHIN_MS, ...(most && { max: most }) });
  // Caches load and refusals are logged while every other connection may be inside a transaction that waits for them.
  const side = openDatabase(databaseUrl, { onError, max: beside, answerWithinMs: ANSWER_WITHIN_MS });
  const invalidation = new Invalidation(databaseUrl, onError);
  const settings = new SettingsCache(side.db, invalidation);
  const organisation = new Organisation(side.db, invalidation);
  const decoder = new PictureDecoder();
  const events = config.securityEvents && new EventSink(config.securityEvents, { onError });
  const services: Services = {
    config,
    databaseUrl,
    database,
    side: side.db,
    secret: new ServerSecret(await storedSecret(database.db, "signInSecret")),
    newIds: new NewIds(side.db),
    invalidation,
    settings,
    organisation,
    dictionary: new DictionaryCache(side.db, invalidation),
    calendar: new CalendarCache(side.db, invalidation),
    sessions: new Sessions(side.db, organisation, settings, invalidation),
    apiKeys: new ApiKeys(side.db, organisation, invalidation),
    fields: new FieldRegistry(side.db, invalidation),
    files: storeOf(config, await storedSecret(database.db, "fileSecret"), decoder),
    office: new Office(config.soffice),
    uploads: new Uploads(),
    securityLog: new SecurityLog(side.db, { ...(events && { events }) }),
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
      await events?.close();
      await invalidation.close();
      await side.close();
      await database.close();
    },
  };
}
