/** What others have done to a record, in one line. */
import type { ActionLogRow } from "@qicheng/api/action-log/routes";
import { t } from "./texts";

type Change = ActionLogRow["changes"][number];

/** More values than these nobody reads in a line. */
const MOST = 3;

/** Of several changes of one field only what it was and what it is; one that is back says nothing. */
function turned(rows: readonly ActionLogRow[]): Change[] {
  const fields = new Map<string, Change>();
  for (const change of rows.toReversed().flatMap(({ changes }) => changes)) {
    const first = fields.get(change.field) ?? change;
    fields.set(change.field, { ...change, from: first.from });
  }
  return [...fields.values()].filter(({ from, to }) => from !== to);
}

const isOwn = ({ own, changes }: ActionLogRow): boolean => own === 1 && changes.length > 0;
const isAdded = ({ action, what }: ActionLogRow): boolean => action === "add" && what !== "";

/**
 * 级别 B → A，新增跟进 2 条; '' where there is nothing.
 * @param total of all, of which `rows` are the last ones
 */
export function newsLine({ rows, total }: { rows: readonly ActionLogRow[]; total: number }): string {
  const values = turned(rows.filter(isOwn));
  const added = new Map<string, number>();
  for (const { what } of rows.filter(isAdded)) added.set(what, (added.get(what) ?? 0) + 1);
  const rest = rows.filter((row) => !isOwn(row) && !isAdded(row));
  const hidden = Math.max(values.length - MOST, 0) + rest.length + total - rows.length;
  const [only] = rest;
  const parts = [
    ...values
      .slice(0, MOST)
      .map(({ title, from, to }) => t("turned", { title, from: from || t("empty"), to: to || t("empty") })),
    ...[...added].map(([what, count]) => t("added", { what, count })),
  ];
  if (hidden > 0) parts.push(hidden === 1 && only ? only.text : t("others", { count: hidden }));
  return parts.join(t("comma"));
}
