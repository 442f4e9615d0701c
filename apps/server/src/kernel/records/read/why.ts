/** Why a person sees a record and what he may do with it: the rules of `visible` and of the policy, in words. */
import { said } from "@qicheng/api/kernel/messages";
import { DATA_SCOPE_TITLES } from "@qicheng/api/kernel/permission-tree";
import type { Message } from "@qicheng/engine/text/message";
import type { OrganisationSnapshot } from "../../access/organisation";
import type { Context } from "../../work/context";
import { refusalOf } from "../access/policy";
import { covers, reachOf } from "../access/scope";
import type { OwnedRows, RecordRow, RecordType, RowScope } from "../type/record-type";
import { noun } from "../type/tell";
import { findRecord } from "./read";

export interface Reason {
  rule: string;
  text: string;
}

async function seeing(ctx: Context, type: RecordType, row: RecordRow, scope: RowScope): Promise<Reason[]> {
  const title = noun(type.title);
  if (type.rows.kind !== "owned")
    return [
      {
        rule: "right",
        text: ctx.say(said.seeByRight({ roles: (await ctx.services.organisation.get()).roleNames(ctx.me.id), title })),
      },
    ];
  const organisation = await ctx.services.organisation.get();
  const owner = organisation.name(row.owner_id);
  const branch = organisation.branchName(organisation.people.get(row.owner_id ?? 0)?.branchId);
  const reasons: [boolean, Reason][] = [
    [row.owner_id === ctx.me.id, { rule: "owner", text: ctx.say(said.seeAsOwner({ title })) }],
    [
      organisation.subordinates(ctx.me.id).includes(row.owner_id ?? 0),
      { rule: "superior", text: ctx.say(said.seeAsSuperior({ owner, branch })) },
    ],
    [
      covers(scope, row.owner_id) && row.owner_id !== ctx.me.id,
      {
        rule: "scope",
        text: ctx.say(
          said.seeByScope({
            roles: organisation.roleNames(ctx.me.id),
            title,
            scope: noun(DATA_SCOPE_TITLES[ctx.me.scopes[type.rows.scope]]),
            owner,
          }),
        ),
      },
    ],
    [
      row.owner_id !== null && row.access === "rw",
      { rule: "share", text: ctx.say(said.seeByShareWrite({ owner, title })) },
    ],
    [row.owner_id !== null && row.access === "r", { rule: "share", text: ctx.say(said.seeByShare({ owner, title })) }],
    ...alsoSeeing(ctx, type.rows, { row, scope, title, organisation }),
    [row.owner_id === null, { rule: "pool", text: ctx.say(said.seeInPool({ title })) }],
  ];
  return reasons.flatMap(([holds, reason]) => (holds ? [reason] : []));
}

/** Through the second person of rows: within one's reach, or by a share of what they belong to. */
function alsoSeeing(
  ctx: Context,
  { also }: OwnedRows,
  {
    row,
    scope,
    title,
    organisation,
  }: { row: RecordRow; scope: RowScope; title: Message; organisation: OrganisationSnapshot },
): [boolean, Reason][] {
  if (!also) return [];
  const person = Number(row[also.column] ?? 0);
  const reached = scope.also?.includes(person) ?? false;
  const facts = { title, whose: also.title, name: organisation.name(person) };
  const strange = scope.owners !== null && !covers(scope, row.owner_id) && !reached;
  return [
    [reached, { rule: "also", text: ctx.say(said.seeAlso(facts)) }],
    [strange, { rule: "share", text: ctx.say(said.seeAlsoByShare(facts)) }],
  ];
}

/** @throws NOT_FOUND for what one may not see: a refusal must not explain what is there */
export async function explain(ctx: Context, type: RecordType, id: number) {
  const row = await findRecord(ctx, type, id);
  const scope = await reachOf(ctx, type);
  const can = Object.entries(type.abilities).map(([ability, { title }]) => {
    const refusal = refusalOf(ctx, { type, scope }, row, ability);
    return {
      ability,
      title: ctx.say(title),
      allowed: refusal === undefined ? 1 : 0,
      text: ctx.say(refusal ?? said.allowed),
    };
  });
  return { data: { see: await seeing(ctx, type, row, scope), can } };
}
