/** The first administrator of an empty company, and the accounts that the demo offers. */

import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { sessionSaid } from "@qicheng/api/session/messages";
import { sql } from "kysely";
import { changeRights, type RightsContext } from "../../kernel/access/change-rights";
import { hashPassword, weakPassword } from "../../kernel/access/password";
import { changed } from "../../kernel/cache/announce";
import { writeSettings } from "../../kernel/cache/settings-cache";
import type { Database } from "../../kernel/db/database";
import { beforehand } from "../../kernel/http/beforehand";
import { wakeForFields } from "../../kernel/records/search/field-work";
import { makeFirstDay } from "../../kernel/start/first-day";
import { isLoopback } from "../../kernel/work/config";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-accounts";

/** True while there is nobody who could sign in. */
export async function isEmptyCompany(db: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select 1 from users) as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

/** The name in a Host header, without the port. */
const hostName = (host: string) => /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(host)?.slice(1).find(Boolean) ?? "";

/** Accounts offered for one-click sign-in; only in demo mode, on the machine itself, and only those that exist. */
export async function demoAccounts(ctx: Context) {
  if (!ctx.services.config.demo || !isLoopback(hostName(ctx.request.host))) return { demoPassword: "", accounts: [] };
  const organisation = await ctx.services.organisation.get();
  const people = [...organisation.people.values()];
  const accounts = DEMO_ACCOUNTS.flatMap((username) => {
    const person = people.find((candidate) => candidate.username === username);
    return person ? [{ username, nickname: person.nickname, role: organisation.roleNames(person.id) }] : [];
  });
  return { demoPassword: DEMO_PASSWORD, accounts };
}

/** Creates branch and administrator, once: two at the same moment are decided by the lock. */
export const setUpCompany = beforehand(
  async (ctx: Context, input: Company) => {
    // Nobody's hash is computed for a company that is set up.
    const { people } = await ctx.services.organisation.get();
    return people.size > 0 ? "" : hashPassword(input.password);
  },
  (ctx: RightsContext, input, hash) => makeCompany(ctx, input, hash),
);

interface Company {
  username: string;
  password: string;
  company: string;
}

async function makeCompany(ctx: RightsContext, input: Company, password_hash: string) {
  const id = await changeRights(ctx, async ({ db, organisation }) => {
    if (organisation.people.size > 0 || password_hash === "") throw new Refusal("FORBIDDEN", sessionSaid.setUpAlready);
    if ([...input.password].length < LIMITS.passwordMin)
      throw invalidField("password", said.shortPassword({ min: LIMITS.passwordMin }));
    const weak = weakPassword(input.password, [input.username, input.company]);
    if (weak) throw invalidField("password", weak);
    const branch = await db
      .insertInto("branches")
      .values({ name: [...input.company].slice(0, 40).join(""), kind: "2" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const user = await db
      .insertInto("users")
      .values({
        username: input.username,
        nickname: [...input.username].slice(0, 30).join(""),
        branch_id: branch.id,
        password_hash,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const role = await db.selectFrom("roles").select("id").where("builtin", "=", true).executeTakeFirstOrThrow();
    await db.insertInto("user_roles").values({ user_id: user.id, role_id: role.id }).execute();
    return user.id;
  });
  await writeSettings(ctx.db, { company: input.company });
  ctx.audit({
    module: "settings",
    action: "setup",
    recordId: id,
    summary: sessionSaid.didSetUp({ name: input.company }),
  });
  await makeFirstDay(ctx.db, id);
  await changed(ctx, "settings", "fields");
  await wakeForFields(ctx.db, "first day");
  return { msg: sessionSaid.setUp };
}
