/** Targets of a person or a branch: what is reached of the month, what is still needed, and how much of the year is reached. */
import type { Targets } from "@qicheng/api/analysis/shapes";
import type { Narrowed } from "@qicheng/engine/analysis/figures";
import { bucketsOf, yearOf } from "@qicheng/engine/analysis/periods";
import { rateOf } from "@qicheng/engine/analysis/rates";
import { decimal } from "@qicheng/engine/documents/money";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { dayIn } from "../../kernel/spans/spans";
import styles from "./card.module.css";
import { FigureNumber } from "./figure-number";
import { Progress } from "./progress";
import { t } from "./texts";

/** One of the two. */
export type Whose = { person: number } | { branch: number };

/** What is still needed of an amount; nothing where more than that is reached. */
const stillOf = (wanted: number, got: number): number =>
  Math.max(Number(decimal(String(wanted)).minus(String(got)).toFixed()), 0);

const narrowedTo = (whose: Whose): Narrowed =>
  "person" in whose ? { people: [whose.person] } : { branch: whose.branch };

function Kind({ data, title, whose }: { data: Targets; title: string; whose: Whose }) {
  const month = Number(dayIn(0).slice(5, 7)) - 1;
  const [line] = data.rows;
  const days = bucketsOf(yearOf(data.year), "month")[month];
  if (!line || !data.figure || !days) return null;
  const [wanted = 0, got = 0] = [line.months[month], line.actual?.[month]];
  const still = stillOf(wanted, got);
  return (
    <div className={styles.kind}>
      <span className={styles.head}>
        <span>{title}</span>
        <span className={styles.main}>
          <FigureNumber
            figure={data.figure}
            value={got}
            narrowed={{ days: { from: days.from, to: days.to }, ...narrowedTo(whose) }}
            name={t("month")}
          />
        </span>
      </span>
      <Progress rate={rateOf(String(got), String(wanted))} name={title} />
      <span className={styles.quiet}>
        {wanted === 0
          ? t("noTarget")
          : t(still > 0 ? "stillNeeded" : "allReached", {
              target: numberText(wanted, "money"),
              money: numberText(still, "money"),
            })}
        {line.rate === null ? "" : ` · ${t("yearRate", { rate: numberText(line.rate, "percent", 1) })}`}
      </span>
    </div>
  );
}

/** Both kinds of targets of this year. */
export function useAttained(whose: Whose) {
  const year = Number(dayIn(0).slice(0, 4));
  const asked = { year, ...("person" in whose ? { UserID: whose.person } : { BranchID: whose.branch }) };
  const contract = useCall("bi.target", { ...asked, type: "contract" });
  const received = useCall("bi.target", { ...asked, type: "received" });
  return {
    contract: contract.data?.data,
    received: received.data?.data,
    error: contract.error ?? received.error,
    refetch: () => void Promise.all([contract.refetch(), received.refetch()]),
  };
}

interface Props {
  contract: Targets;
  received: Targets;
  whose: Whose;
}

export function Attained({ contract, received, whose }: Props) {
  return (
    <div className={styles.kinds}>
      <Kind data={contract} title={t("onContracts")} whose={whose} />
      <Kind data={received} title={t("onReceived")} whose={whose} />
    </div>
  );
}
