import { CloseOutlined } from "@ant-design/icons";
import type { Condition } from "@qicheng/engine/fields/filter";
import { lazy, useState } from "react";
import { heard } from "../../ui/basis/heard";
import { Popup } from "../../ui/dialogs/popup";
import { t } from "../ask/texts";
import type { FilterField } from "./filter-model";
import styles from "./filters.module.css";

const ConditionEditor = lazy(() => import("./filter-editor"));

interface Props {
  fields: readonly FilterField[];
  condition: Condition;
  /** The field that it is about, and what it says of it. */
  title: string;
  text: string;
  onChange: (condition: Condition | null) => void;
}

/** A condition at work: a press edits it where it stands, × and Delete take it off. */
export function FilterChip({ fields, condition, title, text, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const said = `${title} ${text}`;
  const remove = () => {
    setOpen(false);
    onChange(null);
  };
  return (
    <span className={styles.chip}>
      <Popup
        label={t("filterEdit", { text: said })}
        open={open}
        onOpen={setOpen}
        button={
          <button
            type="button"
            className={styles.chipText}
            title={said}
            aria-haspopup="dialog"
            aria-expanded={open}
            onKeyDown={heard(({ key, currentTarget }) => {
              if (key !== "Delete" && key !== "Backspace") return;
              // behind the last one nothing moves up to take the focus
              const chip = currentTarget.closest(`.${styles.chip}`);
              if (!chip?.nextElementSibling?.classList.contains(styles.chip ?? ""))
                chip?.previousElementSibling?.querySelector("button")?.focus();
              remove();
            })}
          >
            <span className={styles.chipField}>{title}</span> {text}
          </button>
        }
      >
        <ConditionEditor
          {...{ fields, condition }}
          onRemove={remove}
          onApply={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </Popup>
      <button
        type="button"
        className={styles.chipOff}
        aria-label={t("filterRemove", { text: said })}
        title={t("filterRemove", { text: said })}
        onClick={remove}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}
