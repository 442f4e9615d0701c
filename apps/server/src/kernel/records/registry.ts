/** Every record type of the product by module: code, the same for every server of a process. */
import { nameTable, nameUnique } from "../db/constraints";
import { invalidField } from "../http/refusal";
import type { RecordType } from "./record-type";
import { taggedTypes } from "./tags";

const types = new Map<string, RecordType>();

export function registerRecordType(type: RecordType): void {
  if (type.tags && !types.has(type.module)) taggedTypes.push({ value: type.module, label: type.title.cn });
  types.set(type.module, type);
  nameTable(type.table, type.title.cn);
  for (const { unique, db, key, title } of type.fields)
    if (unique && db) nameUnique(type.table, db, { field: key, msg: `${title}已存在` });
}

export const allRecordTypes = (): readonly RecordType[] => [...types.values()];

export const findRecordType = (module: string): RecordType | undefined => types.get(module);

/** The type that a generic call names. @throws VALIDATION */
export function recordTypeAsked(module: string): RecordType {
  const type = types.get(module);
  if (!type) throw invalidField("module", "不支持的模块");
  return type;
}

/** A type that is known to be there. */
export function recordTypeNamed(module: string): RecordType {
  const type = types.get(module);
  if (!type) throw new Error(`there is no record type ${module}`);
  return type;
}
