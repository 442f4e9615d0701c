/** The dictionary: kinds beside the entries of one of them. */
import type { DictionaryRow } from "@qicheng/api/dictionary/routes";
import { able } from "../../kernel/access/abilities";
import { defineRecord } from "../../kernel/records/define-record";
import { StatusTag } from "../../kernel/ui/status-tag";
import styles from "./dictionary.module.css";
import { InUse } from "./in-use";
import { kindSide } from "./kind-side";
import { move } from "./move";
import { t } from "./texts";

export default defineRecord<DictionaryRow>({
  routes: "dictionary",
  heading: { cn: "数据字典", en: "Dictionary" },
  titleField: "name",
  cardFields: ["status", "color"],
  searchHint: { cn: "搜索字典项", en: "Search entries" },
  scenes: [],
  side: kindSide,
  selectable: (entry) => able(entry, "delete"),
  removal: (count) => t("deleteQuestion", { count }),
  cells: {
    name: ({ name, color, status }) => (
      <span className={status === 0 ? styles.disabled : undefined}>
        <StatusTag text={name} colour={color} />
      </span>
    ),
    status: (entry) => <InUse entry={entry} />,
  },
  rowActions: [
    { key: "up", title: t("up"), ability: "edit", run: (entry) => void move(entry, -1) },
    { key: "down", title: t("down"), ability: "edit", run: (entry) => void move(entry, 1) },
  ],
  form: { face: (entry) => (entry === undefined ? { hidden: ["status"] } : {}) },
});
