/** Tags: list, panel and form are made of this. */
import type { TagRow } from "@qicheng/api/tags/routes";
import { defineRecord } from "../../kernel/records/define/define-record";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { TagChip } from "../../kernel/ui/parts/tag-chip";
import { t } from "./texts";

/** Records that have it; known of an open tag. */
const usesOf = ({ subtotal }: TagRow) => (subtotal as { record: number } | undefined)?.record;

export default defineRecord<TagRow>({
  routes: "tags",
  titleField: "text",
  listOptions: { cardTitle: true },
  cardFields: ["module"],
  scenes: ["all"],
  // Filters and panels of the records offer tags as choices of a field.
  cells: { text: (row) => <TagChip tag={row} /> },
  badge: (row) => {
    const n = usesOf(row);
    if (n === undefined) return null;
    return <StatusTag text={t(n > 0 ? "used" : "unused", { n })} tone={n > 0 ? "working" : "idle"} />;
  },
  confirmDelete: (row) => t("confirmDelete", { n: usesOf(row) ?? 0 }),
});
