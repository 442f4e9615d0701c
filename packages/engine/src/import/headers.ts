/** Which column of a table is which field, by what stands at its head. */
import type { FieldDef } from "../fields/field-def";

/** A field, with further names that people give it. */
type Named = Pick<FieldDef, "key" | "title" | "en"> & { synonyms?: readonly string[] };

/** `* 手机号码（必填）` is 手机号码. */
const folded = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\((?:必填|选填|required|optional)\)/g, "")
    .replace(/[\s*:_-]+/g, "");

/** One or none a column; each field once, its own name before a synonym. */
export function proposedMapping(heads: readonly string[], fields: readonly Named[]): (string | undefined)[] {
  const taken = new Set<string>();
  const mapping = heads.map((): string | undefined => undefined);
  const namesOf = [({ key, title, en }: Named) => [title, en ?? title, key], ({ synonyms = [] }: Named) => synonyms];
  for (const names of namesOf)
    for (const [at, head] of heads.entries()) {
      const text = folded(head);
      if (mapping[at] !== undefined || text === "") continue;
      const field = fields.find((one) => !taken.has(one.key) && names(one).some((name) => folded(name) === text));
      if (!field) continue;
      taken.add(field.key);
      mapping[at] = field.key;
    }
  return mapping;
}

/** Rows among which the heads are looked for: titles and notes stand above them. */
const LOOKED_AT = 10;

/** The row that names most fields; at least two, or the one column there is. @returns its place, or undefined */
export function headRow(rows: readonly (readonly string[])[], fields: readonly Named[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [at, row] of rows.slice(0, LOOKED_AT).entries()) {
    const named = proposedMapping(row, fields).filter((key) => key !== undefined).length;
    if (named > most) {
      best = at;
      most = named;
    }
  }
  const cells = rows[best ?? 0]?.filter((text) => text.trim() !== "").length ?? 0;
  return most >= 2 || (most === 1 && cells === 1) ? best : undefined;
}
