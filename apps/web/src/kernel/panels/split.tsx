/** Room beside a list for what is open; the line between them is moved by pointer or keys, and stays where one put it. */
import { PANEL_WIDTHS } from "@qicheng/api/users/preference-values";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { setPreference, usePreference } from "../access/preferences";
import { heard } from "../ui/basis/heard";
import styles from "./split.module.css";
import { t } from "./texts";

/** Of the window, in per cent. */
const USUAL = { panelWidth: 50, workWidth: 0 };
/** What is worked with beside a list, in pixels, until somebody has drawn its edge. */
const WORK = 1020;
const STEP = 2;

const within = (width: number): number => Math.round(Math.min(PANEL_WIDTHS.most, Math.max(PANEL_WIDTHS.least, width)));

interface Props {
  /** It is worked with, and has a width of its own. */
  wide?: true | undefined;
  children: ReactNode;
}

export function Split({ wide, children }: Props) {
  const name = wide ? "workWidth" : "panelWidth";
  const kept = usePreference(name);
  const [drawn, setDrawn] = useState<number | null>(null);
  const asked = drawn ?? kept;
  const width = asked || within((WORK / window.innerWidth) * 100);
  const draw = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      setDrawn(within(100 - (event.clientX / window.innerWidth) * 100));
  };
  const end = () => {
    if (drawn !== null) setPreference(name, drawn);
    setDrawn(null);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPreference(name, within(width + step));
  };
  return (
    <div className={styles.split} style={{ "--width": asked ? `${asked}vw` : `${WORK}px` } as CSSProperties}>
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
        onDoubleClick={() => setPreference(name, USUAL[name])}
        onKeyDown={heard(press)}
      />
      {children}
    </div>
  );
}
