/** Records on paper: what the reader's rights to fields let him read, as his screens show it. */
import type { OfferedField } from "@qicheng/api/print-templates/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { referenceOf, titleOf } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import { columnsOf, hasRows, rowsIn } from "@qicheng/engine/fields/row-columns";
import type { PaperRow, PaperRows, PaperValue } from "@qicheng/engine/print/fill";
import type { Starter } from "@qicheng/engine/print/starter";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { printText } from "@qicheng/engine/wording/print-text";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { ModuleFields } from "../../kernel/fields/registry";
import { ownFields } from "../../kernel/records/access/field-rights";
import { assertMaySee, live, maySee, reachOf, visible } from "../../kernel/records/access/scope";
import { exportColumns, exported, pathsIn } from "../../kernel/records/export/export-columns";
import { presenterOf } from "../../kernel/records/read/presenter";
import { rowColumns } from "../../kernel/records/read/read";
import type { Raw, RecordRow, RecordType } from "../../kernel/records/type/record-type";
import { findRecordType } from "../../kernel/records/type/registry";
import { nameOf } from "../../kernel/records/type/tell";
import type { Context } from "../../kernel/work/context";
import { notFound } from "../../kernel/work/refusal";
import { commonTables, type Paper, type PaperParts, type Printed } from "./papers";

/** Number of a row within its table. */
const NUMBER = "no";
const NOTHING = "none";

const blank = (kind: PaperValue["kind"] = "text"): PaperValue => ({ text: "", kind });

/** Files, rich texts drawn as pictures and headings of forms stand in no text. */
const isPrinted = (field: FieldDef): boolean =>
  kindOfField(field) !== "none" && kindOfField(field) !== "files" && field.flags.print !== false && !hasRows(field);

const isPicture = ({ type }: FieldDef): boolean => type === "picture";

/** Files of picture fields that the template asks for, of those that the reader has. */
const picturesOf = (fields: readonly FieldDef[], wire: Raw, needed: ReadonlySet<string>) =>
  Object.fromEntries(
    fields
      .filter((field) => isPicture(field) && needed.has(field.key))
      .map((field) => [field.key, rowsIn(ownValue(wire, field.key)).map(({ id }) => Number(id))]),
  );

/** @param cell of the same field in a sheet; undefined where sheets leave it out */
function paperValue(field: FieldDef, value: unknown, cell: string | number | null | undefined): PaperValue {
  const kind = kindOfField(field);
  const isNumber = field.type === "number" && (typeof value === "number" || typeof value === "string");
  const text = isNumber
    ? printText(field, value, () => undefined)
    : scalarText(cell ?? (cell === null ? "" : value) ?? "");
  return { text, value, kind };
}

/** One value in words, with rows and files told in a line each. */
export function paperText(ctx: Context, field: FieldDef, row: Raw): string {
  const value = ownValue(row, field.key);
  if (hasRows(field))
    return rowsIn(value)
      .map((one) =>
        columnsOf(field)
          .map((column) => ({ title: ctx.say(titleOf(column)), text: paperText(ctx, column, one) }))
          .filter(({ text }) => text !== "")
          .map(({ title, text }) => `${title}：${text}`)
          .join("，"),
      )
      .join("\n");
  return paperValue(field, value, exported(field, ctx.request.language).cell(row)).text;
}

/** A field as whoever designs finds it. */
export const offeredField = (ctx: Context, field: FieldDef): OfferedField => ({
  key: field.key,
  title: ctx.say(titleOf(field)),
  kind: kindOfField(field),
  ...(field.options && {
    options: field.options.map(({ value, label, en }) => ({
      value: String(value),
      label: ctx.say({ cn: label, en: en ?? label }),
    })),
  }),
});

/** Fields that point at a record of which more may be said. */
function referenceIn(field: FieldDef): RecordType | undefined {
  if (field.type === "tree" || field.multiple === true) return undefined;
  const type = findRecordType(referenceOf(field) ?? "");
  return type && isPrinted(field) ? type : undefined;
}

async function partsOf(ctx: Context, type: RecordType): Promise<PaperParts> {
  const { form } = await ownFields(ctx, type.module);
  const fields = form.fields.filter(isPrinted);
  const { rows } = type;
  const parent =
    rows.kind === "child" ? [{ key: rows.nameKey, title: ctx.say(rows.parent.title), kind: "text" as const }] : [];
  const own = [...parent, ...fields.map((field) => offeredField(ctx, field))];
  const groups = [{ key: type.module, title: ctx.say(type.title), fields: own }];
  for (const field of form.fields) {
    const of = referenceIn(field);
    if (!of || !maySee(ctx, of)) continue;
    const more = (await ownFields(ctx, of.module)).form.fields.filter(isPrinted);
    groups.push({
      key: field.key,
      title: ctx.say(titleOf(field)),
      fields: more.map((one) => ({ ...offeredField(ctx, one), key: `${field.key}.${one.key}` })),
    });
  }
  const number: OfferedField = { key: NUMBER, title: ctx.say({ cn: "序号", en: "No." }), kind: "number" };
  const tables = form.fields.filter(hasRows).map((field) => ({
    key: field.key,
    title: ctx.say(titleOf(field)),
    columns: [number, ...columnsOf(field).map((column) => offeredField(ctx, column))],
  }));
  const common = commonTables.map(({ key, title, columns }) => ({
    key,
    title: ctx.say(title),
    columns: columns.map((column) => ({ key: column.key, title: ctx.say(column.title), kind: "text" })),
  }));
  const pictures = form.fields.filter(isPicture).map((field) => offeredField(ctx, field));
  return { groups, tables: [...tables, ...common], pictures };
}

interface ReadRow {
  id: number;
  name: string;
  wire: Raw;
}

/** Rows that the caller sees, as his screens show them, in the order of the ids. */
async function rowsOf(ctx: Context, type: RecordType, ids: readonly number[]): Promise<ReadRow[]> {
  const presenter = presenterOf(type, await ownFields(ctx, type.module));
  const scope = await reachOf(ctx, type);
  const { rows } = await sql<RecordRow>`
    select ${rowColumns(type, { columns: [...new Set([...presenter.columns, type.nameColumn])], tagged: presenter.tagged }, ctx.me.id)}
    from unnest(${idArray(ids)}) with ordinality p(id, at) join ${sql.table(type.table)} r on r.id = p.id
    where ${live(type, "r")} and ${visible(type, scope, "r")} order by p.at`.execute(ctx.db);
  const wire = await presenter.objects(ctx, rows, scope);
  return rows.map((row, at) => ({ id: row.id, name: nameOf(type, row), wire: wire[at] ?? {} }));
}

type Paths = Awaited<ReturnType<typeof pathsIn>>;

function fieldValues(
  ctx: Context,
  type: RecordType,
  fields: ModuleFields,
  { wire, paths }: { wire: Raw; paths: Paths },
): PaperRow {
  const { language } = ctx.request;
  const { rows } = type;
  const parent = rows.kind === "child" ? scalarText(ownValue(wire, rows.nameKey) ?? "") : "";
  return Object.fromEntries([
    ...(rows.kind === "child" ? [[rows.nameKey, { text: parent, value: parent, kind: "text" }] as const] : []),
    // conditions ask whether there are rows
    ...fields.form.fields
      .filter(hasRows)
      .map(
        (field) =>
          [field.key, { text: "", value: rowsIn(ownValue(wire, field.key)), kind: kindOfField(field) }] as const,
      ),
    ...fields.form.fields.filter(isPrinted).map((field) => {
      const column = exportColumns(type, fields, [field.key], { language, paths }).at(-1);
      const there = field.flags.export !== false && field.storage !== NOTHING;
      return [field.key, paperValue(field, ownValue(wire, field.key), there ? column?.cell(wire) : undefined)] as const;
    }),
  ]);
}

/** What the definition has and the reader lacks is empty on his paper. */
const withBlanks = (whole: ModuleFields, had: PaperRow, prefix = ""): PaperRow => ({
  ...Object.fromEntries(
    whole.form.fields
      .filter((field) => isPrinted(field) || hasRows(field))
      .map((field) => [`${prefix}${field.key}`, blank(kindOfField(field))]),
  ),
  ...Object.fromEntries(Object.entries(had).map(([key, value]) => [`${prefix}${key}`, value])),
});

function tableRows(ctx: Context, field: FieldDef, wire: Raw): PaperRows {
  const columns = columnsOf(field);
  const rows = rowsIn(ownValue(wire, field.key)).map((row, at): PaperRow => {
    const number: PaperValue = { text: String(at + 1), value: at + 1, kind: "number" };
    const cells = columns.map(
      (column) =>
        [
          column.key,
          paperValue(column, ownValue(row, column.key), exported(column, ctx.request.language).cell(row)),
        ] as const,
    );
    return { [NUMBER]: number, ...Object.fromEntries(cells) };
  });
  return { columns: [NUMBER, ...columns.map(({ key }) => key)], rows };
}

/** Fields of the records that a field points at, by their id; none of one that the caller does not see. */
async function referred(
  ctx: Context,
  field: FieldDef,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<number, PaperRow>> {
  const type = referenceIn(field);
  if (!type || !maySee(ctx, type)) return new Map();
  const ids = [...new Set(rows.map(({ wire }) => Number(ownValue(wire, field.key))))].filter((id) => id > 0);
  const fields = await ownFields(ctx, type.module);
  const paths = await pathsIn(ctx, fields);
  const found = await rowsOf(ctx, type, ids);
  return new Map(found.map(({ id, wire }) => [id, fieldValues(ctx, type, fields, { wire, paths })]));
}

type Table = readonly [key: string, rows: PaperRows];

/** Rows that stand beside the record's own, of the tables that the template asks for. */
const commonRows = (ctx: Context, module: string, id: number, needed: ReadonlySet<string>): Promise<Table[]> =>
  Promise.all(
    commonTables
      .filter(({ key }) => needed.has(key))
      .map(async ({ key, columns, rows: rowsFor }): Promise<Table> => {
        const said = await rowsFor(ctx, module, id);
        const rows = said.map(
          (row): PaperRow =>
            Object.fromEntries(
              Object.entries(row).map(([column, text]) => [column, { text, value: text, kind: "text" }]),
            ),
        );
        return [key, { columns: columns.map((column) => column.key), rows }];
      }),
  );

/** Conditions ask whether there are rows. */
const askedOf = (tables: readonly Table[]): PaperRow =>
  Object.fromEntries(tables.map(([key, { rows }]) => [key, { text: "", value: rows, kind: "rows" }]));

async function read(
  ctx: Context,
  type: RecordType,
  ids: readonly number[],
  needed: ReadonlySet<string>,
): Promise<Printed[]> {
  assertMaySee(ctx, type);
  const mine = await ownFields(ctx, type.module);
  const whole = mine.whole;
  const paths = await pathsIn(ctx, mine);
  const rows = await rowsOf(ctx, type, ids);
  const pointing = whole.form.fields.filter(
    (field) => referenceIn(field) && [...needed].some((key) => key.startsWith(`${field.key}.`)),
  );
  const beside = await Promise.all(
    pointing.map(async (field) => {
      const of = referenceIn(field) as RecordType;
      const there = mine.byKey.has(field.key) ? await referred(ctx, field, rows) : new Map<number, PaperRow>();
      return { field, fields: (await ownFields(ctx, of.module)).whole, there };
    }),
  );
  const printed: Printed[] = [];
  for (const { id, name, wire } of rows) {
    const more = beside.map(({ field, fields, there }) =>
      withBlanks(fields, there.get(Number(ownValue(wire, field.key))) ?? {}, `${field.key}.`),
    );
    const own = withBlanks(whole, fieldValues(ctx, type, mine, { wire, paths }));
    const tables = mine.form.fields.filter(hasRows).map((field) => [field.key, tableRows(ctx, field, wire)] as const);
    const common = await commonRows(ctx, type.module, id, needed);
    printed.push({
      id,
      name,
      data: {
        fields: Object.assign({}, own, askedOf(common), ...more) as PaperRow,
        tables: Object.fromEntries([...tables, ...common]),
      },
      pictures: picturesOf(mine.form.fields, wire, needed),
    });
  }
  return printed;
}

/** Records of a type on paper. */
export const recordPaper = (type: RecordType, starter: Starter, ...more: readonly Starter[]): Paper => ({
  module: type.module,
  title: type.title,
  starter,
  more,
  parts: (ctx) => partsOf(ctx, type),
  read: (ctx, ids, needed) => read(ctx, type, ids, needed),
  assertSees: async (ctx, ids) => {
    assertMaySee(ctx, type);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(type.table)} r
      where r.id = any(${idArray(ids)}) and ${live(type, "r")} and ${visible(type, await reachOf(ctx, type), "r")}`.execute(
      ctx.db,
    );
    if (rows[0]?.n !== ids.length) throw notFound();
  },
  newest: async (ctx) => {
    if (!maySee(ctx, type)) return undefined;
    const { rows } = await sql<{ id: number }>`
      select r.id from ${sql.table(type.table)} r where ${live(type, "r")} and ${visible(type, await reachOf(ctx, type), "r")}
      order by r.id desc limit 1`.execute(ctx.db);
    return rows[0]?.id;
  },
});
