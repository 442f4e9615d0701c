/** A chart with its rows beside it: whoever cannot see the drawing, or wants a number, reads the table. */
import { PictureOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, type RefObject, useMemo } from "react";
import { common } from "../i18n/common";
import { toast } from "../tell/toast";
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
  /** The table has many columns: it gets more of the room, or stands below over the whole width. */
  wideRows?: boolean | "below";
  /** The drawing may be kept as a picture. */
  saved?: boolean;
}

function rowsClass(wide: Props["wideRows"]) {
  if (!wide) return styles.rows;
  return `${styles.rows} ${wide === "below" ? styles.rowsBelow : styles.wideRows}`;
}

interface SaveProps {
  title: string;
  place: RefObject<HTMLDivElement | null>;
}

/** Keeps the drawing as a picture on the computer. */
function SaveButton({ title, place }: SaveProps) {
  const save = async () => {
    const { savePicture } = await import("./save-picture");
    if (place.current !== null) await savePicture(title, place.current);
  };
  return (
    <Button
      type="text"
      size="small"
      title={t("save")}
      aria-label={t("saveOf", { title })}
      icon={<PictureOutlined aria-hidden />}
      onClick={() => void save().catch(() => toast.error(t("notSaved")))}
    />
  );
}

export function Chart({ title, drawing, children, onPick, wideRows = false, saved = false }: Props) {
  // a drawing that says the same is not drawn again
  const said = JSON.stringify(drawing);
  const same = useMemo(() => JSON.parse(said) as Drawing, [said]);
  const { place, state, retry } = useChart(same, onPick);
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        {saved && state === "drawn" ? <SaveButton title={title} place={place} /> : null}
      </div>
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
        <div className={rowsClass(wideRows)}>{children}</div>
      </div>
    </section>
  );
}
