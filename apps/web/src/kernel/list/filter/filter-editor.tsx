import type { Condition } from "@qicheng/engine/fields/filter";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../ask/texts";
import { ConditionRow } from "./filter-condition";
import { draftOf, type FilterField, finished } from "./filter-model";
import styles from "./filters.module.css";

interface Props {
  fields: readonly FilterField[];
  condition: Condition;
  onApply: (condition: Condition) => void;
  onRemove: () => void;
}

/** One condition, edited where it stands. */
export default function ConditionEditor({ fields, condition, onApply, onRemove }: Props) {
  const [draft, setDraft] = useState(() => draftOf(condition));
  const [tried, setTried] = useState(false);
  return (
    <form
      className={`${styles.popover} ${styles.editor}`}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const whole = finished(draft);
        if (whole) onApply(whole);
        else setTried(true);
      }}
    >
      <ConditionRow {...{ fields, tried, onRemove }} condition={draft} onChange={setDraft} />
      <div className={styles.footer}>
        <Button type="primary" htmlType="submit">
          {t("filterApply")}
        </Button>
      </div>
    </form>
  );
}
