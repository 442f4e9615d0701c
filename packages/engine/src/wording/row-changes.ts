/** What became of rows, in one line: how many there are, and the first cells that are other ones. */

import { cellOf } from "../fields/columns";
import { type FieldDef, pointsAtRecords, referenceOf, titleOf } from "../fields/field-def";
import { isMissing } from "../fields/operators";
import { columnsOf, type Row, rowsIn } from "../fields/row-columns";
import { defineMessages, listed, type Message, verbatim } from "../text/message";
import { ownValue } from "../text/own-value";

const TEXTS = defineMessages({
  rows: { cn: "{n}行", en: "Rows: {n}" },
  became: { cn: "{rows}（{changes}）", en: "{rows} ({changes})" },
  cell: { cn: "第{row}行{title} {from} → {to}", en: "row {row} {title} {from} → {to}" },
  other: { cn: "第{row}行{title}已改", en: "row {row} {title} changed" },
  added: { cn: "新增第{row}行", en: "row {row} added" },
  removed: { cn: "删除原第{row}行", en: "former row {row} removed" },
  more: { cn: "等{n}处", en: "{n} {n|change|changes} in all" },
});

/** Told one by one; of more the number is. */
const TOLD = 3;
const LONGEST = 20;

export const rowCount = (n: number): Message => (n === 0 ? verbatim("") : TEXTS.rows({ n }));

const short = (text: string) => ([...text].length > LONGEST ? `${[...text].slice(0, LONGEST).join("")}…` : text);

function cellText(row: Row, column: FieldDef): Message {
  const value = ownValue(row, column.key);
  const label = row[`${column.key}Name`];
  if (isMissing(value) || (value === 0 && pointsAtRecords(column))) return verbatim("-");
  const shown = column.type === "datetime" && typeof value === "string" ? value.slice(0, 16) : value;
  const labels = () => (typeof label === "string" && label !== "" ? label : undefined);
  const text = (language: "cn" | "en") => short(String(cellOf(shown, column, labels, language)));
  return { cn: text("cn"), en: text("en") };
}

/** Names of records are for those who may see them, and the log is read by others, too. */
function cellChange(column: FieldDef, row: number, [from, to]: readonly [Row, Row]): Message {
  const title = titleOf(column);
  if (referenceOf(column) !== undefined) return TEXTS.other({ row, title });
  return TEXTS.cell({ row, title, from: cellText(from, column), to: cellText(to, column) });
}

const isSame = (a: unknown, b: unknown): boolean =>
  isMissing(a) || isMissing(b) ? isMissing(a) && isMissing(b) : JSON.stringify(a) === JSON.stringify(b);

/** How many rows are the same from the beginning of both. */
function sameAtStart(from: readonly Row[], to: readonly Row[], columns: readonly FieldDef[]): number {
  const differs = from.findIndex((row, at) => {
    const other = to[at];
    return other === undefined || columns.some(({ key }) => !isSame(ownValue(row, key), ownValue(other, key)));
  });
  return differs === -1 ? from.length : differs;
}

/**
 * What an edit made of rows: 4行（第2行单价 100 → 120、新增第4行）. Between those that stayed at both ends rows are told by
 * their places.
 * @param before rows as they travel, with the names of what they refer to
 */
export function rowChanges(field: FieldDef, before: unknown, after: unknown): Message {
  const columns = columnsOf(field);
  const [from, to] = [rowsIn(before), rowsIn(after)];
  const start = sameAtStart(from, to, columns);
  const end = sameAtStart(from.slice(start).reverse(), to.slice(start).reverse(), columns);
  const [gone, come] = [from.length - end, to.length - end];
  const changes: Message[] = [];
  for (let at = start; at < Math.max(gone, come); at += 1) {
    const [was, is] = [at < gone ? from[at] : undefined, at < come ? to[at] : undefined];
    if (!was) changes.push(TEXTS.added({ row: at + 1 }));
    else if (!is) changes.push(TEXTS.removed({ row: at + 1 }));
    else
      for (const column of columns)
        if (!isSame(ownValue(was, column.key), ownValue(is, column.key)))
          changes.push(cellChange(column, at + 1, [was, is]));
  }
  if (changes.length === 0 || to.length === 0) return rowCount(to.length);
  const told = changes.slice(0, TOLD);
  if (changes.length > TOLD) told.push(TEXTS.more({ n: changes.length }));
  return TEXTS.became({ rows: TEXTS.rows({ n: to.length }), changes: listed(told) });
}
