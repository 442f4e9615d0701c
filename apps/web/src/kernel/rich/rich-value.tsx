import { useLayoutEffect, useRef } from "react";
import { drawn } from "./clean";
import styles from "./rich.module.css";

/** A rich text as one reads it. */
export default function RichValue({ value }: { value: unknown }) {
  const holder = useRef<HTMLDivElement>(null);
  const html = typeof value === "string" ? value : "";
  useLayoutEffect(() => {
    holder.current?.replaceChildren(drawn(html));
  }, [html]);
  return <div ref={holder} className={`${styles.rich} ${styles.value}`} />;
}
