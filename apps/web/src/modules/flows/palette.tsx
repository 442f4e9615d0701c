/** What can be put on the drawing: drawn to its place, or put behind what is chosen by a press. */
import styles from "./designer.module.css";
import { PIECE_FORMAT, PIECES, pieceIcon } from "./pieces";
import { t } from "./texts";
import type { FlowActs } from "./use-flow";

export function Palette({ acts }: { acts: FlowActs }) {
  return (
    <aside className={styles.palette} aria-label={t("palette")}>
      <p className={styles.hint}>{t("paletteHint")}</p>
      {PIECES.map((piece) => (
        <button
          key={piece}
          type="button"
          className={styles.piece}
          data-piece={piece}
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer.setData(PIECE_FORMAT, piece);
            dataTransfer.effectAllowed = "copy";
          }}
          onClick={() => acts.insert(piece)}
        >
          <span className={styles.pieceIcon} data-piece={piece}>
            {pieceIcon(piece)}
          </span>
          {t(piece)}
        </button>
      ))}
    </aside>
  );
}
