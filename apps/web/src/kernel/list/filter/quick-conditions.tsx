import type { Condition } from "@qicheng/engine/fields/filter";
import { t } from "../ask/texts";
import { type FilterField, quickOperator, quickValue, setQuick } from "./filter-model";
import styles from "./filters.module.css";
import { OperandInput } from "./operand-input";

interface Props {
  fields: readonly FilterField[];
  value: readonly Condition[];
  onChange: (conditions: Condition[]) => void;
}

/** One plain control for each field; what is filled in must all hold. */
export function QuickConditions({ fields, value, onChange }: Props) {
  return fields.map((field) => {
    const op = quickOperator(field);
    if (op === undefined) return null;
    return (
      <div key={field.field} className={styles.quickRow} data-field={field.field}>
        <span className={styles.quickLabel}>{field.title}</span>
        <OperandInput
          field={field}
          fields={fields}
          op={op}
          label={field.title}
          placeholder={t("any")}
          value={quickValue(value, field)}
          onChange={(operand) => onChange(setQuick(value, field, operand))}
        />
      </div>
    );
  });
}
