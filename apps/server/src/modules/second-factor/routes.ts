import { said } from "@qicheng/api/kernel/messages";
import { factorSaid } from "@qicheng/api/second-factor/messages";
import type { secondFactor } from "@qicheng/api/second-factor/routes";
import { sql } from "kysely";
import { changeRights } from "../../kernel/access/change-rights";
import { revokeSessions } from "../../kernel/access/session";
import { covers, standingOf } from "../../kernel/access/standing";
import { changed } from "../../kernel/cache/announce";
import { beforehand } from "../../kernel/http/beforehand";
import type { Handlers } from "../../kernel/http/mount-routes";
import type { Context } from "../../kernel/work/context";
import { forbidden, notFound, Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { checkOwnPassword } from "../users/public";
import { appOf, factorOf, isRequired, makeRecoveryCodes, newSecret, removeFactor, sealed, takeCode } from "./factor";

/** That the person himself sits at his session; it takes its time. */
async function provePassword(ctx: Context, { pwd }: { pwd: string }): Promise<void> {
  const user = await ctx.db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", ctx.me.id)
    .executeTakeFirstOrThrow();
  await checkOwnPassword(ctx, user.password_hash, pwd, "pwd");
}

interface Proofs {
  pwd: string;
  code: string;
}

const provePasswordFirst = (ctx: Context, proofs: Proofs): Promise<void> => provePassword(ctx, proofs);

/** Locks the person: of two at once the later one sees what the earlier one did. */
const holdMe = (ctx: Context) => sql`select id from users where id = ${ctx.me.id} for no key update`.execute(ctx.db);

async function assertOn(ctx: Context): Promise<void> {
  await holdMe(ctx);
  if (!(await factorOf(ctx.db, ctx.me.id))) throw new Refusal("VALIDATION", factorSaid.isOff);
}

function note(ctx: Context, action: string, summary: (typeof factorSaid)["didTurnOn"]): void {
  ctx.audit({ module: "user", recordId: ctx.me.id, action, summary });
}

export const handlers: Handlers<typeof secondFactor> = {
  view: async (ctx) => {
    const factor = await factorOf(ctx.db, ctx.me.id);
    const left = await ctx.db
      .selectFrom("recovery_codes")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("user_id", "=", ctx.me.id)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow();
    return {
      data: {
        on: factor ? 1 : 0,
        since: wireTime(factor?.confirmed_at),
        codesLeft: Number(left.count),
        required: (await isRequired(ctx, ctx.me.id)) ? 1 : 0,
      },
    };
  },
  start: beforehand(provePassword, async (ctx) => {
    await holdMe(ctx);
    if (await factorOf(ctx.db, ctx.me.id)) throw new Refusal("VALIDATION", factorSaid.isOn);
    const secret = newSecret();
    const row = { secret: sealed(ctx, secret), last_step: 0 };
    await ctx.db
      .insertInto("second_factors")
      .values({ user_id: ctx.me.id, ...row })
      .onConflict((on) => on.column("user_id").doUpdateSet(row))
      .execute();
    const { company } = await ctx.services.settings.get();
    return { data: { secret, uri: appOf(secret, company, ctx.me.username).toString() } };
  }),
  confirm: async (ctx, { code }) => {
    await holdMe(ctx);
    if (await factorOf(ctx.db, ctx.me.id)) throw new Refusal("VALIDATION", factorSaid.isOn);
    if (!(await factorOf(ctx.db, ctx.me.id, { confirmed: false })))
      throw new Refusal("VALIDATION", factorSaid.notStarted);
    await takeCode(ctx, ctx.me.id, code);
    await ctx.db
      .updateTable("second_factors")
      .set({ confirmed_at: sql`now()` })
      .where("user_id", "=", ctx.me.id)
      .execute();
    await ctx.db.updateTable("sessions").set({ must_enrol: false }).where("user_id", "=", ctx.me.id).execute();
    const codes = await makeRecoveryCodes(ctx, ctx.me.id);
    await changed(ctx, "sessions");
    note(ctx, "factorOn", factorSaid.didTurnOn);
    ctx.noteSecurity("factor.on");
    return { msg: factorSaid.on, data: { codes } };
  },
  remove: beforehand(provePasswordFirst, async (ctx, { code }) => {
    await assertOn(ctx);
    if (await isRequired(ctx, ctx.me.id)) throw new Refusal("VALIDATION", factorSaid.required);
    await takeCode(ctx, ctx.me.id, code);
    await removeFactor(ctx.db, ctx.me.id);
    note(ctx, "factorOff", factorSaid.didTurnOff);
    ctx.noteSecurity("factor.off");
    return { msg: factorSaid.off };
  }),
  newCodes: beforehand(provePasswordFirst, async (ctx, { code }) => {
    await assertOn(ctx);
    await takeCode(ctx, ctx.me.id, code);
    const codes = await makeRecoveryCodes(ctx, ctx.me.id);
    note(ctx, "factorCodes", factorSaid.didNewCodes);
    ctx.noteSecurity("factor.codes");
    return { msg: factorSaid.newCodes, data: { codes } };
  }),
  forget: async (ctx) => {
    await assertOn(ctx);
    await ctx.db
      .updateTable("second_factors")
      .set((eb) => ({ remembered: eb("remembered", "+", 1) }))
      .where("user_id", "=", ctx.me.id)
      .execute();
    note(ctx, "factorForget", factorSaid.didForget);
    ctx.noteSecurity("factor.forget");
    return { msg: factorSaid.forgotten };
  },
  reset: async (ctx, { id }) => {
    const name = await changeRights(ctx, async ({ organisation }) => {
      const person = organisation.people.get(id);
      if (!person) throw notFound();
      if (id === ctx.me.id || !covers(standingOf(organisation, ctx.me.id), standingOf(organisation, id)))
        throw forbidden(said.notYourRights);
      if (!(await removeFactor(ctx.db, id))) throw new Refusal("VALIDATION", factorSaid.isOff);
      await revokeSessions(ctx.db, id);
      return person.nickname;
    });
    ctx.audit({ module: "user", recordId: id, action: "factorReset", summary: factorSaid.didReset({ name }) });
    ctx.noteSecurity("factor.reset", name);
    return { msg: factorSaid.reset({ name }) };
  },
};
