/** On the home screen: one's own target of the month, what is reached of it, and what is still needed. */
import type { Targets } from "@qicheng/api/analysis/shapes";
import { bucketsOf, yearOf } from "@qicheng/engine/analysis/periods";
import { rateOf } from "@qicheng/engine/analysis/rates";
import { decimal } from "@qicheng/engine/documents/money";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { useSession } from "../../kernel/session/session-store";
import { dayIn } from "../../kernel/spans/spans";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./card.module.css";
import { FigureNumber } from "./figure-number";
import { Progress } from "./progress";
import { t } from "./texts";

/** What is still needed of an amount; nothing where more than that is reached. */
const stillOf = (wanted: number, got: number): number =>
  Math.max(Number(decimal(String(wanted)).minus(String(got)).toFixed()), 0);

function Kind({ data, title, me }: { data: Targets; title: string; me: number }) {
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
            narrowed={{ days: { from: days.from, to: days.to }, people: [me] }}
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

export default function TargetCard() {
  const me = useSession(({ profile }) => profile?.UserID ?? 0);
  const year = Number(dayIn(0).slice(0, 4));
  const contract = useCall("bi.target", { year, type: "contract", UserID: me });
  const received = useCall("bi.target", { year, type: "received", UserID: me });
  const error = contract.error ?? received.error;
  if (!contract.data || !received.data)
    return error ? (
      <ErrorState error={error} onRetry={() => void Promise.all([contract.refetch(), received.refetch()])} />
    ) : (
      <RowsSkeleton rows={4} />
    );
  return (
    <div className={styles.kinds}>
      <Kind data={contract.data.data} title={t("onContracts")} me={me} />
      <Kind data={received.data.data} title={t("onReceived")} me={me} />
    </div>
  );
}
