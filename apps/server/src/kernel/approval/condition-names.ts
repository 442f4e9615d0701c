/** Names behind the ids of conditions, as far as the caller may read them. */
import type { ConditionNames } from "@qicheng/engine/approval/condition-text";
import { groupsOf } from "@qicheng/engine/approval/conditions";
import type { FlowLine } from "@qicheng/engine/approval/definition";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import { valueList } from "@qicheng/engine/fields/operators";
import { comparedReference } from "@qicheng/engine/fields/row-columns";
import { regionPath } from "../fields/regions";
import { namesOf } from "../records/read/names";
import type { Context } from "../work/context";

/** Stands for a record that the caller does not see: even a name tells something. */
const UNSEEN = "…";
const REGION_DIGITS = 6;

/** @param module whose form the conditions are about */
export async function conditionNames(
  ctx: Context,
  module: string,
  lines: readonly FlowLine[],
): Promise<ConditionNames> {
  const [organisation, fields] = [await ctx.services.organisation.get(), await ctx.services.fields.of(module)];
  const conditions = lines.flatMap(({ condition = [] }) => groupsOf(condition).flat());
  const referred = new Map<string, Set<number>>();
  for (const { field: key, value } of conditions) {
    const field = fields?.byKey.get(key);
    const to = field && comparedReference(field);
    if (to === undefined) continue;
    const ids = valueList(value).map(Number).filter(Number.isSafeInteger);
    referred.set(to, new Set([...(referred.get(to) ?? []), ...ids]));
  }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [to, ids] of referred) names.set(to, await namesOf(ctx, to, [...ids]));
  return {
    person: (id) => organisation.name(id),
    branch: (id) => organisation.branchName(id),
    role: (id) => organisation.roles.get(id)?.name ?? "",
    value: (key, value) => {
      const field = fields?.byKey.get(key);
      if (!field) return undefined;
      const to = comparedReference(field);
      if (to !== undefined) return names.get(to)?.get(Number(value)) ?? UNSEEN;
      if (kindOfField(field) !== "region") return undefined;
      return regionPath(value.padEnd(REGION_DIGITS, "0")) || undefined;
    },
  };
}
