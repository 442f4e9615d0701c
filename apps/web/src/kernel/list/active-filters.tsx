import type { DictionaryEntry } from "@qicheng/api/dictionary/routes";
import type { Condition } from "@qicheng/engine/fields/filter";
import { Button } from "antd";
import { Fragment } from "react";
import { common } from "../i18n/common";
import { knownLabel } from "../pickers/known-labels";
import { useDictionaries } from "../pickers/use-dictionary";
import { FilterChip } from "./filter-chip";
import { choicesOf, conditionText, type FilterField, regionOfPrefix } from "./filter-model";
import styles from "./filters.module.css";
import type { ListData } from "./list-data";
import type { ListModule, ListRow } from "./list-module";
import { filterOfGroups, groupsOf, type ListChange, type ListState } from "./list-state";
import { ListTotal } from "./list-total";
import { useSceneSave } from "./scene-save";
import { t } from "./texts";

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  fields: readonly FilterField[];
  state: ListState;
  data: ListData<Row>;
  onChange: (change: ListChange) => void;
  /** The list is a picker: nothing of it is kept. */
  picking?: boolean;
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
  fields: readonly FilterField[];
  conditions: readonly Condition[];
  /** Stands between them. */
  joint?: string;
  onChange: (conditions: Condition[]) => void;
}

/** Conditions that must all hold, one by one. */
function Chips({ fields, conditions, joint, onChange }: ChipsProps) {
  const entries = useDictionaries();
  const filtered = fields.filter(({ filter }) => filter === 1);
  return conditions.map((condition, at) => {
    const field = fields.find((candidate) => candidate.field === condition.field);
    return (
      // a chip is the place of a condition, which keeps the focus while one edits it
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={at}>
        {joint !== undefined && at > 0 ? <span className={styles.joint}>{joint}</span> : null}
        <FilterChip
          fields={filtered}
          condition={condition}
          title={field?.title ?? condition.field}
          text={field ? conditionText(condition, field, (of, value) => nameOf(entries, of, value)) : ""}
          onChange={(next) => onChange(conditions.toSpliced(at, 1, ...(next ? [next] : [])))}
        />
      </Fragment>
    );
  });
}

/** The filters at work in one line, each edited where it stands; below it what they found. */
export function ActiveFilters<Row extends ListRow>(props: Props<Row>) {
  const { module, fields, state, data, onChange, picking = false } = props;
  const save = useSceneSave({ module: module.formId, state, onChange });
  const groups = groupsOf(state.filter);
  const setGroup = (at: number, group: Condition[]) =>
    onChange({ filter: filterOfGroups(groups.map((other, index) => (index === at ? group : other))) });
  return (
    <section className={styles.active} aria-label={t("filterActive")}>
      <div className={styles.activeRow}>
        <div className={styles.chips}>
          <Chips {...{ fields }} conditions={state.quick} onChange={(quick) => onChange({ quick })} />
          {groups.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity of their own
            <Fragment key={at}>
              {at > 0 ? <span className={styles.joint}>{t("filterOr")}</span> : null}
              <span className={groups.length > 1 ? styles.orGroup : styles.chips}>
                <Chips
                  {...{ fields }}
                  conditions={group}
                  {...(groups.length > 1 ? { joint: t("filterAnd") } : {})}
                  onChange={(next) => setGroup(at, next)}
                />
              </span>
            </Fragment>
          ))}
        </div>
        {module.scenes.length > 0 && !picking ? (
          <Button type="link" size="small" onClick={save.ask}>
            {t("sceneSave")}
          </Button>
        ) : null}
        <Button type="link" size="small" onClick={() => onChange({ quick: [], filter: [], saved: null })}>
          {t("filterClear")}
        </Button>
      </div>
      <div className={styles.found}>
        <span className={styles.foundTotal}>
          <ListTotal data={data} />
        </span>
        <span className={styles.searched}>{state.key === "" ? "" : `${common("search")}：${state.key}`}</span>
      </div>
      {save.dialog}
    </section>
  );
}
