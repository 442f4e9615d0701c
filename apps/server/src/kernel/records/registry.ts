/** Every record type of the product by module: code, the same for every server of a process. */
import { said } from "@qicheng/api/kernel/messages";
import { type FieldOption, titleOf } from "@qicheng/engine/fields/field-def";
import { nameTable, nameUnique } from "../db/constraints";
import { invalidField } from "../work/refusal";
import type { RecordType } from "./record-type";
import { taggedTypes } from "./tags";
import { noun } from "./tell";

const types = new Map<string, RecordType>();

/** All of them, as choices of a field. */
export const typeChoices: FieldOption[] = [];

export function registerRecordType(type: RecordType): void {
  if (type.tags && !type.variantOf && !types.has(type.module))
    taggedTypes.push({ value: type.module, label: type.title.cn, en: type.title.en });
  types.set(type.module, type);
  const choices = allRecordTypes().map(({ module, title }) => ({ value: module, label: title.cn, en: title.en }));
  typeChoices.splice(0, typeChoices.length, ...choices);
  if (!type.variantOf) nameTable(type.table, noun(type.title));
  for (const field of type.fields)
    if (field.unique && field.db)
      nameUnique(type.table, field.db, { field: field.key, msg: said.taken({ title: titleOf(field) }) });
}

/** Variants stand behind their base. */
export const allRecordTypes = (): readonly RecordType[] =>
  [...types.values()].flatMap((type) => {
    if (type.variantOf && types.has(type.variantOf.module)) return [];
    return [type, ...type.variants.filter(({ module }) => types.has(module))];
  });

export const findRecordType = (module: string): RecordType | undefined => types.get(module);

/** The type that a generic call names. @throws VALIDATION */
export function recordTypeAsked(module: string): RecordType {
  const type = types.get(module);
  if (!type) throw invalidField("module", said.noModule);
  return type;
}

/** A type that is known to be there. */
export function recordTypeNamed(module: string): RecordType {
  const type = types.get(module);
  if (!type) throw new Error(`there is no record type ${module}`);
  return type;
}
