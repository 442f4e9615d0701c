/** A table of an analysis: each number opens the rows that it counts. */
import type { AnalysisFigure, AnalysisLine, AnalysisTable } from "@qicheng/api/analysis/shapes";
import type { Narrowed } from "@qicheng/engine/analysis/figures";
import styles from "./analysis.module.css";
import { FigureNumber, within } from "./figure-number";
import { Growth } from "./growth";
import { t } from "./texts";

const INDENT = 16;

interface Props {
  table: AnalysisTable;
  figures: readonly AnalysisFigure[];
  narrowed: Narrowed;
  /** What stands in the charts. */
  chosen: number;
  /** The one figure alone, held against the former days. */
  compared?: boolean;
  /** Places stand before the names. */
  ranked?: boolean;
}

export function FigureTable({ table: { title, key, lines }, figures, narrowed, chosen, compared, ranked }: Props) {
  const shown = figures.flatMap((figure, at) => (!compared || at === chosen ? [{ figure, at }] : []));
  const cellClass = (at: number) => (at === chosen && !compared ? `${styles.cell} ${styles.picked}` : styles.cell);
  const rows = key === "time" ? lines.toReversed() : lines;
  const held = compared && lines.some(({ former }) => former.length > 0);
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          {ranked ? (
            <th scope="col" className={styles.rank}>
              {t("place")}
            </th>
          ) : null}
          <th scope="col">{title}</th>
          {shown.map(({ figure, at }) => (
            <th key={figure.key} scope="col" className={cellClass(at)} title={figure.note}>
              {figure.title}
            </th>
          ))}
          {held ? (
            <>
              <th scope="col" className={styles.cell}>
                {t("before")}
              </th>
              <th scope="col" className={styles.cell}>
                {t("growth")}
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((line) => (
          <tr key={line.key}>
            {ranked ? <td className={styles.cell}>{line.rank}</td> : null}
            <th scope="row" className={styles.label} style={{ paddingInlineStart: 8 + line.depth * INDENT }}>
              {line.label}
            </th>
            {shown.map(({ figure, at }) => (
              <td key={figure.key} className={cellClass(at)}>
                <FigureNumber
                  figure={figure}
                  value={line.cells[at]}
                  narrowed={within(narrowed, line.narrowed)}
                  name={line.label}
                />
              </td>
            ))}
            {held ? <Former line={line} figure={figures[chosen]} chosen={chosen} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FormerProps {
  line: AnalysisLine;
  figure: AnalysisFigure | undefined;
  chosen: number;
}

/** The former days, which open nothing: their own span does. */
function Former({ line, figure, chosen }: FormerProps) {
  const before = line.former[chosen];
  return (
    <>
      <td className={`${styles.cell} ${styles.quiet}`}>
        {figure ? (
          <FigureNumber figure={{ ...figure, parts: [] }} value={before ?? null} narrowed={{}} name="" />
        ) : null}
      </td>
      <td className={styles.cell}>
        <Growth now={line.cells[chosen]} former={before} />
      </td>
    </>
  );
}
