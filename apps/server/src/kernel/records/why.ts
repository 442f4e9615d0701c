/** Why a person sees a record and what he may do with it: the rules of `visible` and of the policy, in words. */
import { DATA_SCOPE_TITLES } from "@qicheng/api/kernel/permission-tree";
import type { Context } from "../http/context";
import { refusalOf } from "./policy";
import { findRecord } from "./read";
import type { RecordRow, RecordType, RowScope } from "./record-type";
import { covers, reachOf } from "./scope";

interface Reason {
  rule: string;
  text: string;
}

async function seeing(ctx: Context, type: RecordType, row: RecordRow, scope: RowScope): Promise<Reason[]> {
  if (type.rows.kind !== "owned")
    return [
      {
        rule: "right",
        text: `您的角色「${(await ctx.services.organisation.get()).roleNames(ctx.me.id)}」可以查看${type.title.cn}`,
      },
    ];
  const organisation = await ctx.services.organisation.get();
  const title = type.title.cn;
  const owner = organisation.name(row.owner_id);
  const branch = organisation.branchName(organisation.people.get(row.owner_id ?? 0)?.branchId);
  const reasons: [boolean, Reason][] = [
    [row.owner_id === ctx.me.id, { rule: "owner", text: `您是该${title}的负责人` }],
    [
      organisation.subordinates(ctx.me.id).includes(row.owner_id ?? 0),
      { rule: "superior", text: `负责人${owner}（${branch}）是您的下属` },
    ],
    [
      covers(scope, row.owner_id) && row.owner_id !== ctx.me.id,
      {
        rule: "scope",
        text: `您的角色「${organisation.roleNames(ctx.me.id)}」的${title}数据范围是${DATA_SCOPE_TITLES[ctx.me.scopes[type.rows.scope]].cn}，包含负责人${owner}`,
      },
    ],
    [
      row.owner_id !== null && row.access === "rw",
      { rule: "share", text: `${owner}把该${title}共享给您，可查看和编辑` },
    ],
    [row.owner_id !== null && row.access === "r", { rule: "share", text: `${owner}把该${title}共享给您，仅可查看` }],
    [row.owner_id === null, { rule: "pool", text: `该${title}在公海中，您有公海的查看权限` }],
  ];
  return reasons.flatMap(([holds, reason]) => (holds ? [reason] : []));
}

/** @throws NOT_FOUND for what one may not see: a refusal must not explain what is there */
export async function explain(ctx: Context, type: RecordType, id: number) {
  const row = await findRecord(ctx, type, id);
  const scope = await reachOf(ctx, type);
  const can = Object.entries(type.abilities).map(([ability, { title }]) => {
    const refusal = refusalOf(ctx, { type, scope }, row, ability);
    return { ability, title, allowed: refusal === undefined ? 1 : 0, text: refusal ?? "可以" };
  });
  return { data: { see: await seeing(ctx, type, row, scope), can } };
}
