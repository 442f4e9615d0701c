import { Skeleton } from "antd";
import { common } from "../../i18n/common";
import { ScreenBody, ScreenFrame, ScreenHead } from "./screen";
import styles from "./skeletons.module.css";

/** A screen that is still loading. */
export function PageSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label={common("loading")}>
      <ScreenFrame>
        <ScreenHead>
          <Skeleton active title={{ width: 160 }} paragraph={false} />
        </ScreenHead>
        <ScreenBody>
          <RowsSkeleton rows={9} />
        </ScreenBody>
      </ScreenFrame>
    </div>
  );
}

/** Lines of a list that is still loading. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return <Skeleton active title={false} paragraph={{ rows, width: "100%" }} />;
}

interface TableProps {
  /** Widths of the columns, as far as they are known. */
  columns: readonly number[];
  /** Pixels that it has. */
  height: number;
  /** As cards, on a phone. */
  cards: boolean;
}

const ROW = 40;
/** With the space below it. */
const CARD = 76;
const MOST_CARDS = 10;
/** Space before what a cell says, and how wide a text and a sign are. */
const BEFORE = 12;
const TEXT = 88;
const SIGN = 16;
const UNKNOWN = [220, 130, 130, 130, 130, 130];

/** A list that is still loading, in the shape that it will have. */
export function TableSkeleton({ columns, height, cards }: TableProps) {
  const count = cards ? Math.min(MOST_CARDS, Math.ceil(height / CARD)) : Math.floor(height / ROW);
  const places = Array.from({ length: Math.max(1, count) }, (_, place) => place);
  const widths = columns.length > 0 ? columns : UNKNOWN;
  const cells = widths.map((width, at) => ({
    left: widths.slice(0, at).reduce((sum, before) => sum + before, BEFORE),
    width: Math.max(SIGN, Math.min(width - 2 * BEFORE, TEXT)),
  }));
  return (
    <div className={cards ? styles.cards : styles.table} role="status" aria-label={common("loading")}>
      {places.map((place) =>
        cards ? (
          <div key={place} className={styles.card}>
            <span className={styles.cell} />
            <span className={styles.cell} />
          </div>
        ) : (
          <div key={place} className={styles.row}>
            {cells.map(({ left, width }) => (
              <span key={left} className={styles.cell} style={{ left, width }} />
            ))}
          </div>
        ),
      )}
    </div>
  );
}
