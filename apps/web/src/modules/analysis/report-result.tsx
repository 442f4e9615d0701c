/** What a report has counted: a picture with its table, in which every number opens its rows. */
import type { Picture, ReportGroup, ReportResult } from "@qicheng/api/analysis/report-shapes";
import type { Condition } from "@qicheng/engine/fields/filter";
import { Link, useNavigate } from "react-router";
import { Chart } from "../../kernel/charts/chart";
import type { Drawing } from "../../kernel/charts/drawing";
import { numberText } from "../../kernel/forms/values/number-text";
import { addressOf } from "../../kernel/list/ask/list-state";
import { useListPath } from "../../kernel/menus/menu";
import { useCan } from "../../kernel/session/can";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import styles from "./analysis.module.css";
import { t } from "./report-texts";

/** Slices that can be told apart, and bars that are read at once; the table has them all. */
const MOST_SLICES = 12;
const MOST_BARS = 20;

type Row = ReportResult["rows"][number];

/** The lines of a picture: a pie has no slice for nothing. */
function drawnRows({ rows }: ReportResult, picture: Picture): readonly Row[] {
  if (picture === "line") return rows.filter(({ where: [condition] }) => condition?.op === "between");
  if (picture === "pie") return rows.filter(({ total }) => total > 0).slice(0, MOST_SLICES);
  return rows.slice(0, MOST_BARS);
}

function drawingOf(result: ReportResult, picture: Exclude<Picture, "table">): Drawing {
  const rows = drawnRows(result, picture);
  const series =
    result.columns.length > 0
      ? result.columns.map(({ label }, at) => ({
          name: label,
          values: rows.map(({ cells }) => cells[at] ?? 0),
          part: true,
        }))
      : [{ name: result.title, values: rows.map(({ total }) => total) }];
  const unit = result.unit === "count" ? {} : { unit: "money" as const };
  return { kind: picture, names: rows.map(({ label }) => label), series, ...unit };
}

/** Where the rows of a number stand; undefined where the caller opens no such list. */
function useRowsOf({ module, filter }: ReportResult) {
  const path = useListPath(module);
  return (...groups: readonly Pick<ReportGroup, "where">[]): string | undefined =>
    path &&
    addressOf(
      path,
      "or" in filter
        ? { quick: groups.flatMap(({ where }) => where) as Condition[], filter: filter as { or: Condition[][] } }
        : { quick: [...filter, ...groups.flatMap(({ where }) => where)] as Condition[] },
    );
}

interface NumberProps {
  value: number;
  unit: ReportResult["unit"];
  to: string | undefined;
  name: string;
}

function ReportNumber({ value, unit, to, name }: NumberProps) {
  const text = unit === "money" ? numberText(value, "money") : numberText(value);
  if (!to) return <span>{text}</span>;
  return (
    <Link className={styles.number} to={to} aria-label={t("opens", { name, value: text })}>
      {text}
    </Link>
  );
}

/** @param isStill its numbers lead nowhere, as before it is kept */
function ReportTable({ result, isStill = false }: { result: ReportResult; isStill?: boolean }) {
  const { columns, rows, totals, total, unit, by, title } = result;
  const rowsOf = useRowsOf(result);
  const cell = (value: number, name: string, ...groups: readonly ReportGroup[]) => (
    <ReportNumber value={value} unit={unit} to={isStill ? undefined : rowsOf(...groups)} name={name} />
  );
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" className={styles.cell}>
              {label}
            </th>
          ))}
          <th scope="col" className={styles.cell}>
            {columns.length > 0 ? t("total") : title}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className={styles.label}>
              {row.label}
            </th>
            {columns.map((column, at) => (
              <td key={column.key} className={styles.cell}>
                {cell(row.cells[at] ?? 0, `${row.label} ${column.label}`, row, column)}
              </td>
            ))}
            <td className={styles.cell}>{cell(row.total, row.label, row)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.totals}>
          <th scope="row" className={styles.label}>
            {t("total")}
          </th>
          {columns.map((column, at) => (
            <td key={column.key} className={styles.cell}>
              {cell(totals[at] ?? 0, column.label, column)}
            </td>
          ))}
          <td className={styles.cell}>{cell(total, t("total"))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function ReportView({ result, picture }: { result: ReportResult; picture: Picture }) {
  const rowsOf = useRowsOf(result);
  const navigate = useNavigate();
  const saved = useCan("bi.export");
  if (result.rows.length === 0) return <EmptyState text={t("empty")} />;
  const table = <ReportTable result={result} />;
  const heading = result.split === "" ? result.by : t("by2", { by: result.by, split: result.split });
  const title = `${result.title} · ${heading}`;
  if (picture === "table")
    return (
      <section className={styles.reportTable} aria-label={title}>
        {table}
      </section>
    );
  const open = (at: number) => {
    const row = drawnRows(result, picture)[at];
    const to = row && rowsOf(row);
    if (to) void navigate(to);
  };
  return (
    <Chart
      title={title}
      drawing={drawingOf(result, picture)}
      onPick={open}
      wideRows={result.columns.length > 2}
      saved={saved}
    >
      {table}
    </Chart>
  );
}

/** The table of a report that is not kept yet. */
export function Preview({ result }: { result: ReportResult }) {
  if (result.rows.length === 0) return <EmptyState text={t("empty")} />;
  return (
    <div className={styles.reportPreview}>
      <ReportTable result={result} isStill />
    </div>
  );
}
