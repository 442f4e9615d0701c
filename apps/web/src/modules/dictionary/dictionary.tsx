/** The dictionary: kinds beside the entries of one of them. */
import type { DictionaryRow } from "@qicheng/api/dictionary/routes";
import { defineRecord } from "../../kernel/records/define/define-record";
import { able } from "../../kernel/session/abilities";
import { soon } from "../../kernel/ui/basis/soon";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import styles from "./dictionary.module.css";
import { InUse } from "./in-use";
import { kindSide } from "./kind-side";
import { t } from "./texts";

const UsedIn = soon(() => import("./used-in"));

export default defineRecord<DictionaryRow>({
  routes: "dictionary",
  heading: { cn: "数据字典", en: "Dictionary" },
  titleField: "name",
  cardFields: ["status"],
  searchHint: { cn: "字典项", en: "Entry" },
  scenes: [],
  side: kindSide,
  listOptions: {
    cardTitle: true,
    selectable: (entry) => able(entry, "delete"),
    order: { ability: "edit", route: "dictionary.sort" },
  },
  removal: (count) => t("deleteQuestion", { count }),
  cells: {
    name: ({ name, color, status }) => (
      <span className={status === 0 ? styles.disabled : undefined}>
        <StatusTag text={name} colour={color} />
      </span>
    ),
    status: (entry) => <InUse entry={entry} />,
  },
  tabs: [{ key: "uses", title: t("uses"), render: ({ id }) => <UsedIn id={id} /> }],
  form: { face: (entry) => (entry === undefined ? { hidden: ["status"] } : {}) },
});
