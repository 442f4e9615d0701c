/** Whom a published design concerns: told before it is published. */
import type { FormEffect } from "@qicheng/api/custom-forms/routes";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { sql } from "kysely";
import { recordTypeNamed } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { publishedDesign, wireDesign } from "./designs";
import { COLUMNS, nameOf, type StoredForm } from "./forms";

/** Where leads become customers, the form is filled in by whoever turns them. */
const TURNED = "clue";

/** What one needs to fill the form in. */
function rightTo({ module, kind }: StoredForm): PermissionKey {
  const type = recordTypeNamed(module);
  const turn = kind === "conversion" ? recordTypeNamed(TURNED).abilities.turn : undefined;
  const edit = kind === "edit" ? type.abilities.edit : undefined;
  return turn?.permission ?? edit?.permission ?? type.addPermission;
}

/** Forms without a design of their own have that of new records, so that they change with it. */
async function followers(ctx: Context, { module, kind, id }: StoredForm): Promise<string[]> {
  if (kind !== "new") return [];
  const { rows } = await sql<StoredForm>`
    select ${COLUMNS} from forms r where r.module = ${module} and r.published = 0 and r.id <> ${id} order by r.id`.execute(
    ctx.db,
  );
  return rows.map((form) => ctx.say(nameOf(form)));
}

export async function effectOf(ctx: Context, form: StoredForm): Promise<FormEffect> {
  const organisation = await ctx.services.organisation.get();
  const right = rightTo(form);
  const admits = await recordTypeNamed(form.module).memberOf?.family?.admits?.(ctx, form.module);
  const people = [...organisation.people.values()].filter(
    ({ id, quit }) => !quit && organisation.permissions(id).has(right) && admits?.(id) !== false,
  );
  const held = new Set(people.flatMap(({ roleIds }) => roleIds));
  const roles = [...organisation.roles.values()].filter(
    ({ id, builtin, permissions }) => held.has(id) && (builtin || permissions.includes(right)),
  );
  return {
    design: wireDesign(form.module, await publishedDesign(ctx, form)),
    people: people.length,
    roles: roles.map(({ name }) => name),
    forms: await followers(ctx, form),
  };
}
