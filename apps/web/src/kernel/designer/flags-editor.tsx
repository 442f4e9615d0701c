/** What a field is used in besides its form. */
import type { FieldFlags } from "@qicheng/engine/fields/field-def";
import { Checkbox } from "antd";
import styles from "../drafting/properties.module.css";
import { type EditorProps, propertyIn } from "./editor";
import { offeredFlags } from "./offered";
import { t } from "./texts";

/** Those that are on unless it is said that they are not. */
const UNLESS = new Set<keyof FieldFlags>(["import", "export"]);

const TITLES = {
  list: "flagList",
  show: "flagShow",
  sort: "flagSort",
  filter: "flagFilter",
  find: "flagFind",
  duplicate: "flagDuplicate",
  import: "flagImport",
  export: "flagExport",
} as const;

export function FlagsEditor(props: EditorProps) {
  const { item, around, change } = props;
  const flags = (propertyIn(props) ?? {}) as FieldFlags;
  return (
    <span className={styles.flags}>
      {offeredFlags(item, around.duplicates).map((flag) => (
        <Checkbox
          key={flag}
          checked={UNLESS.has(flag) ? flags[flag] !== false : flags[flag] === true}
          onChange={({ target }) => change({ flags: { ...flags, [flag]: target.checked } })}
        >
          {t(TITLES[flag])}
        </Checkbox>
      ))}
    </span>
  );
}
