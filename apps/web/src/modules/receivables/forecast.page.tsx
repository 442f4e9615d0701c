/** Which money may come in which week: as it is planned, and as late as customers usually pay; each number opens its rows. */
import { Segmented } from "antd";
import type { ReactNode } from "react";
import type { Answer, InputOf } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { dayIn } from "../../kernel/spans/spans";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { Filters, useNarrowed } from "./filters";
import styles from "./receivables.module.css";
import { t } from "./texts";
import { WhyNumber } from "./why-number";

/** Days ahead that one chooses among. */
const AHEAD = [31, 92, 183, 366] as const;
const USUAL = 92;

type Forecast = Answer<"balances.forecast">["data"];
type By = "planned" | "usual";
type At = Pick<InputOf<"balances.forecastRows">, "UserID" | "BranchID" | "key">;

interface Line {
  name: string;
  days: { from: string; to: string };
  money: Record<By, number>;
}

/** The day before, or behind, some day. */
function dayBeside(day: string, by: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + by);
  return at.toISOString().slice(0, 10);
}

const linesOf = ({ from, to, before, steps, after }: Forecast): Line[] => [
  { name: t("before", { day: from }), days: { from: "", to: dayBeside(from, -1) }, money: before },
  ...steps.map((step) => ({ name: `${step.from.slice(5)} – ${step.to.slice(5)}`, days: step, money: step })),
  { name: t("after", { day: to }), days: { from: dayBeside(to, 1), to: "" }, money: after },
];

interface MoneyProps {
  line: Line;
  by: By;
  most: number;
  at: At;
}

/** A number, and how large it is beside the others. */
function Money({ line: { name, days, money }, by, most, at }: MoneyProps) {
  const title = `${name} ${t(by)}`;
  const input = { ...at, from: days.from, to: days.to, by };
  return (
    <td className={styles.number}>
      <WhyNumber title={title} value={money[by]} asked={{ route: "balances.forecastRows", input }} />
      <span className={styles.share} aria-hidden>
        <span
          className={by === "usual" ? styles.usualShare : undefined}
          style={{ inlineSize: `${most === 0 ? 0 : (money[by] / most) * 100}%` }}
        />
      </span>
    </td>
  );
}

function Table({ found, at }: { found: Forecast; at: At }) {
  const lines = linesOf(found);
  const most = Math.max(...lines.flatMap(({ money }) => [money.planned, money.usual]));
  const all = { name: t("open"), days: { from: "", to: "" }, money: { planned: found.open, usual: found.open } };
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.expected}`} aria-label={t("forecast")}>
        <thead>
          <tr>
            <th scope="col">{t("step")}</th>
            <th scope="col" className={styles.number}>
              {t("planned")}
            </th>
            <th scope="col" className={styles.number}>
              {t("usual")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row" className={styles.numbers}>
                {line.name}
              </th>
              <Money line={line} by="planned" most={most} at={at} />
              <Money line={line} by="usual" most={most} at={at} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{all.name}</th>
            <td className={styles.number}>
              <WhyNumber
                title={all.name}
                value={found.open}
                asked={{ route: "balances.forecastRows", input: { ...at, by: "planned" } }}
              />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

export default function ForecastPage() {
  const { at, params, write } = useNarrowed();
  const ahead = AHEAD.find((days) => String(days) === params.get("ahead")) ?? USUAL;
  const asked = useCall("balances.forecast", { ...at, from: dayIn(0), to: dayIn(ahead - 1) }, { keep: true });
  const body = (): ReactNode => {
    if (asked.error && !asked.data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
    if (!asked.data) return <RowsSkeleton rows={8} />;
    const { data } = asked.data;
    if (data.open === 0) return <EmptyState text={t("noneExpected")} />;
    return (
      <div className={asked.isPlaceholderData ? styles.dimmed : undefined}>
        <Table found={data} at={at} />
        <p className={styles.quiet}>{t("forecastNote")}</p>
      </div>
    );
  };
  return (
    <Screen title={t("forecast")}>
      <Filters at={at} write={write}>
        <Segmented
          aria-label={t("span")}
          value={ahead}
          options={AHEAD.map((days) => ({ value: days, label: t("nextDays", { n: days }) }))}
          onChange={(days) => write({ ahead: days === USUAL ? null : String(days) })}
        />
      </Filters>
      {body()}
    </Screen>
  );
}
