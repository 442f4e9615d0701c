/** How news stand, and how they stand to the reader, as tags. */
import type { NewsRow } from "@qicheng/api/news/routes";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { t } from "./texts";

const PUBLISHED = 1;
/** A time of the wire, in the company's zone. */
const momentOf = (time: unknown): number => {
  const text = scalarText(time ?? "");
  return text === "" ? Number.NaN : Date.parse(`${text.slice(0, 19).replaceAll("/", "-").replace(" ", "T")}+08:00`);
};

/** Whether readers see it now. */
export const isOut = (row: NewsRow): boolean =>
  row.status === PUBLISHED && momentOf(row.startTime) <= Date.now() && !(momentOf(row.untilTime) <= Date.now());

function standing(row: NewsRow): { text: string; colour: string } | undefined {
  if (row.status !== PUBLISHED) return { text: t("draft"), colour: "#8c8c8c" };
  if (momentOf(row.startTime) > Date.now()) return { text: t("waiting"), colour: "#d46b08" };
  return momentOf(row.untilTime) <= Date.now() ? { text: t("over"), colour: "#8c8c8c" } : undefined;
}

export function NewsTags({ row }: { row: NewsRow }) {
  const stands = standing(row);
  return (
    <>
      {row.pinned === 1 ? <StatusTag text={t("pinned")} colour="#d46b08" /> : null}
      {stands ? <StatusTag {...stands} /> : null}
      {!stands && row.confirm === 1 && row.confirmed !== 1 ? <StatusTag text={t("toConfirm")} tone="refused" /> : null}
      {row.updated === 1 ? <StatusTag text={t("updated")} colour="#1677ff" /> : null}
    </>
  );
}
