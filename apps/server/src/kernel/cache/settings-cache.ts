/** Settings of the company, with defaults. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { BasicSettings } from "@qicheng/api/settings/routes";
import { sql } from "kysely";
import type { Database } from "../db/database";
import { Cached, type Invalidation } from "./invalidation";

const DEFAULTS: BasicSettings = {
  company: "启程 CRM",
  sessionIdleHours: 8,
  sessionAbsoluteHours: 12,
  secondFactorRoles: [],
  signInNetworks: "",
  passwordMin: LIMITS.passwordMin,
  passwordDays: 0,
  duplicatePolicy: "warn",
  requestDays: 3,
  requestsPerDay: 10,
  exportApprovalRows: 5_000,
  phoneDisplay: "full",
  revealsPerDay: 50,
  watermark: 0,
  purchasePriceRise: 10,
  stockStart: "",
  taxpayer: "general",
  slowDays: 90,
  callFrom: "08:00",
  callTo: "21:00",
  shortCalls: 3,
  shortSeconds: 10,
  shortBinds: 0,
  approvalNumber: "SP{yyyyMMdd}{4}",
};

/** What the company's logo belongs to. */
export const COMPANY_LOGO = { module: "settings", id: 1 };

interface CompanySettings extends BasicSettings {
  /** Grows with every write. */
  version: number;
  /** File of the logo; 0 = the company has none. */
  logo: number;
}

export class SettingsCache {
  readonly #cached: Cached<CompanySettings>;

  constructor(db: Database, invalidation: Invalidation) {
    this.#cached = new Cached(() => readSettings(db), invalidation, ["settings"]);
  }

  get(): Promise<CompanySettings> {
    return this.#cached.get();
  }
}

/** Reads settings from the database; those never saved have their default. */
export async function readSettings(db: Database): Promise<CompanySettings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  const logo = await db
    .selectFrom("files")
    .select("id")
    .where("module", "=", COMPANY_LOGO.module)
    .where("record_id", "=", COMPANY_LOGO.id)
    .executeTakeFirst();
  return {
    ...DEFAULTS,
    version: 1,
    ...Object.fromEntries(rows.map((row) => [row.key, row.value])),
    logo: logo?.id ?? 0,
  };
}

/** Until the end of the transaction nobody else writes settings: what was read before is what is written over. */
export const holdSettings = (db: Database) => sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(db);

/** Saves settings inside the caller's transaction. */
export async function writeSettings(db: Database, values: Partial<BasicSettings>): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await db
    .insertInto("settings")
    .values(rows)
    .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })))
    .execute();
  await sql`
    insert into settings (key, value) values ('version', '2')
    on conflict (key) do update set value = to_jsonb(settings.value::int + 1)`.execute(db);
}

declare module "../work/services" {
  interface Services {
    settings: SettingsCache;
  }
}
