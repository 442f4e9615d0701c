/** What somebody sees by one role alone, without having it: never more than who asks sees himself. */

import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { grantedKeys, SCOPE_MODULES, type ScopeModule } from "@qicheng/api/kernel/permission-tree";
import type { roles } from "@qicheng/api/roles/routes";
import { sql } from "kysely";
import { fieldAccess } from "../../kernel/access/field-access";
import type { OrganisationSnapshot, Person, Role } from "../../kernel/access/organisation";
import { coversRole } from "../../kernel/access/standing";
import { live, maySee, reachOf, visible } from "../../kernel/records/access/scope";
import type { RecordType } from "../../kernel/records/type/record-type";
import { allRecordTypes } from "../../kernel/records/type/registry";
import { Context } from "../../kernel/work/context";
import type { Me } from "../../kernel/work/me";
import { forbidden, invalidField, notFound } from "../../kernel/work/refusal";

type Input = RouteArguments<typeof roles.preview>;

/** The ticks, stored or not, as a role that one covers; the role that they are ticked in is covered too. */
function roleAsked(ctx: Context, organisation: OrganisationSnapshot, { id, auth, dataScope }: Input): Role {
  const stored = id ? organisation.roles.get(id) : undefined;
  if (id && !stored) throw notFound();
  const scopes = Object.entries(dataScope).filter(([module]) => Object.hasOwn(SCOPE_MODULES, module));
  const role: Role = {
    id: 0,
    name: "",
    remark: "",
    builtin: false,
    permissions: grantedKeys(auth),
    scopes: Object.fromEntries(scopes),
    assignable: [],
    fields: stored?.fields ?? new Map(),
  };
  const covered = [role, ...(stored ? [stored] : [])].every((one) => coversRole(organisation, ctx.me.id, one));
  if (!covered) throw forbidden();
  return role;
}

/** Whoever is named, or the first who has the role. */
function personAsked(organisation: OrganisationSnapshot, { id, userid }: Input): Person | undefined {
  const inService = [...organisation.people.values()].filter(({ quit }) => !quit);
  if (!userid) return inService.find(({ roleIds }) => id && roleIds.includes(id));
  const person = inService.find((one) => one.id === userid);
  if (!person) throw invalidField("userid", said.noPerson);
  return person;
}

/** Somebody whose only role this is. */
function holder(ctx: Context, role: Role, person: Person | undefined): Context {
  const scopes = Object.keys(SCOPE_MODULES).map((module) => [module, role.scopes[module as ScopeModule] ?? "self"]);
  const me: Me = {
    ...ctx.me,
    ...(person && { id: person.id, username: person.username, nickname: person.nickname, branchId: person.branchId }),
    permissions: new Set(role.permissions),
    scopes: Object.fromEntries(scopes) as Me["scopes"],
    fields: fieldAccess([role.fields]),
  };
  return new Context(ctx.services, ctx.request, ctx.db, me);
}

async function countOf(ctx: Context, theirs: Context, type: RecordType): Promise<number> {
  const [reach, own] = await Promise.all([reachOf(theirs, type), reachOf(ctx, type)]);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(type.table)} r
    where ${live(type, "r")} and ${visible(type, reach, "r")} and ${visible(type, own, "r")}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

export async function preview(ctx: Context, input: Input) {
  const organisation = await ctx.services.organisation.get();
  const role = roleAsked(ctx, organisation, input);
  const person = personAsked(organisation, input);
  const theirs = holder(ctx, role, person);
  const types = allRecordTypes().filter((type) => maySee(theirs, type));
  const counts = await Promise.all(
    types.map(async (type) => ({
      module: type.module,
      title: ctx.say(type.title),
      count: await countOf(ctx, theirs, type),
    })),
  );
  return { data: { UserID: person?.id ?? 0, NickName: person?.nickname ?? "", counts } };
}
