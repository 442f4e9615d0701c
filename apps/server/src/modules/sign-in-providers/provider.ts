/** Providers as they are stored, and as their adapters take them. */
import type { MatchKind, ProviderKind } from "@qicheng/api/sign-in-providers/messages";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import type { Context } from "../../kernel/work/context";
import type { Services } from "../../kernel/work/services";

export interface StoredProvider {
  id: number;
  name: string;
  kind: ProviderKind;
  address: string;
  client_id: string;
  /** Sealed. */
  secret: string;
  corp: string;
  agent: string;
  match_by: MatchKind;
  second_step: number;
  enabled: number;
  version: number;
  created_at: string;
  linked: number;
}

/** A provider with its secret as it is: for its adapter, and never answered. */
export interface Provider {
  id: number;
  version: number;
  kind: ProviderKind;
  address: string;
  clientId: string;
  secret: string;
  corp: string;
  agent: string;
}

const SEALED_FOR = "sign-in provider";

export const sealSecret = ({ secret }: Services, text: string): string => secret.seal(SEALED_FOR, text);

/** Of a provider on alias r. */
export const COLUMNS: RawBuilder<unknown> = sql`r.*, (
  select count(*) from outside_identities i where i.provider_id = r.id) as linked`;

export async function findProvider(db: Database, id: number, held = false): Promise<StoredProvider | undefined> {
  const { rows } = await sql<StoredProvider>`
    select ${COLUMNS} from sign_in_providers r where r.id = ${id} ${held ? sql`for update of r` : sql``}`.execute(db);
  return rows[0];
}

/** One that people may come by now. */
export async function findEnabled(db: Database, id: number): Promise<StoredProvider | undefined> {
  const found = await findProvider(db, id);
  return found?.enabled === 1 ? found : undefined;
}

export const opened = ({ services }: Context, stored: StoredProvider): Provider => ({
  id: stored.id,
  version: stored.version,
  kind: stored.kind,
  address: stored.address,
  clientId: stored.client_id,
  secret: services.secret.unseal(SEALED_FOR, stored.secret),
  corp: stored.corp,
  agent: stored.agent,
});
