/** Kinds of the dictionary. */
import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import type { DictionaryKind } from "@qicheng/api/dictionary/routes";
import type { Title } from "../../kernel/i18n/language";
import type { ListSide } from "../../kernel/list/ask/list-module";
import { choiceSide, type SideChoice } from "../../kernel/list/screen/choice-side";

const TITLES: Readonly<Record<DictionaryKind, Title & { coded?: true }>> = DICTIONARIES;
const KINDS = Object.keys(TITLES) as [DictionaryKind, ...DictionaryKind[]];

const choices = KINDS.map((kind) => ({ value: kind, title: TITLES[kind] })) as [SideChoice, ...SideChoice[]];
const side = choiceSide("types", { cn: "字典类型", en: "Kinds" }, choices);

/** Only entries that records carry by a number of its own show it. */
export const kindSide: ListSide = {
  ...side,
  lacks: (node) => (TITLES[side.valueOf(node) as DictionaryKind].coded ? [] : ["code"]),
};
