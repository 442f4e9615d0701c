/** The figures of an analysis: each opens its rows, and its title chooses what charts and tables draw. */
import type { Analysis } from "@qicheng/api/analysis/shapes";
import type { Narrowed } from "@qicheng/engine/analysis/figures";
import flat from "../../kernel/ui/parts/flat.module.css";
import styles from "./analysis.module.css";
import { FigureNumber } from "./figure-number";
import { Growth } from "./growth";
import { t } from "./texts";

interface Props {
  data: Analysis;
  narrowed: Narrowed;
  chosen?: number;
  onChoose?: (at: number) => void;
}

export function Tiles({ data: { figures, former }, narrowed, chosen, onChoose }: Props) {
  return (
    <div className={styles.tiles}>
      {figures.map((figure, at) => (
        <section
          key={figure.key}
          className={at === chosen ? `${styles.tile} ${styles.chosen}` : styles.tile}
          aria-label={figure.title}
        >
          {onChoose ? (
            <button
              type="button"
              className={`${flat.button} ${styles.tileTitle}`}
              aria-pressed={at === chosen}
              title={figure.note}
              onClick={() => onChoose(at)}
            >
              {figure.title}
            </button>
          ) : (
            <span className={styles.tileTitle}>{figure.title}</span>
          )}
          <strong className={styles.value}>
            <FigureNumber figure={figure} value={figure.value} narrowed={narrowed} name="" />
          </strong>
          {former && figure.unit !== "percent" && figure.unit !== "times" ? (
            <span className={styles.compared}>
              <span>
                {t("former")} <Growth now={figure.value} former={figure.former} />
              </span>
              <span>
                {t("sameDays")} <Growth now={figure.value} former={figure.lastYear} />
              </span>
            </span>
          ) : null}
        </section>
      ))}
    </div>
  );
}
