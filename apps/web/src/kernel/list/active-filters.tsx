import type { DictionaryEntry } from "@qicheng/api/dictionary";
import { Button, Tag } from "antd";
import { common } from "../i18n/common";
import { knownLabel } from "../pickers/known-labels";
import { useDictionaries } from "../pickers/use-dictionary";
import { describeCondition, type FilterField, regionOfPrefix } from "./filter-model";
import styles from "./list.module.css";
import { conditionCount, groupsOf, type ListChange, type ListState } from "./list-state";
import { t } from "./texts";

interface Props {
  fields: readonly FilterField[];
  state: ListState;
  total: number | undefined;
  onChange: (change: ListChange) => void;
}

type Entries = Readonly<Record<string, readonly DictionaryEntry[]>>;

/** The name of a condition's value, when this screen knows it. */
function nameOf(entries: Entries, field: FilterField, value: string): string | undefined {
  if (field.dictionary) return entries[field.dictionary]?.find(({ id }) => String(id) === value)?.name;
  const option = field.options.find((candidate) => String(candidate.value) === value);
  if (option) return option.label;
  if (field.kind === "region") return knownLabel("city", regionOfPrefix(value));
  const reference = ["user", "branch", "customer"].includes(field.type);
  return reference ? knownLabel(field.type, value) : value;
}

/** The filters at work, each with a way to take it off. */
export function ActiveFilters({ fields, state, total, onChange }: Props) {
  const entries = useDictionaries();
  const read = (condition: ListState["quick"][number]) =>
    describeCondition(
      condition,
      fields.find(({ field }) => field === condition.field),
      (field, value) => nameOf(entries, field, value),
    );
  const custom = conditionCount(state.filter);
  return (
    <section className={styles.active} aria-label={t("filterActive")}>
      <div className={styles.activeRow}>
        <span className={styles.activeTitle}>{t("filterActive")}</span>
        {state.quick.map((condition) => (
          <Tag
            key={`${condition.field} ${condition.op}`}
            closable
            onClose={() => onChange({ quick: state.quick.filter((other) => other !== condition) })}
          >
            {read(condition)}
          </Tag>
        ))}
        {custom > 0 ? (
          <Tag
            closable
            title={groupsOf(state.filter)
              .map((group) => group.map(read).join("，"))
              .join("；")}
            onClose={() => onChange({ filter: [] })}
          >
            {t("filterCount", { count: custom })}
          </Tag>
        ) : null}
      </div>
      <div className={styles.activeRow}>
        <span className={styles.activeTitle}>
          {total === undefined ? t("counting") : t("matched", { total: total.toLocaleString("zh-CN") })}
        </span>
        <Button size="small" onClick={() => onChange({ quick: [], filter: [], saved: null })}>
          {t("filterClear")}
        </Button>
        <span className={styles.spring} />
        <span className={styles.keys}>{state.key === "" ? "" : `${common("search")}：${state.key}`}</span>
      </div>
    </section>
  );
}
