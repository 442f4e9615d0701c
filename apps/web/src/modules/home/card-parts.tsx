/** What cards are made of: figures that open their rows, and rows that open themselves. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { numberText } from "../../kernel/forms/values/number-text";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./home.module.css";

interface Figure {
  title: string;
  /** Undefined until it is known. */
  value: number | undefined;
  unit?: "money";
  /** The list of exactly what is counted. */
  to: string;
  /** It should not be there. */
  late?: boolean;
}

export function FigureOf({ title, value, unit, to, late = false }: Figure) {
  return (
    <div className={styles.figure}>
      <dt>{title}</dt>
      <dd className={late && (value ?? 0) > 0 ? styles.late : undefined}>
        {value === undefined ? (
          "…"
        ) : (
          <Link to={to} className={styles.number}>
            {numberText(value, unit)}
          </Link>
        )}
      </dd>
    </div>
  );
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <FigureOf key={figure.title} {...figure} />
      ))}
    </dl>
  );
}

interface ListProps<Row> {
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  keyOf: (row: Row) => string;
  /** What is said where there are none. */
  empty: string;
  row: (row: Row) => ReactNode;
}

export function HomeList<Row>({ rows, error, refetch, keyOf, empty, row }: ListProps<Row>) {
  if (!rows) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />;
  if (rows.length === 0) return <EmptyState text={empty} />;
  return (
    <ul className={styles.rows}>
      {rows.map((one) => (
        <li key={keyOf(one)}>{row(one)}</li>
      ))}
    </ul>
  );
}
