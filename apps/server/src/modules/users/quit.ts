/** Somebody leaves: out at once, and what he had goes to others, now or later. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { handoverSaid } from "@qicheng/api/kernel/handover-messages";
import type { WhatWasGiven } from "@qicheng/api/users/handover";
import { userSaid } from "@qicheng/api/users/messages";
import type { users } from "@qicheng/api/users/routes";
import { listed, type Message } from "@qicheng/engine/text/message";
import { changeRights, type RightsContext } from "../../kernel/access/change-rights";
import type { OrganisationSnapshot, Person } from "../../kernel/access/organisation";
import { assertNoneRuns, type Given, giveParts } from "../../kernel/handover/give";
import { NOBODY } from "../../kernel/handover/handover";
import { leavesOrReturns } from "../../kernel/handover/leaving";
import { allHandovers, countsOf } from "../../kernel/handover/left";
import { type Part, partsOf } from "../../kernel/handover/plan";
import { changesBetween } from "../../kernel/work/changes";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { leaverFor } from "./handover";

type Input = RouteArguments<typeof users.quit>;

interface Leaving {
  person: Person;
  parts: readonly Part[];
  organisation: OrganisationSnapshot;
}

/** Of two at once the second finds him gone, or somebody at it. @throws CONFLICT */
async function assertFirst(ctx: RightsContext, { quit, nickname: name, id }: Person, seen: boolean): Promise<void> {
  if (quit && !seen) throw new Refusal("CONFLICT", handoverSaid.leftSince({ name }));
  await assertNoneRuns(ctx, id);
}

/** Behind the lock: he is out with this transaction, whatever becomes of what he had. */
async function leave(ctx: RightsContext, input: Input, seen: boolean): Promise<Leaving> {
  return changeRights(ctx, async ({ db, organisation }) => {
    const person = leaverFor(ctx, organisation, input.id);
    await assertFirst(ctx, person, seen);
    const asked = { leaver: input.id, organisation, everything: input.userid, plan: input.plan };
    const parts = await partsOf(ctx, asked);
    if (!person.quit) {
      await db
        .updateTable("users")
        .set((eb) => ({ quit_status: 1, version: eb("version", "+", 1) }))
        .where("id", "=", input.id)
        .execute();
      await leavesOrReturns(db, input.id, true);
    } else if (parts.every(({ rows }) => rows.length === 0))
      throw new Refusal("CONFLICT", handoverSaid.nothing({ name: person.nickname }));
    return { person, parts, organisation };
  });
}

/** Who gets how much of what. */
function gives({ parts, organisation }: Leaving): Message {
  return listed(
    parts.flatMap(({ kind, rows }) => {
      if (rows.length === 0) return [];
      const facts = { title: kind.title, n: rows.length };
      const receivers = [...new Set(rows.map(({ to }) => to))];
      if (receivers.includes(NOBODY)) return userSaid.givesNobody(facts);
      return userSaid.gives({ ...facts, people: receivers.map((id) => organisation.name(id)).join("、") });
    }),
  );
}

function note(ctx: RightsContext, leaving: Leaving): void {
  const { id: recordId, nickname: name, quit } = leaving.person;
  const summary = (quit ? userSaid.didHandOver : userSaid.didLeaveCompany)({ name });
  const changes = changesBetween({ plan: "" }, { plan: gives(leaving) }, { plan: userSaid.handover });
  ctx.audit({ module: "user", recordId, action: "quit", summary, changes });
}

async function wired(ctx: RightsContext, id: number, given: readonly Given[]): Promise<WhatWasGiven> {
  const kinds = allHandovers();
  const counts = await countsOf(ctx.db, kinds, id);
  const of = (key: string) => given.find(({ kind }) => kind.key === key);
  return {
    kinds: kinds.map(({ key, title }, at) => {
      const { done = [], undo, job } = of(key) ?? {};
      const refs = { ...(undo === undefined ? {} : { undo }), ...(job === undefined ? {} : { job }) };
      return { key, title: ctx.say(title), count: counts[at] ?? 0, given: done.length, ...refs };
    }),
    refused: given.flatMap(({ kind, refused }) =>
      refused.map(({ msg, ...one }) => ({ key: kind.key, ...one, msg: ctx.say(msg) })),
    ),
  };
}

function toldOf({ person }: Leaving, { kinds, refused }: WhatWasGiven): Message {
  const sum = (of: "given" | "count") => kinds.reduce((total, kind) => total + kind[of], 0);
  const { nickname: name } = person;
  const [first] = refused;
  if (kinds.some(({ job }) => job !== undefined)) return userSaid.handoverBegun({ name });
  if (first) return userSaid.givenPartly({ n: sum("given"), refused: refused.length, first: first.msg });
  if (person.quit) return userSaid.given({ n: sum("given") });
  return sum("count") > 0 ? userSaid.hasLeftPending({ name, n: sum("count") }) : userSaid.hasLeft({ name });
}

/** @throws VALIDATION, FORBIDDEN, CONFLICT; what cannot be given stays his and is named */
export async function quitUser(ctx: RightsContext, input: Input) {
  if (input.id === ctx.me.id) throw invalidField("id", userSaid.disableSelf);
  const seen = (await ctx.services.organisation.get()).people.get(input.id)?.quit ?? false;
  const leaving = await leave(ctx, input, seen);
  const { id, nickname: name } = leaving.person;
  const given = await giveParts(ctx, { id, name }, leaving.parts);
  note(ctx, leaving);
  const data = await wired(ctx, id, given);
  return { msg: toldOf(leaving, data), data };
}
