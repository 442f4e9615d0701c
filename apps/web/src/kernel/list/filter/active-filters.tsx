import type { DictionaryEntry } from "@qicheng/api/dictionary/routes";
import type { Condition } from "@qicheng/engine/fields/filter";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Button } from "antd";
import { Fragment } from "react";
import { type Action, useActions } from "../../actions/action";
import { common } from "../../i18n/common";
import { useDictionaries } from "../../pickers/use-dictionary";
import { type NameOf, useNames } from "../../pickers/use-names";
import { colourName } from "../../ui/basis/colour-name";
import { RemovableTag } from "../../ui/parts/removable-tag";
import type { ListData } from "../ask/list-data";
import { type ListModule, type ListRow, scenesOf } from "../ask/list-module";
import { filterOfGroups, groupsOf, type ListChange, type ListState } from "../ask/list-state";
import { t } from "../ask/texts";
import { FilterChip } from "./filter-chip";
import { choicesOf, conditionText, type FilterField, referredBy, referredId, refersTo } from "./filter-model";
import styles from "./filters.module.css";
import { ListTotal } from "./list-total";
import { useSceneSave } from "./scene-save";

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  fields: readonly FilterField[];
  state: ListState;
  data: ListData<Row>;
  onChange: (change: ListChange) => void;
  /** The list is a picker: nothing of it is kept. */
  picking?: boolean;
}

interface Known {
  entries: Readonly<Record<string, readonly DictionaryEntry[]>>;
  names: NameOf;
}

/** The name of a condition's value; undefined until it is known. */
function nameOf({ entries, names }: Known, field: FilterField, value: string): string | undefined {
  if (field.dictionary) return ownValue(entries, field.dictionary)?.find(({ id }) => String(id) === value)?.name;
  const option = choicesOf(field).find((candidate) => String(candidate.value) === value);
  if (option) return option.label;
  if (field.kind === "colour") return colourName(value);
  const to = refersTo(field);
  return to ? names(to, referredId(field, value)) : value;
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
  const known: Known = { entries: useDictionaries(), names: useNames(referredBy(fields, conditions)) };
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
          text={field ? conditionText(condition, field, (of, value) => nameOf(known, of, value)) : ""}
          onChange={(next) => onChange(conditions.toSpliced(at, 1, ...(next ? [next] : [])))}
        />
      </Fragment>
    );
  });
}

/** What the rows have in common, in words: 客户级别 等于 A 且 创建时间 本月. */
function useSaid(fields: readonly FilterField[], { quick, filter, key }: ListState): string {
  const groups = groupsOf(filter);
  const known: Known = {
    entries: useDictionaries(),
    names: useNames(referredBy(fields, [...quick, ...groups.flat()])),
  };
  const said = (condition: Condition): string => {
    const field = fields.find((candidate) => candidate.field === condition.field);
    const text = field ? conditionText(condition, field, (of, value) => nameOf(known, of, value)) : "";
    return `${field?.title ?? condition.field} ${text}`.trim();
  };
  const all = (conditions: readonly Condition[]) => conditions.map(said).join(` ${t("filterAnd")} `);
  const either = groups.filter(({ length }) => length > 0).map(all);
  const several = either.length > 1 ? either.map((one) => `(${one})`) : either;
  const parts = [
    ...(key === "" ? [] : [`${common("search")}${common("colon")}${key}`]),
    ...(quick.length === 0 ? [] : [all(quick)]),
    ...(several.length === 0 ? [] : [several.join(` ${t("filterOr")} `)]),
  ];
  return parts.join(` ${t("filterAnd")} `);
}

/** The filters at work in one line, each edited where it stands; below it what they found. */
export function ActiveFilters<Row extends ListRow>(props: Props<Row>) {
  const { module, fields, state, data, onChange, picking = false } = props;
  const saves = module.scenes.length > 0 && !picking;
  const { save, dialog } = useSceneSave({ module: scenesOf(module), state, onChange, enabled: saves });
  const clear: Action = {
    key: "filterClear",
    title: t("filterClearAll"),
    label: t("filterClear"),
    run: () => onChange({ quick: [], filter: [], narrow: null, saved: null }),
  };
  useActions(picking ? [] : [clear]);
  const said = useSaid(fields, state);
  const groups = groupsOf(state.filter);
  const setGroup = (at: number, group: Condition[]) =>
    onChange({ filter: filterOfGroups(groups.map((other, index) => (index === at ? group : other))) });
  return (
    <section className={styles.active} aria-label={t("filterActive")}>
      <div className={styles.activeRow}>
        <div className={styles.chips}>
          {state.narrow ? <RemovableTag text={state.narrow.title} onRemove={() => onChange({ narrow: null })} /> : null}
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
        {[...(saves ? [save] : []), clear].map(({ key, title, label = title, run }) => (
          <Button key={key} type="link" size="small" onClick={run}>
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.found}>
        <span className={styles.foundTotal}>
          <ListTotal data={data} />
        </span>
        <span className={styles.searched} title={said}>
          {said}
        </span>
      </div>
      {dialog}
    </section>
  );
}
