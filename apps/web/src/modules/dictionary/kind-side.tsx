import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import type { DictionaryKind } from "@qicheng/api/dictionary/routes";
import { Select } from "antd";
import { say, type Title } from "../../kernel/i18n/language";
import type { SideProps } from "../../kernel/list/list-module";
import { usePhone } from "../../kernel/ui/use-phone";
import styles from "./dictionary.module.css";
import { t } from "./texts";

const TITLES: Readonly<Record<DictionaryKind, Title & { coded?: true }>> = DICTIONARIES;
const KINDS = Object.keys(TITLES) as [DictionaryKind, ...DictionaryKind[]];

/** The kind that was chosen; the first one to begin with. */
export const kindOf = (node: string): DictionaryKind => KINDS.find((kind) => kind === node) ?? KINDS[0];

/** Only entries that records carry by a number of its own show it. */
export const lacking = (node: string): readonly string[] => (TITLES[kindOf(node)].coded ? [] : ["code"]);

/** Kinds of the dictionary. */
export function KindSide({ node, onChoose }: SideProps) {
  const phone = usePhone();
  const chosen = kindOf(node);
  if (phone)
    return (
      <Select
        className={styles.choose ?? ""}
        value={chosen}
        aria-label={t("kinds")}
        onChange={onChoose}
        options={KINDS.map((kind) => ({ value: kind, label: say(TITLES[kind]) }))}
      />
    );
  return (
    <nav className={styles.kinds} aria-label={t("kinds")}>
      {KINDS.map((kind) => (
        <button key={kind} type="button" aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
          {say(TITLES[kind])}
        </button>
      ))}
    </nav>
  );
}
