/** What a field is used in besides its form. */
import type { FieldFlags } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { Checkbox } from "antd";
import { type EditorProps, propertyIn } from "./editor";
import styles from "./properties.module.css";
import { t } from "./texts";
import { isType } from "./type-names";

/** Those that are on unless it is said that they are not. */
const UNLESS = new Set<keyof FieldFlags>(["import", "export"]);

const FLAGS = [
  ["list", "flagList"],
  ["show", "flagShow"],
  ["sort", "flagSort"],
  ["filter", "flagFilter"],
  ["find", "flagFind"],
  ["duplicate", "flagDuplicate"],
  ["import", "flagImport"],
  ["export", "flagExport"],
] as const;

const isText = ({ type }: EditorProps["item"]): boolean => type === "input" || type === "textarea";

export function FlagsEditor(props: EditorProps) {
  const { item, around, change } = props;
  const flags = (propertyIn(props) ?? {}) as FieldFlags;
  const { sortable } = FIELD_TYPE_REGISTRY[isType(item.type) ? item.type : "divider"];
  const offered = FLAGS.filter(([flag]) => {
    if (flag === "sort") return sortable;
    if (flag === "find") return item.system !== 1 && isText(item);
    if (flag === "duplicate") return item.system !== 1 && isText(item) && around.duplicates;
    return flag !== "show" || flags.list === true;
  });
  return (
    <span className={styles.flags}>
      {offered.map(([flag, title]) => (
        <Checkbox
          key={flag}
          checked={UNLESS.has(flag) ? flags[flag] !== false : flags[flag] === true}
          onChange={({ target }) => change({ flags: { ...flags, [flag]: target.checked } })}
        >
          {t(title)}
        </Checkbox>
      ))}
    </span>
  );
}
