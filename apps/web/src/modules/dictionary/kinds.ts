/** Kinds of the dictionary with their titles. */
import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import type { DictionaryKind } from "@qicheng/api/dictionary";
import type { Title } from "../../kernel/i18n/language";

export const KIND_TITLES: Record<DictionaryKind, Title> = DICTIONARIES;

export const KINDS = Object.keys(KIND_TITLES) as DictionaryKind[];
