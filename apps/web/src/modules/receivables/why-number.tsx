/** Why a number is so: a press on it shows the entries that add up to it. */
import { lazy, type ReactNode } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { openOver } from "../../kernel/ui/dialogs/over";
import type { Asked } from "./entries-dialog";
import styles from "./receivables.module.css";
import { t } from "./texts";

const EntriesDialog = lazy(() => import("./entries-dialog"));

export function unfold(title: string, money: number, asked: Asked): void {
  const said = t("whyTitle", { title, money: numberText(money, "money") });
  openOver((close) => <EntriesDialog title={said} asked={asked} onClose={close} />);
}

interface Props {
  title: string;
  value: unknown;
  asked: Asked;
}

/** A number that unfolds; one that nothing adds up to, or that one may not read, is a plain one. */
export function WhyNumber({ title, value, asked }: Props): ReactNode {
  if (typeof value !== "number") return "-";
  const said = numberText(value, "money");
  if (value === 0) return said;
  return (
    <button
      type="button"
      className={styles.why}
      aria-label={t("why", { title, money: said })}
      onClick={(event) => {
        event.stopPropagation();
        unfold(title, value, asked);
      }}
    >
      {said}
    </button>
  );
}
