/** What whoever has a step may do with each field of the form. */
import { PSEUDO_FIELDS } from "@qicheng/engine/approval/conditions";
import { type FlowNode, HELD_FIELDS } from "@qicheng/engine/approval/definition";
import { readRowSum } from "@qicheng/engine/fields/row-sums";
import { Segmented, Switch } from "antd";
import { useId, useState } from "react";
import type { FilterField } from "../../kernel/list/filter/filter-model";
import styles from "./designer.module.css";
import { Section } from "./section";
import { t } from "./texts";

type Right = "read" | "write" | "hide";

interface Props {
  node: FlowNode;
  fields: readonly FilterField[];
  disabled: boolean;
  change: (change: { writeField: readonly string[]; hideField: readonly string[] | undefined }) => void;
}

/** Facts about who submits are no fields of the form. */
const FACTS: ReadonlySet<string> = new Set([...PSEUDO_FIELDS, ...HELD_FIELDS]);
/** Nor is a number that is worked out of a table. */
const isFilledIn = ({ field }: FilterField): boolean => !FACTS.has(field) && readRowSum(field) === undefined;

const OPTIONS: { value: Right; label: string }[] = [
  { value: "read", label: t("fieldRead") },
  { value: "write", label: t("fieldWrite") },
  { value: "hide", label: t("fieldHide") },
];

export function FieldRights({ node, fields, disabled, change }: Props) {
  const { writeField, hideField = [] } = node.config;
  const rightOf = (field: string): Right => {
    if (hideField.includes(field)) return "hide";
    return writeField.includes(field) ? "write" : "read";
  };
  const put = (field: string, right: Right) => {
    const without = (list: readonly string[]) => list.filter((one) => one !== field);
    const hidden = right === "hide" ? [...without(hideField), field] : without(hideField);
    change({
      writeField: right === "write" ? [...without(writeField), field] : without(writeField),
      hideField: hidden.length > 0 ? hidden : undefined,
    });
  };
  const own = fields.filter(isFilledIn);
  const id = useId();
  const [before, setBefore] = useState<readonly string[]>([]);
  const writesNone = writeField.length === 0;
  /** What was writable is so again; nothing hidden is shown by it. */
  const lock = (locks: boolean) => {
    const shown = own.flatMap(({ field }) => (hideField.includes(field) ? [] : field));
    const again = before.filter((field) => shown.includes(field));
    if (locks) setBefore(writeField);
    const written = again.length > 0 ? again : shown;
    change({ writeField: locks ? [] : written, hideField: hideField.length > 0 ? hideField : undefined });
  };
  if (own.length === 0) return null;
  return (
    <Section title={t("fields")}>
      <div className={styles.switch}>
        <label htmlFor={id}>{t("fieldsRead")}</label>
        <Switch id={id} size="small" disabled={disabled} checked={writesNone} onChange={lock} />
      </div>
      <ul className={styles.rights}>
        {own.map(({ field, title }) => (
          <li key={field} className={styles.right}>
            <span className={styles.rightName} title={title}>
              {title}
            </span>
            <Segmented<Right>
              size="small"
              aria-label={`${t("fields")} ${title}`}
              disabled={disabled}
              value={rightOf(field)}
              options={OPTIONS}
              onChange={(right) => put(field, right)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
