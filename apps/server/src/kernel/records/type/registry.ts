/**
 * Every record type of the product by module: code, the same for every server of a process, and the members of families as
 * the fields were loaded last.
 */
import { familyOf } from "@qicheng/api/kernel/families";
import { said } from "@qicheng/api/kernel/messages";
import { type FieldOption, titleOf } from "@qicheng/engine/fields/field-def";
import { nameTable, nameUnique } from "../../db/constraints";
import type { FamilyMember } from "../../fields/registry";
import { taggedTypes } from "../../fields/tags";
import { invalidField } from "../../work/refusal";
import { memberOf, type RecordType, titleOfMember } from "./record-type";
import { noun } from "./tell";

const types = new Map<string, RecordType>();

/** By family: its members by their module, in their order. Each remains the same object as long as it is there. */
const families = new Map<string, ReadonlyMap<string, RecordType>>();

/** All of them, as choices of a field. */
export const typeChoices: FieldOption[] = [];

export function registerRecordType(type: RecordType): void {
  if (type.tags && !type.variantOf && !types.has(type.module))
    taggedTypes.push({ value: type.module, label: type.title.cn, en: type.title.en });
  if (type.family) families.set(type.module, new Map());
  else types.set(type.module, type);
  writeChoices();
  if (!type.variantOf) nameTable(type.table, noun(type.title));
  for (const field of type.fields)
    if (field.unique && field.db)
      nameUnique(type.table, field.db, { field: field.key, msg: said.taken({ title: titleOf(field) }) });
}

function writeChoices(): void {
  const choices = allRecordTypes().map(({ module, title }) => ({ value: module, label: title.cn, en: title.en }));
  typeChoices.splice(0, typeChoices.length, ...choices);
}

/** The members of a family are these, and no others. */
export function enterMembers(type: RecordType, members: readonly FamilyMember[]): void {
  const { family } = type;
  if (!family) throw new Error(`${type.module} is no family`);
  const known = families.get(type.module);
  const entered = members.map((one) => {
    const made = memberOf(type, family, one);
    const there = known?.get(made.module);
    if (there) there.title = titleOfMember(one.title);
    return [made.module, there ?? made] as const;
  });
  families.set(type.module, new Map(entered));
  writeChoices();
}

/** The members of a family; undefined for a type that is none. */
export function membersOf(family: string): readonly RecordType[] | undefined {
  const members = families.get(family);
  return members && [...members.values()];
}

/** Variants stand behind their base, members of families behind all others. */
export const allRecordTypes = (): readonly RecordType[] => [
  ...[...types.values()].flatMap((type) => {
    if (type.variantOf && types.has(type.variantOf.module)) return [];
    return [type, ...type.variants.filter(({ module }) => types.has(module))];
  }),
  ...[...families.values()].flatMap((members) => [...members.values()]),
];

export const findRecordType = (module: string): RecordType | undefined =>
  types.get(module) ?? families.get(familyOf(module))?.get(module);

/** The type that a generic call names. @throws VALIDATION */
export function recordTypeAsked(module: string): RecordType {
  const type = findRecordType(module);
  if (!type) throw invalidField("module", said.noModule);
  return type;
}

/** A type that is known to be there. */
export function recordTypeNamed(module: string): RecordType {
  const type = findRecordType(module);
  if (!type) throw new Error(`there is no record type ${module}`);
  return type;
}
