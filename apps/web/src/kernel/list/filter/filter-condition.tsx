import { DeleteOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { common } from "../../i18n/common";
import { t } from "../ask/texts";
import {
  type DraftCondition,
  type FilterField,
  lackOf,
  newCondition,
  operandShape,
  operatorLabel,
  operatorsOf,
} from "./filter-model";
import styles from "./filters.module.css";
import { OperandInput } from "./operand-input";

interface Props {
  fields: readonly FilterField[];
  condition: DraftCondition;
  /** One has tried to filter by it as it is. */
  tried: boolean;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
}

const LACKS = { value: "filterLacksValue", choice: "filterLacksChoice", ends: "filterLacksEnds" } as const;

/** A condition as it is put together: field, operator, value, and what is still missing. */
export function ConditionRow({ fields, condition, tried, onChange, onRemove }: Props) {
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
  const lack = lackOf(condition);
  return (
    <div className={styles.condition} data-lacks={lack !== null && tried ? lack : undefined}>
      <Select
        aria-label={t("filterField")}
        showSearch={{ optionFilterProp: "label" }}
        options={fields.map(({ field: value, title: label }) => ({ value, label }))}
        value={condition.field}
        onChange={chooseField}
      />
      <Select
        aria-label={t("filterOperator")}
        options={operatorsOf(field, condition.op).map((op) => ({
          value: op as string,
          label: operatorLabel(field, op),
        }))}
        value={condition.op}
        onChange={chooseOperator}
      />
      <div data-first>
        <OperandInput
          key={`${condition.field} ${condition.op}`}
          field={field}
          fields={fields}
          op={condition.op}
          label={t("filterValue")}
          placeholder={t("filterValue")}
          value={condition.value}
          onChange={(value) => onChange({ ...condition, value })}
        />
      </div>
      <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={common("delete")} onClick={onRemove} />
      {lack === null ? null : (
        <span className={styles.lack} role={tried ? "alert" : undefined}>
          {t(LACKS[lack])}
        </span>
      )}
    </div>
  );
}
