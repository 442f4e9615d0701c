/** What lives as long as the server: database, caches, files, logs. Built once, passed with every context. */

import type { Organisation } from "../access/organisation";
import type { SecurityLog } from "../access/security-log";
import type { ServerSecret } from "../access/server-secret";
import type { Sessions } from "../access/session";
import type { DictionaryCache } from "../cache/dictionary-cache";
import type { Invalidation } from "../cache/invalidation";
import type { SettingsCache } from "../cache/settings-cache";
import type { Database, DatabaseHandle } from "../db/database";
import type { NewIds } from "../db/new-ids";
import type { FieldRegistry } from "../fields/registry";
import type { Office } from "../files/office";
import type { Uploads } from "../files/progress";
import type { FileStore } from "../files/store";
import type { RequestLimiters } from "../http/rate-limit";
import type { ChangeTeller } from "../live/changes";
import type { Config } from "./config";

export interface Services {
  config: Config;
  /** Of connections that are nobody else's. */
  databaseUrl: string;
  database: DatabaseHandle;
  /** Connections for what happens beside a transaction and outlives its undoing; nobody inside one waits for a second. */
  side: Database;
  secret: ServerSecret;
  newIds: NewIds;
  invalidation: Invalidation;
  organisation: Organisation;
  sessions: Sessions;
  dictionary: DictionaryCache;
  settings: SettingsCache;
  fields: FieldRegistry;
  files: FileStore;
  /** Makes pages of documents. */
  office: Office;
  uploads: Uploads;
  securityLog: SecurityLog;
  limiters: RequestLimiters;
  /** Tells other people that what they look at was changed. */
  changes: ChangeTeller;
}
