/** The planned day of a row; red once it is past and something is open. */
import { dayIn } from "../../kernel/spans/spans";
import styles from "./recpay.module.css";
import { t } from "./texts";

const DAY_MS = 86_400_000;

interface Props {
  row: { plantime: string; overdue?: unknown };
  /** Says how late it is, where there is room for that. */
  told?: boolean;
}

export function PlannedDay({ row: { plantime, overdue }, told = false }: Props) {
  if (Number(overdue) !== 1) return <span className="numbers">{plantime}</span>;
  const late = t("late", { n: Math.round((Date.parse(dayIn(0)) - Date.parse(plantime)) / DAY_MS) });
  return (
    <span className={styles.late} title={late}>
      <span className="numbers">{plantime}</span>
      <span className={told ? undefined : "visually-hidden"}> {late}</span>
    </span>
  );
}
