import type { ReactNode } from "react";
import styles from "./page-frame.module.css";
import { useTitle } from "./use-title";

interface PageFrameProps {
  title: string;
  /** One line on what the screen is for. */
  hint?: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** true: the body is a panel of its own (table, form) and not padded again. */
  flush?: boolean;
  /** true: the body has no ground of its own (cards). */
  bare?: boolean;
  children: ReactNode;
}

/** A screen with its heading; the frame scrolls, the heading stays. */
export function PageFrame({ title, hint, actions, flush = false, bare = false, children }: PageFrameProps) {
  useTitle(title);
  return (
    <section className={styles.page} aria-label={title}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1>{title}</h1>
          {hint ? <p>{hint}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {bare ? children : <div className={flush ? styles.flush : styles.body}>{children}</div>}
    </section>
  );
}
