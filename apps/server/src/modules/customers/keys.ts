/** Keys of the duplicate check and terms of the search, computed from a customer's names and accounts. */
import { accountKey, mobileKey, nameKey } from "@qicheng/engine/names/company-name";
import { searchGrams, searchText } from "@qicheng/engine/names/grams";
import { pinyinInitials, pinyinKey } from "@qicheng/engine/names/pinyin";
import { REGION_SHORT_NAMES } from "../../kernel/fields/regions";

export type KeyKind = "name" | "mobile" | "wechat" | "qq" | "creditCode";

export interface DuplicateKey {
  kind: KeyKind;
  key: string;
}

export interface Accounts {
  name?: string | null | undefined;
  mobile?: string | null | undefined;
  wechat?: string | null | undefined;
  qq?: string | null | undefined;
  creditCode?: string | null | undefined;
}

/** The key of each account that identifies somebody. */
export function duplicateKeys(accounts: Accounts): DuplicateKey[] {
  const keys: [KeyKind, string | undefined][] = [
    ["name", accounts.name ? nameKey(accounts.name, REGION_SHORT_NAMES) : undefined],
    ["mobile", mobileKey(accounts.mobile)],
    ["wechat", accountKey(accounts.wechat)],
    ["qq", accountKey(accounts.qq)],
    ["creditCode", accountKey(accounts.creditCode)],
  ];
  return keys.flatMap(([kind, key]) => (key ? [{ kind, key }] : []));
}

/** What a customer is searched by, from its name and primary contact; written together with them. */
export function searchTerms(row: { name: string; contactName: string | null; mobile: string | null }) {
  const initials = [pinyinInitials(row.name), ...(row.contactName ? [pinyinInitials(row.contactName, "person")] : [])];
  const searchable = {
    names: [row.name, ...(row.contactName ? [row.contactName] : [])],
    phones: row.mobile ? [row.mobile] : [],
    initials,
  };
  const key = nameKey(row.name, REGION_SHORT_NAMES);
  return {
    name_key: key,
    pinyin_key: pinyinKey(key),
    search_text: searchText(searchable),
    search_grams: searchGrams(searchable),
  };
}

/** The same for a contact. */
export function contactSearchColumns(row: { name: string; mobile: string | null }) {
  const searchable = {
    names: [row.name],
    phones: row.mobile ? [row.mobile] : [],
    initials: [pinyinInitials(row.name, "person")],
  };
  return { search_text: searchText(searchable), search_grams: searchGrams(searchable) };
}
