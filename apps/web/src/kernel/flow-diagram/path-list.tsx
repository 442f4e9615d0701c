/** A path as a list from top to bottom; branches that run at the same time stand beside each other between two bars. */
import type { ReactNode } from "react";
import { type Branched, type PathPart, partsOf } from "./parallel";
import styles from "./path-list.module.css";
import { t } from "./texts";

interface PartsProps<Step> {
  parts: readonly PathPart<Step>[];
  className: string;
  /** Branches stand below each other, where each needs the whole width. */
  stacked?: boolean;
  /** A step as an entry of the list. */
  render: (step: Step) => ReactNode;
}

function Parts<Step>({ parts, className, stacked = false, render }: PartsProps<Step>): ReactNode {
  return parts.map((part) =>
    "step" in part ? (
      <Entry key={part.key}>{render(part.step)}</Entry>
    ) : (
      <li key={part.key} className={styles.parallel} data-parallel>
        <span className={styles.title}>{t("atOnce")}</span>
        <ul className={styles.branches} data-stacked={stacked || undefined} aria-label={t("fork")}>
          {part.branches.map((branch, at) => (
            <li key={branch.key} className={styles.branch}>
              <ol className={className} aria-label={t("branchNo", { n: at + 1 })}>
                <Parts parts={branch.parts} {...{ className, stacked, render }} />
              </ol>
            </li>
          ))}
        </ul>
      </li>
    ),
  );
}

const Entry = ({ children }: { children: ReactNode }) => children;

interface Props<Step> extends Omit<PartsProps<Step>, "parts"> {
  steps: readonly Step[];
  /** Names it, where no heading does. */
  label?: string;
  /** Tells when it becomes another one. */
  live?: boolean;
}

export const PathList = <Step extends Branched>({ steps, label, live = false, ...how }: Props<Step>) => (
  <ol className={how.className} aria-label={label} {...(live ? { "aria-live": "polite" as const } : {})}>
    <Parts parts={partsOf(steps)} {...how} />
  </ol>
);

/** Above the name of a step: why it is taken. */
export const StepWhen = ({ when }: { when: string }) =>
  when === "" ? null : (
    <span className={styles.when} title={when}>
      {when}
    </span>
  );
