/**
 * A subject: rows of the company's own set-up, such as people, roles and choices. Its fields make its form and the one list,
 * as those of a record do; reading, saving and deleting are its module's own, by rules that records do not have.
 */
import { said } from "@qicheng/api/kernel/messages";
import type { FormDef } from "@qicheng/engine/fields/field-def";
import { type RawBuilder, sql } from "kysely";
import type { DB } from "../db/types.generated";
import { type ListResult, runList } from "../listing/list";
import type { Condition, ListSource, SortField } from "../listing/list-source";
import { containing } from "../listing/plain-list";
import type { Context } from "../work/context";
import { invalidField } from "../work/refusal";
import { ownFields } from "./field-rights";
import { chosenFields, fieldAccess } from "./list";
import { formOf } from "./record-type";
import type { FullQuery } from "./scenes";
import { type ComputedSql, onEveryRow, targetsOf } from "./wire-fields";

export interface Subject {
  table: keyof DB;
  form: FormDef;
  /** First come the rows with the smallest value, on alias r. */
  sort: RawBuilder<unknown>;
  /** Values of a row that no column holds as they are, for filters. */
  computed?: Readonly<Record<string, ComputedSql>>;
}

type SubjectInput = Omit<Subject, "form"> & Parameters<typeof formOf>[0];

/** Completes a declaration. */
export const subject = ({ table, sort, computed = {}, ...given }: SubjectInput): Subject => ({
  table,
  sort,
  computed,
  form: formOf(given),
});

/** A word is looked for in the fields that one searches by. */
function searchCondition({ form }: Subject, key: string): Condition | undefined {
  const columns = form.fields.flatMap(({ search, db }) => (search && db ? [sql.ref(`r.${db}`)] : []));
  return key === "" || columns.length === 0 ? undefined : containing(columns, { key });
}

/** Scenes, stars and owners are what records have. @throws VALIDATION */
function assertPlain({ watched, field, NickName }: FullQuery): void {
  if (watched) throw invalidField("watched", said.noStars);
  if (NickName) throw invalidField("NickName", said.noOwner);
  if (field === "scene" || field === "watchuserid") throw invalidField("field", said.noFilter);
}

interface Read<Row, Wire> {
  /** What is read of each row, on alias r. */
  columns: RawBuilder<unknown>;
  /** Conditions of the subject's own query keys, on alias r. */
  where?: readonly Condition[];
  /** A row as it travels. */
  wire: (row: Row) => Wire;
}

/** Rows and total of a list query. Rows come whole: there are few of them. @throws VALIDATION for what it does not support */
export async function listSubject<Row, Wire>(
  ctx: Context,
  of: Subject,
  query: FullQuery,
  { columns, where = [], wire }: Read<Row, Wire>,
): Promise<ListResult<Wire>> {
  assertPlain(query);
  const fields = await ownFields(ctx, of.form.module);
  chosenFields(fields, query.fields);
  const defaultSort: SortField = { value: of.sort, nullable: false };
  const source: ListSource = {
    table: of.table,
    columns,
    base: where,
    ways: [sql`true`],
    ...fieldAccess({
      fields,
      beside: (key) => onEveryRow(of.computed ?? {}, key),
      targets: await targetsOf(ctx, fields),
      pool: "never",
    }),
    defaultSort,
    ascending: true,
    search: (key) => searchCondition(of, key),
    preparable: false,
    onePlan: false,
  };
  const { rows, ...rest } = await runList<Row>(ctx, source, query);
  return rows ? { rows: rows.map(wire), ...rest } : rest;
}
