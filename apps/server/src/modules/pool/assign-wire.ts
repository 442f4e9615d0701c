/** How rows find an owner by themselves, as it travels, and as the log tells it. */
import { poolRulesSaid } from "@qicheng/api/pool/messages";
import type { PoolRulesWire } from "@qicheng/api/pool/routes";
import type { AssignRules, PoolRules } from "@qicheng/engine/pool/rules";
import { listed, type Message, verbatim } from "@qicheng/engine/text/message";
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import type { Texts } from "../../kernel/work/changes";
import { invalidField } from "../../kernel/work/refusal";

/** What is left out, or empty, has no limit. */
export const numberOr = (value: number | "" | undefined): number | null =>
  value === "" || value === undefined ? null : value;

/** Lists of members by their names on the wire: where they stand in the rules, and what they name. */
const LISTS = {
  assignPeople: { rule: "people", of: "people", none: poolRulesSaid.noPerson },
  assignBranches: { rule: "branches", of: "branches", none: poolRulesSaid.noBranch },
  assignRoles: { rule: "roles", of: "roles", none: poolRulesSaid.noRole },
  assignPaused: { rule: "paused", of: "people", none: poolRulesSaid.noPerson },
} as const satisfies Record<string, { rule: keyof AssignRules; of: keyof OrganisationSnapshot; none: Message }>;

type ListKey = keyof typeof LISTS;
const KEYS = Object.keys(LISTS) as ListKey[];

/** Keys of the wire that are told here. */
export const ASSIGN_KEYS = [...KEYS, "assign", "afterHours"] as const;

type AssignWire = Pick<PoolRulesWire, (typeof ASSIGN_KEYS)[number]>;
type Given = { [Key in keyof AssignWire]?: AssignWire[Key] | undefined };

/** Those that there still are. */
const there = (organisation: OrganisationSnapshot, key: ListKey, ids: readonly number[]): number[] =>
  ids.filter((id) => organisation[LISTS[key].of].has(id));

export function assignWire({ assign }: PoolRules, organisation: OrganisationSnapshot): AssignWire {
  const lists = KEYS.map((key) => [key, there(organisation, key, assign[LISTS[key].rule])]);
  return {
    assign: assign.mode,
    afterHours: assign.afterHours ?? "",
    ...(Object.fromEntries(lists) as Pick<AssignWire, ListKey>),
  };
}

/** Whoever is new must be there, and in service; who has left since is passed over. @throws VALIDATION */
function checkedList(
  organisation: OrganisationSnapshot,
  key: ListKey,
  { given, before }: { given: readonly number[]; before: readonly number[] },
): number[] {
  const { of, none } = LISTS[key];
  const isThere = (id: number) =>
    organisation[of].has(id) && !(of === "people" && organisation.people.get(id)?.quit === true);
  if (given.some((id) => !before.includes(id) && !isThere(id))) throw invalidField(key, none);
  return there(organisation, key, given);
}

/** @throws VALIDATION */
export function assignWith(before: AssignRules, given: Given, organisation: OrganisationSnapshot): AssignRules {
  const lists = KEYS.flatMap((key) => {
    const { rule } = LISTS[key];
    const ids = given[key];
    return ids === undefined ? [] : [[rule, checkedList(organisation, key, { given: ids, before: before[rule] })]];
  });
  const { assign: mode = before.mode, afterHours } = given;
  const hours = afterHours === undefined ? before.afterHours : numberOr(afterHours);
  const rules: AssignRules = { ...before, ...Object.fromEntries(lists), mode, afterHours: hours };
  const members = rules.people.length + rules.branches.length + rules.roles.length;
  if (rules.mode !== "off" && members === 0) throw invalidField("assignPeople", poolRulesSaid.noMembers);
  return rules;
}

const MODES = {
  off: poolRulesSaid.modeOff,
  roundRobin: poolRulesSaid.modeTurn,
  leastLoaded: poolRulesSaid.modeLoad,
} as const satisfies Record<AssignRules["mode"], Message>;

export function assignTexts({ assign }: PoolRules, organisation: OrganisationSnapshot): Texts {
  const nameOf = {
    people: (id: number) => organisation.name(id),
    branches: (id: number) => organisation.branchName(id),
    roles: (id: number) => organisation.roles.get(id)?.name ?? "",
  };
  const lists = KEYS.map((key) => {
    const { rule, of } = LISTS[key];
    return [key, listed(there(organisation, key, assign[rule]).map((id) => verbatim(nameOf[of](id))))];
  });
  return { ...Object.fromEntries(lists), assign: MODES[assign.mode], afterHours: String(assign.afterHours ?? "") };
}
