import type { Condition } from "@qicheng/engine/fields/filter";
import { Button } from "antd";
import { useState } from "react";
import { common } from "../i18n/common";
import type { FilterField } from "./filter-model";
import styles from "./list.module.css";
import { QuickConditions } from "./quick-conditions";
import { t } from "./texts";

interface Props {
  fields: readonly FilterField[];
  value: readonly Condition[];
  onApply: (conditions: readonly Condition[]) => void;
}

/** Body of the 筛选 popover. */
export default function QuickFilter({ fields, value, onApply }: Props) {
  const [conditions, setConditions] = useState(value);
  return (
    <form
      className={`${styles.popover} ${styles.quick}`}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(conditions);
      }}
    >
      <div className={styles.scroll}>
        <QuickConditions fields={fields} value={conditions} onChange={setConditions} />
      </div>
      <div className={styles.footer}>
        <Button type="primary" htmlType="submit">
          {t("filterApply")}
        </Button>
        <Button onClick={() => onApply([])}>{common("reset")}</Button>
      </div>
    </form>
  );
}
