/** Keys of the duplicate check and terms of the search, computed from a customer's names and accounts. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { accountKey, nameKey, phoneKey } from "@qicheng/engine/names/company-name";
import { pinyinKey } from "@qicheng/engine/names/pinyin";
import { simplified } from "@qicheng/engine/names/variants";
import { REGION_SHORT_NAMES } from "../../kernel/fields/regions";
import type { ModuleFields } from "../../kernel/fields/registry";
import { keyedFields, ownKeys } from "../../kernel/records/search/own-keys";
import { column } from "../../kernel/records/type/builtin-fields";
import { termsOf } from "../../kernel/records/type/search-terms";
import { CUSTOMER_FIELDS } from "./fields";

export type KeyKind = "name" | "mobile" | "telephone" | "wechat" | "qq" | "email" | "creditCode";

export interface DuplicateKey {
  kind: KeyKind;
  key: string;
}

export interface Accounts {
  name?: string | null | undefined;
  mobile?: string | null | undefined;
  telephone?: string | null | undefined;
  wechat?: string | null | undefined;
  qq?: string | null | undefined;
  email?: string | null | undefined;
  creditCode?: string | null | undefined;
}

/** A name as it is written, and in simplified characters where that is another: either may be the other's. */
const nameKeys = (name: string): string[] =>
  name === "" ? [] : [...new Set([name, simplified(name)].map((one) => nameKey(one, REGION_SHORT_NAMES)))];

/** The keys of each account that identify somebody. */
export function duplicateKeys(accounts: Accounts): DuplicateKey[] {
  const keys: [KeyKind, string | undefined][] = [
    ...nameKeys(accounts.name ?? "").map((key): [KeyKind, string] => ["name", key]),
    ["mobile", phoneKey(accounts.mobile)],
    ["telephone", phoneKey(accounts.telephone)],
    ["wechat", accountKey(accounts.wechat)],
    ["qq", accountKey(accounts.qq)],
    ["email", accountKey(accounts.email)],
    ["creditCode", accountKey(accounts.creditCode)],
  ];
  return keys.flatMap(([kind, key]) => (key ? [{ kind, key }] : []));
}

const asText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The accounts that a customer's own columns have; its mobile is its primary contact's. */
export const accountsOf = (columns: Readonly<Record<string, unknown>>): Accounts => ({
  name: asText(columns.name),
  telephone: asText(columns.telephone),
  email: asText(columns.email),
  wechat: asText(columns.wechat),
  qq: asText(columns.qq),
  creditCode: asText(columns.credit_code),
});

/** A number is the same whether it stands as a mobile or as a landline. */
const NUMBERS: readonly string[] = ["mobile", "telephone"];

/** The kinds under which the same may stand. */
export const sameKinds = (kind: string): readonly string[] => (NUMBERS.includes(kind) ? NUMBERS : [kind]);

/** Keys of a new customer, with that of the contact that is entered together with it. */
export const keysOfNew = (columns: Readonly<Record<string, unknown>>): DuplicateKey[] =>
  duplicateKeys({ ...accountsOf(columns), mobile: asText(columns.mobile) });

/** What of the company's own fields tells customers apart. */
export const ownKeysOf = (fields: ModuleFields, ext: Readonly<Record<string, unknown>>) =>
  ownKeys(
    keyedFields(fields).filter(({ flags }) => flags.duplicate),
    ext,
  );

/** What duplicates of a name are looked for by. */
export function nameTerms(name: string) {
  const key = nameKey(simplified(name), REGION_SHORT_NAMES);
  return { name_key: key, pinyin_key: pinyinKey(key) };
}

/** Everything a customer is searched by, from its name and primary contact. */
export const customerTerms = (row: {
  name: string;
  contact_name: string | null;
  mobile: string | null;
  telephone?: string | null;
  email?: string | null;
}) => ({
  ...nameTerms(row.name),
  ...termsOf(CUSTOMER_FIELDS, row),
});

/** What a contact is searched by. */
export const contactTerms = (row: { name: string; mobile: string | null; email?: string | null }) =>
  termsOf(CONTACT_SEARCH, row);

/** A contact that is entered with its customer is found as one that is added later. */
const CONTACT_SEARCH: readonly FieldDef[] = [
  column({ key: "contactName", db: "name", type: "input", title: "", search: "person", flags: {} }),
  column({ key: "mobile", db: "mobile", type: "input", title: "", search: "phone", mask: "phone", flags: {} }),
  column({ key: "email", db: "email", type: "input", title: "", search: "text", mask: "hide", flags: {} }),
];
