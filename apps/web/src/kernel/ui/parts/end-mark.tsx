import { useEffect, useEffectEvent, useRef } from "react";
import styles from "./end-mark.module.css";

/** Calls back when the end of a list comes near; a new one is wanted for each end. */
export function EndMark({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!mark.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) near();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} className={styles.mark} />;
}
