/** What is said of a record in the operation log, and in whose log it stands. */
import type { Title, TitleOfMany } from "@qicheng/api/kernel/declare";
import type { Message } from "@qicheng/engine/text/message";
import type { FieldChange } from "../../work/audit";
import type { Context } from "../../work/context";
import type { RecordRow, RecordType } from "./record-type";

type Named = Pick<RecordRow, "id"> & { readonly [column: string]: unknown };

export const nameOf = (type: RecordType, row: Named): string =>
  (row[type.nameColumn] as string | null) || (type.unnamed?.cn ?? "");

/** What a type is called inside a sentence. */
export const noun = ({ cn, en }: Title): Message => ({ cn, en: en.toLowerCase() });

/** What several of them are called; of one it is that. */
export const nouns = ({ cn, en, many = `${en}s` }: TitleOfMany, n = Number.POSITIVE_INFINITY): Message =>
  noun({ cn, en: n === 1 ? en : many });

/** What was done, with places for what a record is called and its name. */
export type Did = (fillings: { title: Message; name: string }) => Message;

/** What is said of a record with its name, or with what stands in its place in either language. */
function bothOf({ nameColumn, unnamed }: RecordType, row: Named, said: (name: string) => Message): Message {
  const name = (row[nameColumn] as string | null) ?? "";
  if (name !== "" || !unnamed) return said(name);
  return { cn: said(unnamed.cn).cn, en: said(unnamed.en).en };
}

/** `新建客户：北京纷扬` */
export const sentence = (type: RecordType, did: Did, row: Named): Message =>
  bothOf(type, row, (name) => did({ title: noun(type.title), name }));

/** Records an acknowledged write on a record; of a child it stands in the log of its parent, too. */
export function tell(
  ctx: Context,
  type: RecordType,
  row: Named,
  entry: { action: string; summary: Message; changes?: readonly FieldChange[] },
): void {
  const { module, rows } = type;
  const about = rows.kind === "child" ? { about: [{ module: rows.parent.module, id: Number(row[rows.column]) }] } : {};
  ctx.audit({ module, recordId: row.id, ...about, ...entry });
}
