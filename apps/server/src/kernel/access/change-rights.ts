/**
 * The one way to write people, passwords, roles, branches and heads. Changes follow each other under a lock. Behind the
 * lock the caller is read again, since the change before may have taken his rights. The written change is judged before
 * the commit, and ended sessions end with it.
 */
import type { RoutePermission } from "@qicheng/api/kernel/define-routes";
import { sql } from "kysely";
import { changed } from "../cache/announce";
import type { Database, RightsDatabase } from "../db/database";
import { Context } from "../work/context";
import { forbidden, Refusal } from "../work/refusal";
import { judgeRights, type RightsPicture } from "./judge-rights";
import { loadOrganisation, type OrganisationSnapshot } from "./organisation";
import { revokeSessions } from "./session";

/** What a handler gets whose route declares `rights`. */
export class RightsContext extends Context {
  constructor(
    readonly permission: RoutePermission,
    ...rest: ConstructorParameters<typeof Context>
  ) {
    super(...rest);
  }

  /** The same transaction, with rights to be written. */
  get rightsDb(): RightsDatabase {
    return this.db as unknown as RightsDatabase;
  }
}

/** The name under which release 0.1 changes the tree of branches: beside it, changes still come one after another. */
const LOCK = "branches";

async function picture(db: Database): Promise<RightsPicture> {
  const organisation = await loadOrganisation(db);
  const { rows } = await sql<{ id: number; mark: string }>`select id, md5(password_hash) as mark from users`.execute(
    db,
  );
  return { organisation, passwords: new Map(rows.map(({ id, mark }) => [id, mark])) };
}

/** The caller as he stands behind the lock. @throws AUTH_REQUIRED, FORBIDDEN */
function assertStillMay(ctx: RightsContext, organisation: OrganisationSnapshot): void {
  const { permission } = ctx;
  if (permission === "public") return;
  const person = organisation.people.get(ctx.me.id);
  if (!person || person.quit) throw new Refusal("AUTH_REQUIRED");
  const keys = permission === "signedIn" ? [] : [permission].flat();
  const granted = organisation.permissions(person.id);
  if (keys.length > 0 && !keys.some((key) => granted.has(key))) throw forbidden();
}

export interface RightsWork {
  /** Writes people, roles and branches; anything else goes through the context as ever. */
  db: RightsDatabase;
  /** The organisation as it is behind the lock, before the change. */
  organisation: OrganisationSnapshot;
}

/**
 * Runs a change of rights in the caller's transaction.
 * @throws what `judgeRights` and the work itself throw
 */
export async function changeRights<Result>(
  ctx: RightsContext,
  work: (given: RightsWork) => Promise<Result>,
): Promise<Result> {
  await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(ctx.db);
  const before = await picture(ctx.db);
  assertStillMay(ctx, before.organisation);
  const result = await work({ db: ctx.rightsDb, organisation: before.organisation });
  const after = await picture(ctx.db);
  const ended = judgeRights(ctx.signedIn ? ctx.me.id : undefined, { before, after });
  for (const id of ended) await revokeSessions(ctx.db, id);
  await changed(ctx, "organisation", "roles", "sessions");
  return result;
}
