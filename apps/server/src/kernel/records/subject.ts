/**
 * A subject: rows of the company's own set-up, such as people, roles and choices. Its fields make its form and the one list,
 * as those of a record do; reading, saving and deleting are its module's own, by rules that records do not have.
 */
import type { BoardGroup } from "@qicheng/api/kernel/list-query";
import { said } from "@qicheng/api/kernel/messages";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { FormDef } from "@qicheng/engine/fields/field-def";
import { type RawBuilder, sql } from "kysely";
import type { OrganisationSnapshot } from "../access/organisation";
import type { DB } from "../db/types.generated";
import { type ListResult, runList } from "../listing/list";
import type { Condition, ListSource, SortField } from "../listing/list-source";
import { containing } from "../listing/plain-list";
import type { Context } from "../work/context";
import { invalidField } from "../work/refusal";
import { boardOf } from "./board";
import { ownFields } from "./field-rights";
import { findKeptList } from "./kept-lists";
import { chosenFields, fieldAccess } from "./list";
import type { CallersFields } from "./masks";
import { formOf } from "./record-type";
import { type FullQuery, withScene } from "./scenes";
import { type ComputedSql, onEveryRow, targetsOf } from "./wire-fields";

export interface Subject {
  /** Any of them opens one, and what was done to it; of what is only listed there is none. */
  see: readonly PermissionKey[];
  table: keyof DB;
  form: FormDef;
  /** First come the rows with the smallest value, on alias r. */
  sort: RawBuilder<unknown>;
  /** Or those with the largest. */
  descending?: true;
  /** What a word finds, where that is not what stands in the fields that one searches by. */
  search?: (organisation: OrganisationSnapshot, key: string) => Condition;
  /** Values of a row that no column holds as they are, for filters. */
  computed?: Readonly<Record<string, ComputedSql>>;
}

type FormGiven = Parameters<typeof formOf>[0];

interface SubjectInput extends Omit<Subject, "form" | "see">, Omit<FormGiven, "routes"> {
  routes: FormGiven["routes"] & { view?: { permission: PermissionKey } };
}

/** Completes a declaration. */
export const subject = ({ routes, fields, form, ...given }: SubjectInput): Subject => ({
  ...given,
  see: routes.view ? [routes.view.permission] : [],
  form: formOf({ routes, fields, ...(form && { form }) }),
});

const subjects = new Map<string, Subject>();

export const registerSubject = (of: Subject): void => void subjects.set(of.form.module, of);

export const findSubject = (module: string): Subject | undefined => subjects.get(module);

/** A word is looked for in the fields that one searches by. */
function searchCondition(
  { form, search }: Subject,
  organisation: OrganisationSnapshot,
  key: string,
): Condition | undefined {
  if (search) return key === "" ? undefined : search(organisation, key);
  const columns = form.fields.flatMap(({ search, db }) => (search && db ? [sql.ref(`r.${db}`)] : []));
  return key === "" || columns.length === 0 ? undefined : containing(columns, { key });
}

/** Stars and owners are what records have, and views lists that say under which name they are kept. @throws VALIDATION */
function assertPlain({ watched, field, NickName }: FullQuery): void {
  if (watched) throw invalidField("watched", said.noStars);
  if (NickName) throw invalidField("NickName", said.noOwner);
  if (field === "scene" || field === "watchuserid") throw invalidField("field", said.noFilter);
}

interface Read<Row, Wire> {
  /** What is read of each row, on alias r. */
  columns: RawBuilder<unknown>;
  /** Fields, where they are not those of its form. */
  fields?: CallersFields;
  /** Conditions of the subject's own query keys, on alias r. */
  where?: readonly Condition[];
  /** Rows of a page as they travel: one by one, or together. */
  wire: ((row: Row) => Wire) | { all: (rows: readonly Row[]) => Promise<Wire[]> };
  /** The exact total of the list that nothing narrows, where the module keeps one. */
  total?: RawBuilder<number>;
  /** The name that views of this list are kept under, where it is registered by one. */
  list?: string;
}

/** Rows and total of a list query. Rows come whole, whatever columns are asked for. @throws VALIDATION for what it does not support */
export async function listSubject<Row, Wire>(
  ctx: Context,
  of: Subject,
  asked: FullQuery,
  { columns, fields: given, where = [], wire, total: kept, list }: Read<Row, Wire>,
): Promise<Omit<ListResult<Wire>, "board"> & { board?: BoardGroup[] }> {
  const views = list === undefined ? undefined : findKeptList(list);
  const query = views ? (await withScene(ctx, views, asked)).query : asked;
  assertPlain(query);
  const fields = given ?? (await ownFields(ctx, of.form.module));
  chosenFields(fields, query.fields);
  const organisation = await ctx.services.organisation.get();
  const defaultSort: SortField = { value: of.sort, nullable: false };
  const source: ListSource = {
    table: of.table,
    columns,
    base: where,
    ways: [sql`true`],
    ...fieldAccess({
      fields,
      dictionary: await ctx.services.dictionary.get(),
      // Only rows that are edited have one.
      beside: (key) => (key === "version" && of.form.api_edit === "" ? undefined : onEveryRow(of.computed ?? {}, key)),
      targets: await targetsOf(ctx, fields),
      pool: "never",
    }),
    defaultSort,
    ascending: of.descending !== true,
    search: (key) => searchCondition(of, organisation, key),
    preparable: false,
    onePlan: false,
    ...(kept ? { total: kept } : {}),
  };
  const { rows, total, board: counts } = await runList<Row>(ctx, source, query);
  return {
    ...(rows ? { rows: typeof wire === "function" ? rows.map(wire) : await wire.all(rows) } : {}),
    ...(total === undefined ? {} : { total }),
    ...(await boardOf(ctx, fields, { board: query.board, counts })),
  };
}
