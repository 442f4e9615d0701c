/** An analysis: its figures, and the chosen one as charts with tables beside. */
import type { Analysis, AnalysisLine, AnalysisTable } from "@qicheng/api/analysis/shapes";
import type { Narrowed } from "@qicheng/engine/analysis/figures";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { Chart } from "../../kernel/charts/chart";
import type { Drawing } from "../../kernel/charts/drawing";
import { useCan } from "../../kernel/session/can";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./analysis.module.css";
import { useAddresses, within } from "./figure-number";
import { FigureTable } from "./figure-table";
import { t } from "./texts";
import { Tiles } from "./tiles";
import type { Narrowing } from "./use-narrowing";

/** Bars of a chart; the table has all lines. */
const MOST_BARS = 15;

export function AsOf({ data: { asOf, former, lastYear } }: { data: Analysis }) {
  const against =
    former && lastYear
      ? ` · ${t("against", { from: former.from, to: former.to, lastFrom: lastYear.from, lastTo: lastYear.to })}`
      : "";
  return (
    <p className={styles.asOf}>
      {t("asOf", { time: asOf })}
      {against}
    </p>
  );
}

/** What all of an answer is narrowed to. */
export const baseOf = ({ days }: Analysis, { people, branch }: Pick<Narrowing, "people" | "branch">): Narrowed => ({
  ...(days ? { days } : {}),
  people,
  ...(branch ? { branch } : {}),
});

interface PartProps {
  table: AnalysisTable;
  data: Analysis;
  narrowed: Narrowed;
  chosen: number;
  compared?: boolean;
  ranked?: boolean;
}

const isTime = ({ key }: AnalysisTable) => key === "time";

function drawingOf({ table, data, chosen }: PartProps): { drawing: Drawing; lines: readonly AnalysisLine[] } {
  const figure = data.figures[chosen];
  const unit = figure?.unit === "money" ? { unit: "money" as const } : {};
  if (isTime(table)) {
    const former = table.lines.some((line) => line.former.length > 0);
    const days = table.lines.map(({ label }) => (label.length > "yyyy-MM".length ? label.slice(5) : label));
    const series = [
      { name: t("now"), values: table.lines.map(({ cells }) => cells[chosen] ?? 0) },
      ...(former
        ? [{ name: t("before"), values: table.lines.map((line) => line.former[chosen] ?? 0), former: true }]
        : []),
    ];
    return { drawing: { kind: "line", names: days, series, ...unit }, lines: table.lines };
  }
  const lines = table.lines
    .filter(({ depth, cells }) => depth <= 1 && (cells[chosen] ?? 0) !== 0)
    .toSorted((one, other) => (other.cells[chosen] ?? 0) - (one.cells[chosen] ?? 0))
    .slice(0, MOST_BARS);
  const series = [{ name: figure?.title ?? "", values: lines.map(({ cells }) => cells[chosen] ?? 0) }];
  return { drawing: { kind: "bars", names: lines.map(({ label }) => label), series, ...unit }, lines };
}

/** Of so many columns a table is read beside its chart, or needs more room than there is. */
const BESIDE = 2;
const WIDE = 6;

function roomFor(columns: number) {
  if (columns > WIDE) return "below" as const;
  return columns > BESIDE;
}

/** A chart and its table; a point or a bar opens its rows. */
export function Part(props: PartProps) {
  const { table, data, narrowed, chosen, compared, ranked } = props;
  const addresses = useAddresses();
  const navigate = useNavigate();
  const saved = useCan("bi.export");
  const { drawing, lines } = drawingOf(props);
  const figure = data.figures[chosen];
  if (!figure || table.lines.length === 0) return null;
  const open = (at: number) => {
    const line = lines[at];
    const [first] = line ? addresses(figure.parts, within(narrowed, line.narrowed)) : [];
    if (first) void navigate(first.to);
  };
  return (
    <Chart
      title={table.title}
      drawing={drawing}
      wideRows={compared ? false : roomFor(data.figures.length)}
      saved={saved}
      onPick={open}
    >
      <FigureTable
        table={table}
        figures={data.figures}
        narrowed={narrowed}
        chosen={chosen}
        compared={compared ?? false}
        ranked={ranked ?? false}
      />
    </Chart>
  );
}

interface AskedProps {
  data: Analysis | undefined;
  error: Error | null;
  refetch: () => unknown;
  isPlaceholderData: boolean;
  children: (data: Analysis) => ReactNode;
}

/** What stands until an analysis is there, and where there is nothing in it. */
export function Asked({ data, error, refetch, isPlaceholderData, children }: AskedProps) {
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={8} />;
  return <div className={isPlaceholderData ? styles.dimmed : undefined}>{children(data)}</div>;
}

export const isBare = ({ figures }: Analysis): boolean => figures.every(({ value }) => (value ?? 0) === 0);

interface ViewProps {
  data: Analysis;
  at: Narrowing;
  /** What stands above the tables. */
  first?: (narrowed: Narrowed) => ReactNode;
}

export function AnalysisView({ data, at, first }: ViewProps) {
  const [picked, setPicked] = useState(data.figures[0]?.key ?? "");
  const chosen = Math.max(
    data.figures.findIndex(({ key }) => key === picked),
    0,
  );
  const narrowed = baseOf(data, at);
  return (
    <>
      <AsOf data={data} />
      <Tiles
        data={data}
        narrowed={narrowed}
        chosen={chosen}
        onChoose={(next) => setPicked(data.figures[next]?.key ?? "")}
      />
      <p className={styles.note}>
        {t("noteOf", { title: data.figures[chosen]?.title ?? "", note: data.figures[chosen]?.note ?? "" })}
      </p>
      {isBare(data) ? (
        <EmptyState text={t("nothing")} />
      ) : (
        <div className={styles.parts}>
          {first?.(narrowed)}
          {data.tables.map((table) => (
            <Part
              key={table.key}
              table={table}
              data={data}
              narrowed={narrowed}
              chosen={chosen}
              compared={isTime(table)}
            />
          ))}
        </div>
      )}
    </>
  );
}
