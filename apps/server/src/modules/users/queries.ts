/** Reading staff. */
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import { userSaid } from "@qicheng/api/users/messages";
import type { PersonFacts, UserPickerRow, UserRow } from "@qicheng/api/users/routes";
import { type RawBuilder, sql } from "kysely";
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import { liveSessions } from "../../kernel/access/session";
import { type Described, wirePerson } from "../../kernel/files/wire-person";
import { pendingOf } from "../../kernel/handover/left";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import { choicesText, type Texts } from "../../kernel/work/changes";
import type { Context } from "../../kernel/work/context";
import { wireTime } from "../../kernel/work/time";
import type { UserAbilities } from "./policy";
import { userSubject } from "./subject";

export interface StoredPerson {
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

export interface StoredUser extends StoredPerson {
  /** Sessions that still work. */
  sessions: number;
  /** What he has to hand over, of somebody who has left. */
  pending: number;
  /** He signs in with a second step. */
  factor: boolean;
}

type Where = RawBuilder<unknown>;

/** Of a person on alias r. */
const COLUMNS = sql`
  r.id, r.username, r.nickname, r.branch_id, r.mobile, r.email, r.sex, r.position, r.quit_status, r.call_enabled,
  r.call_type, r.last_login_at, r.created_at, r.version,
  array(select ur.role_id::int from user_roles ur where ur.user_id = r.id order by ur.role_id) as roleids`;

/** What somebody who has left, on alias r, has to hand over. */
export const pending = () => sql<number>`case when r.quit_status = 1 then ${pendingOf(sql`r.id`)} else 0 end`;

/** And of whom one may do what. */
export const userColumns = async (ctx: Context) => sql`
  ${COLUMNS}, ${liveSessions(sql`r.id`, (await ctx.services.settings.get()).sessionIdleHours)} as sessions, ${pending()} as pending,
  exists (select 1 from second_factors f where f.user_id = r.id and f.confirmed_at is not null) as factor`;

/** Users under a condition on alias r, those in service first. */
export async function findUsers(ctx: Context, where: Where, query: PlainQuery): Promise<StoredPerson[]> {
  const order = sql`r.quit_status ${direction(query, "asc")}, r.id ${direction(query, "asc")}`;
  const { rows } = await sql<StoredPerson>`
    select ${COLUMNS} from users r where ${where} order by ${order} ${slice(query)}`.execute(ctx.db);
  return rows;
}

export async function findUser(ctx: Context, id: number): Promise<StoredUser | undefined> {
  const { rows } = await sql<StoredUser>`
    select ${await userColumns(ctx)} from users r where r.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export async function countUsers(ctx: Context, where: Where): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from users r where ${where}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

export interface UserFilter {
  branchId: number | null;
  below: boolean;
  name?: string;
  quitStatus?: number;
}

/** People in a branch (and below), by part of their name. */
export function userFilter(organisation: OrganisationSnapshot, filter: UserFilter): RawBuilder<boolean> {
  const { name = "", quitStatus = -1 } = filter;
  const conditions: Where[] = [sql`true`];
  if (filter.branchId !== null) {
    const branches = filter.below ? organisation.branchTree(filter.branchId) : [filter.branchId];
    const list = sql`${branches as number[]}::bigint[]`;
    conditions.push(
      sql`(r.branch_id = any(${list}) or exists (select 1 from user_branches ub where ub.user_id = r.id and ub.branch_id = any(${list})))`,
    );
  }
  conditions.push(containing([sql`r.nickname`, sql`r.username`], { key: name }));
  if (quitStatus >= 0) conditions.push(sql`r.quit_status = ${quitStatus}`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

const factsOf = (from: Described, user: StoredPerson): PersonFacts =>
  wirePerson(from, {
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
export function wireUser(from: Described, user: StoredUser, can: UserAbilities): UserRow {
  const { organisation } = from;
  const person = organisation.people.get(user.id);
  const branches = (person?.branchIds ?? [user.branch_id]).map((id) => ({ id, name: organisation.branchName(id) }));
  const abilities = can(user);
  return {
    ...factsOf(from, user),
    id: user.id,
    branches,
    branchids: branches.map(({ id }) => id).filter((id) => id !== user.branch_id),
    roleids: user.roleids,
    mobile: user.mobile,
    email: user.email,
    sex: user.sex,
    zhiwei: user.position,
    lastlogin: wireTime(user.last_login_at),
    AddTime: wireTime(user.created_at),
    version: user.version,
    pending: abilities.rights ? user.pending : 0,
    can: abilities,
  };
}

/** A row of the picker: never a phone, key or hash. */
export function wirePicker(from: Described, user: StoredPerson): UserPickerRow {
  const facts = factsOf(from, user);
  return {
    ...facts,
    userid: user.id,
    username: user.nickname,
    header: facts.Header,
    branchid: user.branch_id,
    branchname: facts.BranchName,
  };
}

const choice = (key: string, value: unknown) =>
  choicesText(userSubject.form.fields.find((field) => field.key === key) ?? {}, [value]);

/** Values as the operation log shows them. */
export function userTexts(organisation: OrganisationSnapshot, user: StoredPerson): Texts {
  const further = (organisation.people.get(user.id)?.branchIds ?? []).filter((id) => id !== user.branch_id);
  return {
    Name: user.username,
    NickName: user.nickname,
    BranchID: organisation.branchName(user.branch_id),
    branchids: further.map((id) => organisation.branchName(id)).join("、"),
    roleids: user.roleids.map((id) => organisation.roles.get(id)?.name ?? "").join("、"),
    mobile: user.mobile,
    email: user.email,
    sex: choice("sex", user.sex),
    zhiwei: user.position,
    QuitStatus: choice("QuitStatus", user.quit_status),
    iscall: user.call_enabled === 1 ? userSaid.on : userSaid.off,
    calltype: user.call_type,
  };
}
