/** A chart with its rows beside it: whoever cannot see the drawing, or wants a number, reads the table. */
import { Button } from "antd";
import { type ReactNode, useMemo } from "react";
import { common } from "../i18n/common";
import styles from "./charts.module.css";
import { type Drawing, heightOf } from "./drawing";
import { t } from "./texts";
import { useChart } from "./use-chart";

interface Props {
  title: string;
  drawing: Drawing;
  /** The same numbers as a table. */
  children: ReactNode;
  onPick?: (at: number) => void;
  /** The table has many columns: it gets more of the room. */
  wideRows?: boolean;
}

export function Chart({ title, drawing, children, onPick, wideRows = false }: Props) {
  // a drawing that says the same is not drawn again
  const said = JSON.stringify(drawing);
  const same = useMemo(() => JSON.parse(said) as Drawing, [said]);
  const { place, state, retry } = useChart(same, onPick);
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles.pair}>
        <div className={styles.drawing} style={{ blockSize: heightOf(same) }}>
          <div
            ref={place}
            className={onPick ? `${styles.place} ${styles.pressed}` : styles.place}
            role="img"
            aria-label={t("drawn", { title })}
            data-drawn={state}
          />
          {state === "failed" ? (
            <p className={styles.failed} role="status">
              {t("failed")}{" "}
              <Button size="small" type="link" onClick={retry}>
                {common("retry")}
              </Button>
            </p>
          ) : null}
        </div>
        <div className={wideRows ? `${styles.rows} ${styles.wideRows}` : styles.rows}>{children}</div>
      </div>
    </section>
  );
}
