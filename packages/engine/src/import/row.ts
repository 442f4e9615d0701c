/** A row of a table as a form would send it, and what of it is not understood. */
import { type FieldDef, titleOf } from "../fields/field-def";
import { decodeField, kindOfField } from "../fields/field-types";
import { about, type Message } from "../text/message";
import { type Cell, isEmptyCell, readCell, shownText } from "./cell";
import { hasNames } from "./columns";
import type { Mapping } from "./headers";
import type { RegionFinder } from "./region";
import { CELL_TEXTS } from "./texts";

export interface Finders {
  region: RegionFinder;
  /**
   * What a field may refer to and is called so: people by name or login, records, branches and entries by name.
   * @returns all that fit, or undefined for a field whose names the server knows by itself
   */
  reference?: (field: FieldDef, written: string) => readonly (number | string)[] | undefined;
}

export interface RowProblem {
  field: string;
  message: Message;
}

export interface ReadRow {
  /** As a form sends them, '' for an empty cell; a field with a problem has none. */
  values: Record<string, unknown>;
  problems: RowProblem[];
}

type Read = { ok: true; value: unknown } | { ok: false; msg: Message };

/** Columns of one field: parts of a region make up one text, of others all must say the same. */
function cellOf(cells: readonly Cell[], field: FieldDef): { cell: Cell } | undefined {
  const given = cells.filter((cell) => !isEmptyCell(cell, field)) as NonNullable<Cell>[];
  if (field.type === "city" && given.length > 1)
    return { cell: [...new Set(given.map((cell) => shownText(cell).trim()))].join("/") };
  const texts = new Set(given.map((cell) => shownText(cell).trim()));
  return texts.size > 1 ? undefined : { cell: given[0] ?? null };
}

function referred(value: unknown, field: FieldDef, find: NonNullable<Finders["reference"]>): Read {
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

function readField(cells: readonly Cell[], field: FieldDef, { region, reference }: Finders): Read {
  const joined = cellOf(cells, field);
  if (!joined) return { ok: false, msg: CELL_TEXTS.twice };
  const isNamed = hasNames(field) && kindOfField(field) !== "region";
  const isName = (written: string) => (reference?.(field, written) ?? []).length > 0;
  const read = readCell(joined.cell, field, region, isNamed ? isName : undefined);
  if (!read.ok || read.value === "") return read;
  const found = reference && isNamed ? referred(read.value, field, reference) : read;
  if (!found.ok) return found;
  const decoded = decodeField(found.value, field);
  return decoded.ok ? found : decoded;
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
  finders: Finders,
): ReadRow {
  const values: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  const cellsOf = new Map<string | undefined, Cell[]>(mapping.map((key) => [key, []]));
  for (const [at, key] of mapping.entries()) cellsOf.get(key)?.push(cells[at]);
  for (const field of fields) {
    const own = cellsOf.get(field.key);
    if (!own) continue;
    const read = readField(own, field, finders);
    if (read.ok) values[field.key] = read.value;
    else problems.push({ field: field.key, message: about(titleOf(field), read.msg) });
  }
  return { values, problems };
}
