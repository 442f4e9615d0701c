/**
 * A subject: rows of the company's own set-up, such as people, roles and choices. Its fields make its form and the one list,
 * as those of a record do; reading, saving and deleting are its module's own, by rules that records do not have.
 */

import type { BoardGroup } from "@qicheng/api/kernel/list-query";
import { said } from "@qicheng/api/kernel/messages";
import { OWN_COLUMNS } from "@qicheng/api/kernel/own-columns";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { FormDef } from "@qicheng/engine/fields/field-def";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { type RawBuilder, sql } from "kysely";
import type { OrganisationSnapshot } from "../../access/organisation";
import { idArray } from "../../db/parameters";
import type { DB } from "../../db/types.generated";
import type { Context } from "../../work/context";
import { invalidField } from "../../work/refusal";
import { ownFields } from "../access/field-rights";
import type { CallersFields } from "../access/masks";
import { formOf } from "../type/record-type";
import { boardOf } from "./board";
import { findKeptList, type ListedRows } from "./kept-lists";
import { chosenFields } from "./list";
import type { Condition, ListSource, SortField } from "./list-source";
import { containing } from "./plain-list";
import { fieldAccess } from "./readable-fields";
import { type Grouping, runGroups } from "./run-groups";
import { type ListResult, runIds, runList } from "./run-list";
import { runTotals } from "./run-totals";
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
  /** Search by a word, where it is more than the searchable fields. */
  search?: (organisation: OrganisationSnapshot, key: string) => Condition;
  /** Where the rows with these ids lie, on alias r, where the database does not find them by their ids. */
  near?: (ids: readonly number[]) => Condition;
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
  /** The best plan of the list that nothing narrows depends on none of its values. */
  onePlan?: boolean;
  /** The name that views of this list are kept under, where it is registered by one. */
  list?: string;
}

const wired = async <Row, Wire>({ wire }: Read<Row, Wire>, rows: readonly Row[]): Promise<Wire[]> =>
  typeof wire === "function" ? rows.map(wire) : wire.all(rows);

/** What the list engine needs to know, and the query together with the view that it names. @throws VALIDATION for what it does not support */
async function sourceOf<Row, Wire>(
  ctx: Context,
  of: Subject,
  asked: FullQuery,
  { columns, fields: given, where = [], total, onePlan = false, list }: Read<Row, Wire>,
): Promise<{ source: ListSource; query: FullQuery; fields: CallersFields }> {
  const views = list === undefined ? undefined : findKeptList(list);
  const query = views ? (await withScene(ctx, views, asked)).query : asked;
  assertPlain(query);
  const fields = given ?? (await ownFields(ctx, of.form.module));
  // a row of these travels whole
  if (!scalarText(query.fields).includes(OWN_COLUMNS)) chosenFields(fields, query.fields);
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
    preparable: onePlan && query.key === "",
    onePlan,
    ...(total ? { total } : {}),
  };
  return { source, query, fields };
}

/** Rows and total of a list query. Rows come whole, whatever columns are asked for. @throws VALIDATION for what it does not support */
export async function listSubject<Row, Wire>(
  ctx: Context,
  of: Subject,
  asked: FullQuery,
  read: Read<Row, Wire>,
): Promise<Omit<ListResult<Wire>, "board"> & { board?: BoardGroup[] }> {
  const { source, query, fields } = await sourceOf(ctx, of, asked, read);
  const { rows, total, board: counts } = await runList<Row>(ctx, source, query);
  return {
    ...(rows ? { rows: await wired(read, rows) } : {}),
    ...(total === undefined ? {} : { total }),
    ...(await boardOf(ctx, fields, { board: query.board, counts })),
  };
}

/** The rows of a list query in groups, each with its count and a sum over it. @throws as `listSubject` */
export async function subjectGroups<Row, Wire>(
  ctx: Context,
  of: Subject,
  asked: FullQuery,
  { read, grouping }: { read: Read<Row, Wire>; grouping: Grouping },
) {
  const { source, query } = await sourceOf(ctx, of, asked, read);
  return runGroups(ctx, source, query, grouping);
}

/** How one of its lists is read, by a query of the list's own route. */
interface Reading<Row, Wire> extends Omit<Read<Row, Wire>, "list"> {
  /** The query without the keys that the list alone has. */
  query: FullQuery;
}

interface SubjectListInput<Query, Row, Wire> extends Pick<ListedRows<Query>, "keptAs" | "labels"> {
  of: Subject;
  /** Which rows are those with these ids as they travel, on alias r, where these are not the ids that the list goes by. */
  among?: (ids: readonly number[]) => Condition;
  /** Keys of numbers that are summed over all rows that a query finds. */
  totals?: readonly string[];
  reading: (ctx: Context, input: Query) => Reading<Row, Wire> | Promise<Reading<Row, Wire>>;
}

/** A list over a subject: what its route answers, and what is taken out of it in files. */
export interface SubjectList<Query, Wire> extends ListedRows<Query> {
  answer: (ctx: Context, input: Query) => ReturnType<typeof listSubject<unknown, Wire>>;
  /** How many rows a query finds, and the sums that the caller may read. */
  sums: (ctx: Context, input: Query) => Promise<{ data: { count: number; [key: string]: number } }>;
}

/** Completes a declaration. */
export function subjectList<Query, Row, Wire>({
  reading,
  of,
  among: asTravelled,
  totals = [],
  ...declared
}: SubjectListInput<Query, Row, Wire>): SubjectList<Query, Wire> {
  const list = declared.keptAs;
  const withIds = (ids: readonly number[]) => [
    ...(of.near ? [of.near(ids)] : []),
    sql<boolean>`r.id = any(${idArray(ids)})`,
  ];
  const asked = (ids: readonly number[]) => (asTravelled ? [asTravelled(ids)] : withIds(ids));
  return {
    ...declared,
    form: of.form.module,
    searched: ({ form }) => form.fields.filter(({ search }) => of.search !== undefined || search !== undefined),
    answer: async (ctx, input) => {
      const { query, ...read } = await reading(ctx, input);
      return listSubject(ctx, of, query, { ...read, list });
    },
    sums: async (ctx, input) => {
      const { query: given, ...read } = await reading(ctx, input);
      const { source, query } = await sourceOf(ctx, of, given, { ...read, list });
      const { count, sums } = await runTotals(ctx, source, query, totals);
      return { data: { ...Object.fromEntries(sums), count } };
    },
    ids: async (ctx, input, { most, among }) => {
      const { query: given, where = [], ...read } = await reading(ctx, input);
      const narrow = among ? asked(among) : [];
      const { source, query } = await sourceOf(ctx, of, given, { ...read, list, where: [...where, ...narrow] });
      return runIds(ctx, source, query, most);
    },
    rows: async (ctx, input, ids) => {
      const { query: _query, where = [], ...read } = await reading(ctx, input);
      const conditions = sql.join([...where, ...withIds(ids)], sql` and `);
      const { rows } = await sql<Row>`
        select ${read.columns} from ${sql.table(of.table)} r join unnest(${idArray(ids)}) with ordinality p(id, at)
          on p.id = r.id where ${conditions} order by p.at`.execute(ctx.db);
      return wired(read, rows);
    },
  };
}
