import type { DictionaryEntry } from "@qicheng/api/dictionary/routes";
import type { Condition } from "@qicheng/engine/fields/filter";
import { Button, Tag } from "antd";
import { common } from "../i18n/common";
import { knownLabel } from "../pickers/known-labels";
import { useDictionaries } from "../pickers/use-dictionary";
import { choicesOf, describeCondition, type FilterField, regionOfPrefix } from "./filter-model";
import styles from "./list.module.css";
import { conditionCount, type ListChange, type ListState } from "./list-state";
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
  const option = choicesOf(field).find((candidate) => String(candidate.value) === value);
  if (option) return option.label;
  if (field.kind === "region") return knownLabel("city", regionOfPrefix(value));
  if (field.type === "tree") return knownLabel(field.url, value);
  const reference = ["user", "branch", "customer"].includes(field.type);
  return reference ? knownLabel(field.type, value) : value;
}

interface ChipsProps {
  conditions: readonly Condition[];
  read: (condition: Condition) => string;
  onChange: (conditions: Condition[]) => void;
}

/** Conditions that must all hold, one by one. */
function Chips({ conditions, read, onChange }: ChipsProps) {
  return conditions.map((condition) => (
    <Tag
      key={JSON.stringify(condition)}
      closable
      onClose={() => onChange(conditions.filter((other) => other !== condition))}
    >
      {read(condition)}
    </Tag>
  ));
}

/** The filters at work, each with a way to take it off. */
export function ActiveFilters({ fields, state, total, onChange }: Props) {
  const entries = useDictionaries();
  const read = (condition: Condition) =>
    describeCondition(
      condition,
      fields.find(({ field }) => field === condition.field),
      (field, value) => nameOf(entries, field, value),
    );
  const { filter } = state;
  return (
    <section className={styles.active} aria-label={t("filterActive")}>
      <div className={styles.activeRow}>
        <span className={styles.activeTitle}>{t("filterActive")}</span>
        <Chips conditions={state.quick} read={read} onChange={(quick) => onChange({ quick })} />
        {"or" in filter ? (
          <Tag
            closable
            title={filter.or.map((group) => group.map(read).join("，")).join("；")}
            onClose={() => onChange({ filter: [] })}
          >
            {t("filterCount", { count: conditionCount(filter) })}
          </Tag>
        ) : (
          <Chips conditions={filter} read={read} onChange={(conditions) => onChange({ filter: conditions })} />
        )}
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
