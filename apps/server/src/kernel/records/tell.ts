/** What is said of a record in the operation log, and in whose log it stands. */
import type { FieldChange } from "../audit/audit";
import type { Context } from "../http/context";
import type { RecordRow, RecordType } from "./record-type";

type Named = Pick<RecordRow, "id"> & { readonly [column: string]: unknown };

export const nameOf = (type: RecordType, row: Named): string => (row[type.nameColumn] as string | null) ?? "";

/** `新建客户：北京纷扬` */
export const sentence = (type: RecordType, verb: string, row: Named): string =>
  `${verb}${type.title.cn}：${nameOf(type, row)}`;

/** Records an acknowledged write on a record. */
export function tell(
  ctx: Context,
  type: RecordType,
  row: Named,
  entry: { action: string; summary: string; changes?: readonly FieldChange[] },
): void {
  const customerId = type.customerColumn === undefined ? undefined : Number(row[type.customerColumn]);
  ctx.audit({ module: type.module, recordId: row.id, ...(customerId ? { customerId } : {}), ...entry });
}
