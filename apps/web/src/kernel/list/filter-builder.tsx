import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import type { Filter } from "@qicheng/engine/fields/filter";
import { OPERATOR_TEXTS } from "@qicheng/engine/fields/filter-texts";
import { Button, Radio, Select } from "antd";
import { useState } from "react";
import { common } from "../i18n/common";
import { say } from "../i18n/language";
import {
  type DraftCondition,
  type DraftFilter,
  draftOfFilter,
  type FilterField,
  filterOfDraft,
  mayAdd,
  newCondition,
  operandShape,
  operatorsOf,
} from "./filter-model";
import styles from "./list.module.css";
import { OperandInput } from "./operand-input";
import { t } from "./texts";

interface Props {
  fields: readonly FilterField[];
  value: Filter;
  onApply: (filter: Filter) => void;
}

interface RowProps {
  fields: readonly FilterField[];
  condition: DraftCondition;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
}

function ConditionRow({ fields, condition, onChange, onRemove }: RowProps) {
  const field = fields.find((candidate) => candidate.field === condition.field);
  if (!field) return null;
  const chooseField = (name: string) => {
    const next = fields.find((candidate) => candidate.field === name);
    if (next) onChange({ ...newCondition(next), uid: condition.uid });
  };
  const chooseOperator = (op: string) => {
    const keeps = operandShape(op) === operandShape(condition.op);
    onChange({ ...condition, op, value: keeps ? condition.value : undefined });
  };
  return (
    <div className={styles.condition}>
      <Select
        aria-label={t("filterField")}
        showSearch={{ optionFilterProp: "label" }}
        options={fields.map(({ field: value, title: label }) => ({ value, label }))}
        value={condition.field}
        onChange={chooseField}
      />
      <Select
        aria-label={t("filterOperator")}
        options={operatorsOf(field).map((op) => ({ value: op as string, label: say(OPERATOR_TEXTS[op]) }))}
        value={condition.op}
        onChange={chooseOperator}
      />
      <OperandInput
        key={`${condition.field} ${condition.op}`}
        field={field}
        op={condition.op}
        label={t("filterValue")}
        placeholder={t("filterValue")}
        value={condition.value}
        onChange={(value) => onChange({ ...condition, value })}
      />
      <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={common("delete")} onClick={onRemove} />
    </div>
  );
}

/** Body of the custom filter: conditions that all hold, or groups of which one holds. */
export default function FilterBuilder({ fields, value, onApply }: Props) {
  const [draft, setDraft] = useState<DraftFilter>(() => draftOfFilter(value));
  const { match, groups } = draft;
  const setGroup = (at: number, group: DraftCondition[]) =>
    setDraft({ ...draft, groups: groups.map((other, index) => (index === at ? group : other)) });
  const first = fields[0];
  const add = (at: number) => {
    if (first && mayAdd(draft)) setGroup(at, [...(groups[at] ?? []), newCondition(first)]);
  };
  const setMatch = (next: DraftFilter["match"]) =>
    setDraft({ match: next, groups: next === "all" ? [groups.flat()] : groups });
  return (
    <div className={`${styles.popover} ${styles.builder}`}>
      <Radio.Group
        value={match}
        options={[
          { value: "all", label: t("filterMatchAll") },
          { value: "any", label: t("filterMatchAny") },
        ]}
        onChange={(event) => setMatch(event.target.value as DraftFilter["match"])}
      />
      <div className={`${styles.popover} ${styles.scroll}`}>
        {groups.map((group, at) => (
          // groups have no identity of their own; their rows do
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={at} className={styles.group}>
            {match === "any" ? (
              <div className={styles.groupHead}>
                {t("filterGroup", { number: at + 1 })}
                {groups.length > 1 ? (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={common("delete")}
                    onClick={() => setDraft({ ...draft, groups: groups.filter((_, index) => index !== at) })}
                  />
                ) : null}
              </div>
            ) : null}
            {group.length === 0 ? <span className={styles.quickLabel}>{t("filterEmptyHint")}</span> : null}
            {group.map((condition) => (
              <ConditionRow
                key={condition.uid}
                fields={fields}
                condition={condition}
                onChange={(next) =>
                  setGroup(
                    at,
                    group.map((other) => (other.uid === next.uid ? next : other)),
                  )
                }
                onRemove={() =>
                  setGroup(
                    at,
                    group.filter(({ uid }) => uid !== condition.uid),
                  )
                }
              />
            ))}
            <span>
              <Button
                type="dashed"
                size="small"
                icon={<PlusOutlined aria-hidden />}
                disabled={!mayAdd(draft)}
                onClick={() => add(at)}
              >
                {t(mayAdd(draft) ? "filterAddCondition" : "filterLimit")}
              </Button>
            </span>
          </div>
        ))}
      </div>
      <div className={styles.footer}>
        <Button type="primary" onClick={() => onApply(filterOfDraft(draft))}>
          {t("filterApply")}
        </Button>
        <Button onClick={() => onApply([])}>{common("reset")}</Button>
        <span className={styles.spring} />
        {match === "any" ? (
          <Button type="link" disabled={!mayAdd(draft)} onClick={() => setDraft({ ...draft, groups: [...groups, []] })}>
            {t("filterAddGroup")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
