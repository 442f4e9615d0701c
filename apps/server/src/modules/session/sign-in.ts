/** Signing in: one answer for an unknown name and a wrong password, in the same time. */

import { grantedTree } from "@qicheng/api/kernel/permission-tree";
import { sessionSaid } from "@qicheng/api/session/messages";
import type { Profile } from "@qicheng/api/session/routes";
import { sql } from "kysely";
import { verifyPassword } from "../../kernel/access/password";
import { watermarkOf } from "../../kernel/access/watermark";
import { wirePerson } from "../../kernel/files/wire-person";
import { beforehand } from "../../kernel/http/beforehand";
import { ownWork } from "../../kernel/queue/own-work";
import type { Context } from "../../kernel/work/context";
import type { Me } from "../../kernel/work/me";
import { Refusal } from "../../kernel/work/refusal";
import { type Passed, passSecondStep } from "../second-factor/public";
import { preferencesOf } from "../users/public";
import { deviceCookie } from "./known-device";
import { assertNetwork } from "./networks";
import { isNewDevice, tellNewDevice } from "./new-device";
import { passwordIsOld } from "./old-password";
import { countSignIn } from "./sign-in-limits";

/** What stands between a person and the product after he has signed in. */
type Barred = Pick<Me, "mustChangePassword" | "mustEnrol">;

/** The profile that screens need of a person. */
export async function profileOf(ctx: Context, userId: number, barred: Barred): Promise<Profile> {
  const organisation = await ctx.services.organisation.get();
  const person = organisation.people.get(userId);
  if (!person) throw new Refusal("AUTH_REQUIRED");
  const preferences = await preferencesOf(ctx.db, userId);
  return {
    ...wirePerson({ organisation, files: ctx.services.files }, person),
    mustChangePwd: barred.mustChangePassword ? 1 : 0,
    mustEnrol: barred.mustEnrol ? 1 : 0,
    watermark: watermarkOf(person),
    preferences,
    owns: await ownWork(ctx.db, userId),
  };
}

async function findUser(ctx: Context, username: string) {
  return ctx.db
    .selectFrom("users")
    .select(["id", "username", "password_hash", "quit_status", "must_change_password"])
    .select(sql<boolean>`must_change_password and initial_password_expires_at < now()`.as("expired"))
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();
}

interface Given {
  username: string;
  password: string;
  code: string;
  remember: number;
}

/** Proves who it is, before anything is written. @throws LOGIN_FAILED, SECOND_FACTOR, VALIDATION, RATE_LIMITED */
async function proved(ctx: Context, { username, password, ...second }: Given) {
  const { services, request } = ctx;
  const user = await findUser(ctx, username);
  const forgiveMisses = await countSignIn(ctx, { username, userId: user?.id ?? 0 });
  const right = await verifyPassword(user?.password_hash, password);
  if (!user || !right || user.quit_status === 1) {
    // A name that nobody has may be a password in the wrong field.
    services.securityLog.record("login.failed", request, user?.id ?? null, user ? username : "");
    throw new Refusal("LOGIN_FAILED");
  }
  if (user.expired) throw new Refusal("LOGIN_FAILED", sessionSaid.expired);
  await assertNetwork(ctx, user.id);
  await forgiveMisses();
  const passed = await passSecondStep(ctx, user, second);
  return { ...user, passed };
}

/** @throws as `proved` */
export const signIn = beforehand(proved, (ctx: Context, _input, user) => beginSession(ctx, user));

/** Somebody who has shown who he is, by his password or by the word of an outside provider. */
interface Entering {
  id: number;
  must_change_password: boolean;
  passed: Passed;
  /** Of the password that he has typed. */
  password_hash?: string;
  /** The provider that knows him: he has typed none. */
  by?: { id: number; name: string };
}

/** What stands between him and the product; no password has to be changed that was not used. */
async function barredOf(ctx: Context, { id, passed, by, must_change_password }: Entering) {
  const mustChange = by === undefined && (await passwordIsOld(ctx, id));
  const mustChangePassword = by === undefined && (must_change_password || mustChange);
  return { mustChange, mustChangePassword, mustEnrol: passed.mustEnrol };
}

export async function beginSession(ctx: Context, user: Entering) {
  const { services, request } = ctx;
  const { ip, agent } = request;
  const unknown = await isNewDevice(ctx, user.id);
  const { cookie } = user.passed;
  const { mustChange, ...barred } = await barredOf(ctx, user);
  const key = await services.sessions.start(ctx.db, user.id, {
    ip,
    agent,
    mustEnrol: barred.mustEnrol,
    mustChange,
    ...(user.password_hash !== undefined && { passwordHash: user.password_hash }),
    ...(user.by && { providerId: user.by.id }),
  });
  await ctx.db.updateTable("users").set({ last_login_at: sql`now()` }).where("id", "=", user.id).execute();
  services.securityLog.record("login.ok", request, user.id, user.by?.name ?? "");
  if (unknown) await tellNewDevice(ctx, user.id);
  const profile = await profileOf(ctx, user.id, barred);
  const organisation = await services.organisation.get();
  return {
    msg: sessionSaid.signedIn,
    headers: { "Set-Cookie": [deviceCookie(ctx, user.id), ...(cookie === undefined ? [] : [cookie])] },
    data: { ...profile, LoginToken: key },
    model: grantedTree(organisation.permissions(user.id)),
  };
}
