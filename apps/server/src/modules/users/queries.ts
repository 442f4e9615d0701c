/** Reading staff. */
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import type { PersonFacts, UserPickerRow, UserRow } from "@qicheng/api/users";
import { type RawBuilder, sql } from "kysely";
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import { wirePerson } from "../../kernel/access/wire-person";
import type { Context } from "../../kernel/http/context";
import { wireTime } from "../../kernel/http/time";
import { containing, direction, slice } from "../../kernel/listing/plain-list";
import type { UserAbilities } from "./policy";

export interface StoredUser {
  id: number;
  username: string;
  nickname: string;
  branch_id: number;
  mobile: string;
  email: string;
  sex: string;
  position: string;
  quit_status: number;
  call_enabled: number;
  call_type: string;
  last_login_at: string | null;
  created_at: string;
  version: number;
  roleids: number[];
}

const FIRST: PlainQuery = { page: 1, rows: 1, sort: "", order: "", dataType: "", key: "" };

type Where = RawBuilder<unknown>;

/** Users under a condition on alias u, those in service first. */
export async function findUsers(ctx: Context, where: Where, query: PlainQuery = FIRST): Promise<StoredUser[]> {
  const { rows } = await sql<StoredUser>`
    select u.id, u.username, u.nickname, u.branch_id, u.mobile, u.email, u.sex, u.position, u.quit_status, u.call_enabled,
      u.call_type, u.last_login_at, u.created_at, u.version,
      array(select ur.role_id::int from user_roles ur where ur.user_id = u.id order by ur.role_id) as roleids
    from users u where ${where} order by u.quit_status ${direction(query, "asc")}, u.id ${direction(query, "asc")} ${slice(query)}`.execute(
    ctx.db,
  );
  return rows;
}

export async function countUsers(ctx: Context, where: Where): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from users u where ${where}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

export interface UserFilter {
  branchId: number | null;
  below: boolean;
  name: string;
  quitStatus: number;
}

/** People in a branch (and below), by part of their name. */
export function userFilter(organisation: OrganisationSnapshot, filter: UserFilter): Where {
  const conditions: Where[] = [sql`true`];
  if (filter.branchId !== null) {
    const branches = filter.below ? organisation.branchTree(filter.branchId) : [filter.branchId];
    const list = sql`${branches as number[]}::bigint[]`;
    conditions.push(
      sql`(u.branch_id = any(${list}) or exists (select 1 from user_branches ub where ub.user_id = u.id and ub.branch_id = any(${list})))`,
    );
  }
  conditions.push(containing([sql`u.nickname`, sql`u.username`], { key: filter.name }));
  if (filter.quitStatus >= 0) conditions.push(sql`u.quit_status = ${filter.quitStatus}`);
  return sql.join(conditions, sql` and `);
}

const factsOf = (organisation: OrganisationSnapshot, user: StoredUser): PersonFacts =>
  wirePerson(organisation, {
    id: user.id,
    username: user.username,
    nickname: user.nickname,
    branchId: user.branch_id,
    roleIds: user.roleids,
    quit: user.quit_status === 1,
    callEnabled: user.call_enabled,
    callType: user.call_type,
  });

/** A row of administration. */
export function wireUser(organisation: OrganisationSnapshot, user: StoredUser, can: UserAbilities): UserRow {
  const person = organisation.people.get(user.id);
  const branches = (person?.branchIds ?? [user.branch_id]).map((id) => ({ id, name: organisation.branchName(id) }));
  return {
    ...factsOf(organisation, user),
    id: user.id,
    branches,
    roleids: user.roleids,
    mobile: user.mobile,
    email: user.email,
    sex: user.sex,
    zhiwei: user.position,
    lastlogin: wireTime(user.last_login_at),
    AddTime: wireTime(user.created_at),
    version: user.version,
    can: can(user.id),
  };
}

/** A row of the picker: never a phone, key or hash. */
export function wirePicker(organisation: OrganisationSnapshot, user: StoredUser): UserPickerRow {
  const facts = factsOf(organisation, user);
  return {
    ...facts,
    userid: user.id,
    username: user.nickname,
    header: facts.Header,
    branchid: user.branch_id,
    branchname: facts.BranchName,
  };
}

/** Values as the operation log shows them. */
export function userTexts(organisation: OrganisationSnapshot, user: StoredUser): Record<string, string> {
  return {
    Name: user.username,
    NickName: user.nickname,
    branch: organisation.branchName(user.branch_id),
    roles: user.roleids.map((id) => organisation.roles.get(id)?.name ?? "").join("、"),
    mobile: user.mobile,
    email: user.email,
    sex: user.sex,
    zhiwei: user.position,
    quit: user.quit_status === 1 ? "离职" : "在职",
    iscall: user.call_enabled === 1 ? "开" : "关",
    calltype: user.call_type,
  };
}
