import type { CustomerRow } from "@qicheng/api/customers/routes";
import { LOW_DAYS } from "@qicheng/engine/pool/recycling";
import { businessDay } from "@qicheng/engine/time/business-time";
import styles from "./customers.module.css";
import { t } from "./texts";

const DAY_MS = 86_400_000;

/** By which rule the customer goes to the pool, and on which day. */
function hintOf(recycleBy: string, left: number): string {
  const [rule, days = ""] = recycleBy.split(" ");
  const date = businessDay(Date.now() + (left + 1) * DAY_MS);
  return t(rule === "noDeal" ? "recycledNoDeal" : "recycledNoFollow", { date, days });
}

/** How many days its owner still has it; few are red, and - is what does not go by itself. */
export function DaysLeft({ daysLeft, recycleBy }: Pick<CustomerRow, "daysLeft" | "recycleBy">) {
  if (daysLeft === "" || daysLeft === undefined) return "-";
  // What a night has missed goes with the next one.
  const left = Math.max(daysLeft, 0);
  return (
    <span title={hintOf(recycleBy, left)} className={left < LOW_DAYS ? styles.overdue : undefined}>
      {left}
    </span>
  );
}
