/** A row of a table as a form would send it, and what of it is not understood. */

import { hasNames } from "../fields/columns";
import { type FieldDef, titleOf } from "../fields/field-def";
import { decodeField, kindOfField } from "../fields/field-types";
import { about, type Message, verbatim } from "../text/message";
import { ownValue } from "../text/own-value";
import { type Cell, isEmptyCell, readCell, shownText } from "./cell";
import type { Mapping } from "./headers";
import { gather, type RowRemark } from "./join";
import type { RegionFinder } from "./region";
import { CELL_TEXTS } from "./texts";

export interface Finders {
  region: RegionFinder;
  /**
   * What a field may refer to and is called so: people by name or login, records, branches and entries by name.
   * @param above what the row has for the field above it
   * @returns all that fit, or undefined for a field whose names the server knows by itself
   */
  reference?: (field: FieldDef, written: string, above?: unknown) => readonly (number | string)[] | undefined;
}

/** How a row is read: what its names may stand for, and what stands above its columns where several are one field. */
interface Reading extends Finders {
  heads?: readonly string[];
}

export interface RowProblem {
  field: string;
  message: Message;
}

export interface ReadRow {
  /** As a form sends them, '' for an empty cell; a field with a problem has none. */
  values: Record<string, unknown>;
  problems: RowProblem[];
  /** What was taken otherwise than it stands there. */
  remarks?: RowRemark[];
}

type Read = { ok: true; value: unknown; remark?: Message } | { ok: false; msg: Message };

/** Columns of one field: parts of a region make up one text, of others all must say the same. */
function cellOf(cells: readonly Cell[], field: FieldDef): { cell: Cell } | undefined {
  const given = cells.filter((cell) => !isEmptyCell(cell, field)) as NonNullable<Cell>[];
  if (field.type === "city" && given.length > 1)
    return { cell: [...new Set(given.map((cell) => shownText(cell).trim()))].join("/") };
  const texts = new Set(given.map((cell) => shownText(cell).trim()));
  return texts.size > 1 ? undefined : { cell: given[0] ?? null };
}

type Find = (field: FieldDef, written: string) => readonly (number | string)[] | undefined;

function referred(value: unknown, field: FieldDef, find: Find): Read {
  const ids: unknown[] = [];
  for (const written of [value].flat()) {
    const fit = find(field, String(written));
    if (fit === undefined) return { ok: true, value };
    if (fit.length !== 1) {
      const text = String(written);
      return { ok: false, msg: fit.length === 0 ? CELL_TEXTS.none({ text }) : CELL_TEXTS.several({ text }) };
    }
    ids.push(fit[0]);
  }
  return { ok: true, value: Array.isArray(value) ? ids : ids[0] };
}

/** Names of a district, which the list of regions may have by another one by now. */
const DISTRICT = /[区县市旗镇乡州盟]$|街道$/;

/** A district that nobody knows costs the row nothing: what is known of the place is taken. */
function partOfRegion(cell: Cell, field: FieldDef, region: RegionFinder): Read | undefined {
  const text = cell === null || cell === undefined ? "" : shownText(cell).trim();
  const part = region.part?.(text);
  if (part) {
    const remark = CELL_TEXTS.regionPart({ rest: verbatim(part.rest), taken: verbatim(part.path) });
    return { ok: true, value: part.id, remark };
  }
  if (!DISTRICT.test(text) || field.required) return undefined;
  return { ok: true, value: "", remark: CELL_TEXTS.regionNone({ text: verbatim(text) }) };
}

function readField(cells: readonly Cell[], field: FieldDef, { region, ...finders }: Finders, above: unknown): Read {
  const joined = cellOf(cells, field);
  if (!joined) return { ok: false, msg: CELL_TEXTS.twice };
  const isNamed = hasNames(field) && kindOfField(field) !== "region";
  const reference: Find | undefined = finders.reference && ((of, written) => finders.reference?.(of, written, above));
  const isName = (written: string) => (reference?.(field, written) ?? []).length > 0;
  const read = readCell(joined.cell, field, region, isNamed ? isName : undefined);
  if (!read.ok) return (read.msg === CELL_TEXTS.region && partOfRegion(joined.cell, field, region)) || read;
  if (read.value === "") return read;
  const found = reference && isNamed ? referred(read.value, field, reference) : read;
  if (!found.ok) return found;
  const decoded = decodeField(found.value, field);
  return decoded.ok ? found : decoded;
}

const ordered = new WeakMap<readonly FieldDef[], readonly FieldDef[]>();

/** Fields in an order in which one that a source answers by another stands behind that one. */
export function aboveFirst(fields: readonly FieldDef[]): readonly FieldDef[] {
  const known = ordered.get(fields);
  if (known) return known;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const turn = new Set<FieldDef>();
  const put = (field: FieldDef, below: readonly FieldDef[]) => {
    const above = field.over && byKey.get(field.over.key);
    if (above && !turn.has(above) && !below.includes(above)) put(above, [...below, field]);
    turn.add(field);
  };
  for (const field of fields) put(field, []);
  const made = [...turn];
  ordered.set(fields, made);
  return made;
}

/** Where a file has no value for a field, another stands in for it. */
function standIn(fields: readonly FieldDef[], { values, problems }: ReadRow, remarks: RowRemark[]): void {
  for (const field of fields) {
    const other = field.standIn === undefined ? undefined : fields.find(({ key }) => key === field.standIn);
    const text = other && ownValue(values, other.key);
    if (!other || typeof text !== "string" || text === "") continue;
    if ((ownValue(values, field.key) ?? "") !== "" || problems.some((one) => one.field === field.key)) continue;
    values[field.key] = text;
    const message = CELL_TEXTS.standIn({ title: titleOf(other), text: verbatim(text) });
    remarks.push({ field: field.key, message: about(titleOf(field), message) });
  }
}

/**
 * Reads the cells of a row by what their columns are.
 * @param mapping a field's key by column
 * @returns one problem a field, in the order of the fields; whether what a form requires is there, is the form's to say
 */
export function readRow(
  fields: readonly FieldDef[],
  mapping: Mapping,
  cells: readonly Cell[],
  { heads = [], ...finders }: Reading,
): ReadRow {
  const row: ReadRow = { values: {}, problems: [] };
  const remarks: RowRemark[] = [];
  const gathered = gather(fields, mapping, cells, heads);
  for (const field of aboveFirst(fields)) {
    const own = gathered.cells.get(field.key);
    if (!own) continue;
    const read = readField(own, field, finders, field.over && ownValue(row.values, field.over.key));
    if (!read.ok) row.problems.push({ field: field.key, message: about(titleOf(field), read.msg) });
    else row.values[field.key] = read.value;
    if (read.ok && read.remark) remarks.push({ field: field.key, message: about(titleOf(field), read.remark) });
  }
  remarks.push(...gathered.remarks);
  standIn(fields, row, remarks);
  const place = ({ field: key }: RowProblem) => fields.findIndex((field) => field.key === key);
  row.problems.sort((a, b) => place(a) - place(b));
  return remarks.length > 0 ? { ...row, remarks } : row;
}
