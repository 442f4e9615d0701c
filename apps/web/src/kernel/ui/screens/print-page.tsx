import { type ReactNode, useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import styles from "./print-page.module.css";

/** A page of its own that the browser prints in the place of the screen, once; nobody sees it before. */
export function PrintPage({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    window.addEventListener("afterprint", end);
    // drawn first
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return createPortal(<div className={styles.page}>{children}</div>, document.body);
}
