/** What every screen is made of: a head of one height, and below it, edge to edge, what the screen shows. */
import type { ReactNode } from "react";
import styles from "./screen.module.css";
import { ScreenTitle } from "./screen-title";

interface FrameProps {
  /** As high as what it shows, which goes away under its head; else as high as there is room. */
  grows?: boolean;
  children: ReactNode;
}

/** Holds head and body; what stands in the head gives way to its width. */
export function ScreenFrame({ grows = false, children }: FrameProps) {
  return <section className={grows ? `${styles.screen} ${styles.grows}` : styles.screen}>{children}</section>;
}

/** Its acts stand at the right of `Spring`. On a phone it takes as many lines as it needs, and none where it is empty. */
export function ScreenHead({ children }: { children: ReactNode }) {
  return <header className={styles.head}>{children}</header>;
}

export const Spring = () => <span className={styles.spring} />;

/** Of what is no list, which has its own. */
export const ScreenBody = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>;

interface Props {
  title: string;
  /** One line on what the screen is for. */
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen that is no list: it is named in its head, where a list has its scenes. */
export function Screen({ title, hint, actions, children }: Props) {
  return (
    <ScreenFrame grows>
      <ScreenHead>
        <ScreenTitle title={title} shown />
        {hint ? <span className={styles.hint}>{hint}</span> : null}
        <Spring />
        {actions}
      </ScreenHead>
      <ScreenBody>{children}</ScreenBody>
    </ScreenFrame>
  );
}
