/** Why a person sees a customer and what he may do with it: the rules of `visible` and of the policy, in words. */
import { DATA_SCOPE_TITLES } from "@qicheng/api/kernel/permission-tree";
import { covers, customerScope } from "../../kernel/access/scope";
import type { Context } from "../../kernel/http/context";
import { type Ability, RULES, refusalOf } from "./policy";
import { findCustomer, type StoredCustomer } from "./queries";

interface Reason {
  rule: string;
  text: string;
}

async function seeing(ctx: Context, row: StoredCustomer): Promise<Reason[]> {
  const organisation = await ctx.services.organisation.get();
  const scope = await customerScope(ctx);
  const owner = organisation.name(row.owner_id);
  const branch = organisation.branchName(organisation.people.get(row.owner_id ?? 0)?.branchId);
  const reasons: [boolean, Reason][] = [
    [row.owner_id === ctx.me.id, { rule: "owner", text: "您是该客户的负责人" }],
    [
      organisation.subordinates(ctx.me.id).includes(row.owner_id ?? 0),
      { rule: "superior", text: `负责人${owner}（${branch}）是您的下属` },
    ],
    [
      covers(scope, row.owner_id) && row.owner_id !== ctx.me.id,
      {
        rule: "scope",
        text: `您的角色「${organisation.roleNames(ctx.me.id)}」的客户数据范围是${DATA_SCOPE_TITLES[ctx.me.scopes.customer]}，包含负责人${owner}`,
      },
    ],
    [row.owner_id !== null && row.access === "rw", { rule: "share", text: `${owner}把该客户共享给您，可查看和编辑` }],
    [row.owner_id !== null && row.access === "r", { rule: "share", text: `${owner}把该客户共享给您，仅可查看` }],
    [row.owner_id === null, { rule: "pool", text: "该客户在公海中，您有公海的查看权限" }],
  ];
  return reasons.flatMap(([holds, reason]) => (holds ? [reason] : []));
}

/** @throws NOT_FOUND for what one may not see: a refusal must not explain what is there */
export async function explain(ctx: Context, id: number) {
  const row = await findCustomer(ctx, id);
  const scope = await customerScope(ctx);
  const can = (Object.keys(RULES) as Ability[]).map((ability) => {
    const refusal = refusalOf(ctx, scope, row, ability);
    return { ability, title: RULES[ability].title, allowed: refusal === undefined ? 1 : 0, text: refusal ?? "可以" };
  });
  return { data: { see: await seeing(ctx, row), can } };
}
