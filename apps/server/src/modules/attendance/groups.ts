/** Groups of people who work by one plan. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { attendance } from "@qicheng/api/attendance/routes";
import type { GroupKind, GroupRow } from "@qicheng/api/attendance/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { pageOf } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { employed } from "./judge";
import { dayOfMinute, nowMinute } from "./moments";
import { assertVersion, holdRules } from "./shifts";
import { World } from "./world";

interface Stored {
  id: number;
  name: string;
  kind: GroupKind;
  week: number[];
  makeup: number | null;
  alternate: boolean;
  anywhere: boolean;
  is_default: boolean;
  version: number;
  users: number[];
  branches: number[];
}

const flag = (value: boolean) => (value ? 1 : 0);

export async function index(ctx: Context, asked: PlainQuery) {
  const { rows } = await sql<Stored>`
    select g.id, g.name, g.kind, g.week, g.makeup_shift_id as makeup, g.alternate, g.anywhere, g.is_default, g.version,
      coalesce((select jsonb_agg(u.user_id order by u.user_id) from attendance_group_users u where u.group_id = g.id), '[]') as users,
      coalesce((select jsonb_agg(b.branch_id order by b.branch_id) from attendance_group_branches b where b.group_id = g.id), '[]') as branches
    from attendance_groups g where g.deleted_at is null order by g.is_default, g.id`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  const today = dayOfMinute(nowMinute(ctx.past));
  const people = await employed(ctx.db, today, today);
  const world = await World.read(ctx.db, people, today, today);
  const counts = new Map<number, number>();
  for (const person of people) {
    const id = world.groupOf(person)?.id ?? 0;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const wire = rows.map(
    (group): GroupRow => ({
      id: group.id,
      name: group.name,
      kind: group.kind,
      week: group.week,
      makeup: group.makeup ?? 0,
      alternate: flag(group.alternate),
      anywhere: flag(group.anywhere),
      isDefault: flag(group.is_default),
      users: group.users.map((id) => ({ id, name: organisation.name(id) })),
      branches: group.branches.map((id) => ({ id, name: organisation.branchName(id) })),
      people: counts.get(group.id) ?? 0,
      version: group.version,
    }),
  );
  return pageOf(wire, asked, ({ name }) => name);
}

type Given = RouteArguments<typeof attendance.add>;

/** @throws VALIDATION */
async function judgeGroup(ctx: Context, id: number, given: Given): Promise<void> {
  const { rows: same } = await sql`
    select 1 from attendance_groups where deleted_at is null and id <> ${id} and lower(name) = lower(${given.name})`.execute(
    ctx.db,
  );
  if (same.length > 0) throw invalidField("name", attendanceSaid.twice({ what: attendanceSaid.groups }));
  const wanted = [...new Set([...given.week, given.makeup])].filter((one) => one !== 0);
  const { rows: shifts } = await sql<{ id: number }>`
    select id from attendance_shifts where id = any(${idArray(wanted)}) and deleted_at is null`.execute(ctx.db);
  if (shifts.length < wanted.length) throw invalidField("week", attendanceSaid.none({ what: attendanceSaid.shifts }));
  if (given.kind === "fixed" && given.week.every((one) => one === 0))
    throw invalidField("week", attendanceSaid.needsShift);
  const organisation = await ctx.services.organisation.get();
  const { rows: users } = await sql<{ id: number; name: string }>`
    select u.user_id as id, g.name from attendance_group_users u join attendance_groups g on g.id = u.group_id
    where u.user_id = any(${idArray(given.users)}) and u.group_id <> ${id} limit 1`.execute(ctx.db);
  const [user] = users;
  if (user)
    throw invalidField("users", attendanceSaid.userTaken({ name: organisation.name(user.id), group: user.name }));
  if (given.users.some((one) => !organisation.people.has(one)))
    throw invalidField("users", attendanceSaid.none({ what: { cn: "人员", en: "person" } }));
  const { rows: branches } = await sql<{ id: number; name: string }>`
    select b.branch_id as id, g.name from attendance_group_branches b join attendance_groups g on g.id = b.group_id
    where b.branch_id = any(${idArray(given.branches)}) and b.group_id <> ${id} limit 1`.execute(ctx.db);
  const [branch] = branches;
  if (branch)
    throw invalidField(
      "branches",
      attendanceSaid.branchTaken({ name: organisation.branchName(branch.id), group: branch.name }),
    );
  if (given.branches.some((one) => !organisation.branches.has(one)))
    throw invalidField("branches", attendanceSaid.none({ what: { cn: "部门", en: "branch" } }));
}

/** Its people and branches, and whether it is the default one. */
async function write(ctx: Context, id: number, { users, branches, isDefault }: Given): Promise<void> {
  await sql`delete from attendance_group_users where group_id = ${id}`.execute(ctx.db);
  await sql`delete from attendance_group_branches where group_id = ${id}`.execute(ctx.db);
  await sql`insert into attendance_group_users (user_id, group_id)
    select distinct u, ${id}::bigint from unnest(${idArray(users)}) u`.execute(ctx.db);
  await sql`insert into attendance_group_branches (branch_id, group_id)
    select distinct b, ${id}::bigint from unnest(${idArray(branches)}) b`.execute(ctx.db);
  if (isDefault === 1) {
    await sql`update attendance_groups set is_default = false where is_default and id <> ${id}`.execute(ctx.db);
    await sql`update attendance_groups set is_default = true where id = ${id}`.execute(ctx.db);
  }
}

const columns = (given: Given) => sql`${given.name}, ${given.kind}, ${JSON.stringify(given.week)}::jsonb,
  ${given.makeup === 0 ? null : given.makeup}::bigint, ${given.alternate === 1}, ${given.anywhere === 1}`;

const NAMES = sql`name, kind, week, makeup_shift_id, alternate, anywhere`;

export async function add(ctx: Context, given: Given) {
  await holdRules(ctx);
  await judgeGroup(ctx, 0, given);
  const { rows } = await sql<{ id: number }>`
    insert into attendance_groups (${NAMES}, created_by) values (${columns(given)}, ${ctx.me.id}) returning id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id ?? 0;
  await write(ctx, id, given);
  const summary = attendanceSaid.didAdd({ what: attendanceSaid.groups, name: given.name });
  ctx.audit({ module: "attendance", recordId: id, action: "add", summary });
  return { msg: attendanceSaid.saved, data: { id } };
}

export async function edit(ctx: Context, { id, version, ...given }: RouteArguments<typeof attendance.edit>) {
  await holdRules(ctx);
  const { rows } = await sql<{ version: number; is_default: boolean }>`
    select version, is_default from attendance_groups where id = ${id} and deleted_at is null for update`.execute(
    ctx.db,
  );
  assertVersion(rows[0], version, attendanceSaid.groups);
  if (rows[0]?.is_default && given.isDefault === 0) throw invalidField("isDefault", attendanceSaid.needsDefault);
  await judgeGroup(ctx, id, given);
  await sql`update attendance_groups set (${NAMES}) = (${columns(given)}), version = version + 1 where id = ${id}`.execute(
    ctx.db,
  );
  await write(ctx, id, given);
  const summary = attendanceSaid.didEdit({ what: attendanceSaid.groups, name: given.name });
  ctx.audit({ module: "attendance", recordId: id, action: "edit", summary });
  return { msg: attendanceSaid.saved };
}

export async function remove(ctx: Context, { ids }: RouteArguments<typeof attendance.delete>) {
  await holdRules(ctx);
  const { rows } = await sql<{ id: number; name: string; is_default: boolean }>`
    select id, name, is_default from attendance_groups where id = any(${idArray(ids)}) and deleted_at is null`.execute(
    ctx.db,
  );
  if (rows.length < new Set(ids).size)
    throw new Refusal("NOT_FOUND", attendanceSaid.none({ what: attendanceSaid.groups }));
  if (rows.some(({ is_default }) => is_default)) throw new Refusal("CONFLICT", attendanceSaid.defaultStays);
  for (const { id, name } of rows) {
    await sql`update attendance_groups set deleted_at = now() where id = ${id}`.execute(ctx.db);
    await sql`delete from attendance_group_users where group_id = ${id}`.execute(ctx.db);
    await sql`delete from attendance_group_branches where group_id = ${id}`.execute(ctx.db);
    const summary = attendanceSaid.didDelete({ what: attendanceSaid.groups, name });
    ctx.audit({ module: "attendance", recordId: id, action: "delete", summary });
  }
  return { msg: attendanceSaid.deleted };
}
