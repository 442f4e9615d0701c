/** Who may be given rows of a pool by itself, and whom one tells of what lies there. */

import type { Member } from "@qicheng/engine/pool/assign";
import type { AssignRules, PoolRules } from "@qicheng/engine/pool/rules";
import { sql } from "kysely";
import type { OrganisationSnapshot } from "../access/organisation";
import type { Database } from "../db/database";
import { idArray } from "../db/parameters";
import { live } from "../records/access/scope";
import type { RecordType } from "../records/type/record-type";
import { holdingsOfAll } from "./holdings";
import { poolOf } from "./pool-rules";

/** In service, and sees what he is given, in the order of the rules: people, branches, roles. */
export function membersOf(
  organisation: OrganisationSnapshot,
  { see }: Pick<RecordType, "see">,
  { people, branches, roles }: Pick<AssignRules, "people" | "branches" | "roles">,
): number[] {
  const all = [...organisation.people.values()];
  const inBranch = (branch: number) => {
    const tree = new Set(organisation.branchTree(branch));
    return all.filter(({ branchIds }) => branchIds.some((id) => tree.has(id)));
  };
  const named = [
    ...people,
    ...branches.flatMap((branch) => inBranch(branch).map(({ id }) => id)),
    ...roles.flatMap((role) => all.filter(({ roleIds }) => roleIds.includes(role)).map(({ id }) => id)),
  ];
  return [...new Set(named)].filter((id) => {
    const person = organisation.people.get(id);
    const rights = organisation.permissions(id);
    return person !== undefined && !person.quit && see.some((right) => rights.has(right));
  });
}

/** Rows of each that he has still to do with. */
async function openOf(db: Database, type: RecordType, people: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ owner: number; n: number }>`
    select r.owner_id as owner, count(*)::int as n from ${sql.table(type.table)} r
    where ${live(type, "r")} and r.owner_id = any(${idArray(people)}) and ${poolOf(type).open} group by r.owner_id`.execute(
    db,
  );
  return new Map(rows.map(({ owner, n }) => [owner, n]));
}

/** As they stand in the circle; the quota row of each who may get something is held until the transaction ends. */
export async function circleOf(
  db: Database,
  type: RecordType,
  members: readonly number[],
  { assign, holdCap }: Pick<PoolRules, "assign" | "holdCap">,
): Promise<Member[]> {
  const present = members.filter((id) => !assign.paused.includes(id));
  const held = await holdingsOfAll(db, type, present);
  const open = await openOf(db, type, present);
  const room = (id: number) => (holdCap === null ? Infinity : Math.max(holdCap - (held.get(id) ?? 0), 0));
  return members.map((id) => ({ id, open: open.get(id) ?? 0, room: held.has(id) ? room(id) : 0 }));
}

/** People in service who may give rows of the pool to somebody. */
export function allocatorsOf(organisation: OrganisationSnapshot, type: RecordType): number[] {
  const alloc = type.abilities.alloc?.permission;
  const { see } = poolOf(type);
  return [...organisation.people.values()]
    .filter(({ id, quit }) => {
      const rights = organisation.permissions(id);
      return !quit && alloc !== undefined && rights.has(alloc) && rights.has(see);
    })
    .map(({ id }) => id);
}

/** Those of the people who see what somebody owns. */
export function seersAmong(
  organisation: OrganisationSnapshot,
  { see, rows }: Pick<RecordType, "see" | "rows">,
  owner: number,
  people: readonly number[],
): number[] {
  if (rows.kind !== "owned") return [];
  const { scope } = rows;
  return people.filter((id) => {
    const rights = organisation.permissions(id);
    if (!see.some((right) => rights.has(right))) return false;
    const owners = organisation.owners(id, organisation.scopes(id)[scope]);
    return owners === null || owners.includes(owner);
  });
}
