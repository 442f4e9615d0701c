/** The matrix of roles and fields: read, and changed cell by cell. */
import { customFormSaid } from "@qicheng/api/custom-forms/messages";
import { fieldRightSaid } from "@qicheng/api/field-rights/messages";
import { FIELD_ACCESS, type FieldRightsAnswer, type fieldRights } from "@qicheng/api/field-rights/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { isFixed } from "@qicheng/engine/fields/validate";
import type { Message } from "@qicheng/engine/text/message";
import { changeRights, type RightsContext, type RightsWork } from "../../kernel/access/change-rights";
import type { FieldRight } from "../../kernel/access/field-access";
import type { OrganisationSnapshot, Role } from "../../kernel/access/organisation";
import { coversRole } from "../../kernel/access/standing";
import type { Handlers } from "../../kernel/http/mount-routes";
import { ownFields } from "../../kernel/records/access/field-rights";
import type { RecordType } from "../../kernel/records/type/record-type";
import { allRecordTypes, findRecordType } from "../../kernel/records/type/registry";
import type { FieldChange } from "../../kernel/work/audit";
import { changesBetween } from "../../kernel/work/changes";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField, Refusal } from "../../kernel/work/refusal";

type Access = (typeof FIELD_ACCESS)[number];
type Cell = RouteArguments<typeof fieldRights.save>["rights"][number];

/** As it is stored; nothing is said of what may be edited. */
type Said = FieldRight | undefined;

function typeAsked(module: string): RecordType {
  const type = findRecordType(module);
  if (!type) throw invalidField("module", customFormSaid.noModule);
  return type;
}

/** Tags are drawn beside the fields, and seen or not. */
const isBound = ({ storage }: FieldDef): boolean => storage === "bound";

/** Some form, or an act beside it as for tags, writes it. */
const isTyped = (field: FieldDef): boolean => isBound(field) || !isFixed(field, "add") || !isFixed(field, "edit");

/** By its name a record is known everywhere, and what every one has to have is given with it. */
function levelsOf(type: RecordType, field: FieldDef): Access[] {
  const builtIn = type.fields.find(({ key }) => key === field.key);
  if (field.key === type.name) return ["read", "edit"];
  const without = [
    ...(builtIn?.required ? ["hide"] : []),
    ...(isTyped(field) ? [] : ["read"]),
    ...(isBound(field) ? ["mask"] : []),
  ];
  return FIELD_ACCESS.filter((access) => !without.includes(access));
}

/** Whose a record is decides who sees it, and is no field to hide. */
const hasRights = (field: FieldDef) => field.storage !== "none" && field.db !== "owner_id";

/** Those that the caller knows himself. */
const fieldsOf = async (ctx: Context, { module }: RecordType) =>
  (await ownFields(ctx, module)).form.fields.filter(hasRights);

const inOrder = (organisation: OrganisationSnapshot): Role[] =>
  [...organisation.roles.values()].sort((a, b) => Number(b.builtin) - Number(a.builtin) || a.id - b.id);

async function view(ctx: Context, { module }: { module: string }): Promise<{ data: FieldRightsAnswer }> {
  const type = typeAsked(module);
  const organisation = await ctx.services.organisation.get();
  const fields = await fieldsOf(ctx, type);
  const can = ctx.can("system.manage.role");
  const roles = inOrder(organisation);
  const mayChange = (role: Role) => can && !role.builtin && coversRole(organisation, ctx.me.id, role);
  return {
    data: {
      modules: allRecordTypes().map((one) => ({ module: one.module, title: ctx.say(one.title) })),
      can: can ? 1 : 0,
      fields: fields.map((field) => ({
        field: field.key,
        title: ctx.say(titleOf(field)),
        type: field.type,
        own: field.storage === "ext" ? 1 : 0,
        fixed: isTyped(field) ? 0 : 1,
        levels: levelsOf(type, field),
      })),
      roles: roles.map((role) => ({
        id: role.id,
        name: role.name,
        builtin: role.builtin ? 1 : 0,
        edit: mayChange(role) ? 1 : 0,
      })),
      rights: roles.flatMap(({ id, fields: rights }) =>
        [...(rights.get(module) ?? [])].flatMap(([key, { access, own }]) =>
          fields.some((field) => field.key === key) ? [{ role: id, field: key, access, own: own ? 1 : 0 }] : [],
        ),
      ),
    },
  };
}

const isSame = (one: Said, { access, own }: { access: Access; own: number }) =>
  (one?.access ?? "edit") === access && (one?.own ?? false) === (own === 1);

const textOf = (right: Said): Message => {
  if (!right) return fieldRightSaid.edit;
  return right.access === "mask" && right.own ? fieldRightSaid.maskOwn : fieldRightSaid[right.access];
};

/** A cell that may be changed as it is asked for. @throws VALIDATION, FORBIDDEN, CONFLICT when it was changed since */
function checked(
  cell: Cell,
  { type, fields, organisation }: Asked,
): { role: Role; field: FieldDef; was: Said; is: Said } {
  const role = organisation.roles.get(cell.role);
  if (!role) throw invalidField("role", fieldRightSaid.noRole);
  const field = fields.find(({ key }) => key === cell.field);
  if (!field) throw invalidField("field", said.noField({ key: cell.field }));
  if (role.builtin) throw forbidden(said.administratorRole);
  const named = { field: titleOf(field), role: role.name };
  if (!levelsOf(type, field).includes(cell.access))
    throw invalidField("access", fieldRightSaid.notOffered({ ...named, access: fieldRightSaid[cell.access] }));
  const was = role.fields.get(type.module)?.get(cell.field);
  if (!isSame(was, cell.before)) throw new Refusal("CONFLICT", fieldRightSaid.moved(named));
  const own = cell.access === "mask" && cell.own === 1;
  return { role, field, was, is: cell.access === "edit" ? undefined : { access: cell.access, own } };
}

interface Asked {
  type: RecordType;
  fields: readonly FieldDef[];
  organisation: OrganisationSnapshot;
}

async function write({ db }: RightsWork, module: string, cells: readonly ReturnType<typeof checked>[]): Promise<void> {
  for (const { role, field, is } of cells) {
    const at = { role_id: role.id, module, key: field.key };
    if (is) {
      await db
        .insertInto("field_rights")
        .values({ ...at, ...is })
        .onConflict((on) => on.columns(["role_id", "module", "key"]).doUpdateSet({ ...is }))
        .execute();
      continue;
    }
    await db
      .deleteFrom("field_rights")
      .where("role_id", "=", at.role_id)
      .where("module", "=", module)
      .where("key", "=", at.key)
      .execute();
  }
}

/** One entry for each role, with a line for each of its fields. */
function tell(ctx: Context, type: RecordType, cells: readonly ReturnType<typeof checked>[]): void {
  for (const role of new Set(cells.map((cell) => cell.role))) {
    const own = cells.filter((cell) => cell.role === role);
    const texts = (at: "was" | "is") => Object.fromEntries(own.map((cell) => [cell.field.key, textOf(cell[at])]));
    const title = ({ field }: { field: FieldDef }): Message => {
      const [kind, name] = [type.title, titleOf(field)];
      return { cn: `${kind.cn} · ${name.cn}`, en: `${kind.en} · ${name.en}` };
    };
    const titles = Object.fromEntries(own.map((cell) => [cell.field.key, title(cell)]));
    const changes: FieldChange[] = changesBetween(texts("was"), texts("is"), titles);
    const summary = fieldRightSaid.didEdit({ role: role.name });
    ctx.audit({ module: "role", recordId: role.id, action: "edit", summary, changes });
  }
}

async function save(ctx: RightsContext, { module, rights }: RouteArguments<typeof fieldRights.save>) {
  const type = typeAsked(module);
  const fields = await fieldsOf(ctx, type);
  const places = new Set(rights.map(({ role, field }) => `${role} ${field}`));
  if (places.size < rights.length) throw invalidField("rights", fieldRightSaid.twice);
  const cells = await changeRights(ctx, async (work) => {
    const found = rights.map((cell) => checked(cell, { type, fields, organisation: work.organisation }));
    await write(work, module, found);
    return found;
  });
  tell(ctx, type, cells);
  return { msg: said.saved };
}

export const handlers: Handlers<typeof fieldRights> = { view, save };
