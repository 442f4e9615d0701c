/** Room beside a list for what is open; the line between them is moved by pointer or keys, and stays where one put it. */
import { PANEL_WIDTHS } from "@qicheng/api/users/preference-values";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { setPreference, usePreference } from "../access/preferences";
import styles from "./split.module.css";
import { t } from "./texts";

/** Of the window, in per cent. */
const USUAL = 50;
const STEP = 2;

const within = (width: number): number => Math.round(Math.min(PANEL_WIDTHS.most, Math.max(PANEL_WIDTHS.least, width)));

export function Split({ children }: { children: ReactNode }) {
  const kept = usePreference("panelWidth");
  const [drawn, setDrawn] = useState<number | null>(null);
  const width = drawn ?? kept;
  const draw = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      setDrawn(within(100 - (event.clientX / window.innerWidth) * 100));
  };
  const end = () => {
    if (drawn !== null) setPreference("panelWidth", drawn);
    setDrawn(null);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPreference("panelWidth", within(width + step));
  };
  return (
    <div className={styles.split} style={{ width: `${width}vw` }}>
      {/* biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t("width")}
        aria-valuenow={width}
        aria-valuemin={PANEL_WIDTHS.least}
        aria-valuemax={PANEL_WIDTHS.most}
        tabIndex={0}
        className={styles.line}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={() => setDrawn(null)}
        onDoubleClick={() => setPreference("panelWidth", USUAL)}
        onKeyDown={press}
      />
      {children}
    </div>
  );
}
