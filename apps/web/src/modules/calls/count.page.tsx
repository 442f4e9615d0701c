/** How many calls people made and what became of them: each number opens its rows. */
import type { CallCounts } from "@qicheng/api/calls/routes";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Chart } from "../../kernel/charts/chart";
import { useCall } from "../../kernel/http/hooks";
import { addressOf } from "../../kernel/list/ask/list-state";
import { SpanChoice } from "../../kernel/spans/span-choice";
import { useSpan } from "../../kernel/spans/use-span";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./calls.module.css";
import { BILLS_PATH } from "./paths";
import { t } from "./texts";
import { talkTime } from "./time";

type Numbers = CallCounts["total"];
interface Span {
  from: string;
  to: string;
}

const rateOf = ({ answered, counting }: Numbers): string =>
  counting === 0 ? "-" : `${((answered / counting) * 100).toFixed(1)}%`;
const meanOf = ({ answered, seconds }: Numbers): string =>
  answered === 0 ? "-" : talkTime(Math.round(seconds / answered));

interface NumberProps {
  name: string;
  value: number;
  query: Readonly<Record<string, string | number>>;
  title: string;
}

/** The rows that were counted. */
function Opens({ name, value, query, title }: NumberProps) {
  if (value === 0) return <>0</>;
  return (
    <Link to={addressOf(BILLS_PATH, { narrow: { title, query } })} aria-label={t("opens", { name, n: value })}>
      {value}
    </Link>
  );
}

interface LineProps {
  name: string;
  numbers: Numbers;
  query: Readonly<Record<string, string | number>>;
}

function Cells({ name, numbers, query }: LineProps) {
  const { attempts, answered, cost } = numbers;
  return (
    <>
      <td>
        <Opens name={name} value={attempts} query={query} title={t("of", { name })} />
      </td>
      <td>
        <Opens
          name={`${name} ${t("answered")}`}
          value={answered}
          query={{ ...query, result: "answered" }}
          title={t("ofAnswered", { name })}
        />
      </td>
      <td>{rateOf(numbers)}</td>
      <td>{meanOf(numbers)}</td>
      <td>{cost.toFixed(2)}</td>
    </>
  );
}

const Heads = ({ first, more }: { first: string; more?: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      {["attempts", "answered", "rate", "mean", "cost"].map((key) => (
        <th key={key} scope="col">
          {t(key as "attempts")}
        </th>
      ))}
      {more ? <th scope="col">{more}</th> : null}
    </tr>
  </thead>
);

function People({ people, span }: { people: CallCounts["people"]; span: Span }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t("byPerson")}>
        <Heads first={t("person")} more={t("first")} />
        <tbody>
          {people.map(({ UserID, NickName, Header, seatName, firstAnswer, ...numbers }) => (
            <tr key={UserID}>
              <th scope="row" title={seatName}>
                <UserName name={NickName} src={Header} />
              </th>
              <Cells name={NickName} numbers={numbers} query={{ ...span, userid: UserID, kind: "out" }} />
              <td className="numbers">{firstAnswer === "" ? "-" : firstAnswer}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Days({ days }: { days: CallCounts["days"] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t("byDay")}>
        <Heads first={t("day")} />
        <tbody>
          {days.toReversed().map(({ day, ...numbers }) => (
            <tr key={day}>
              <th scope="row" className="numbers">
                {day}
              </th>
              <Cells name={day} numbers={numbers} query={{ from: day, to: day, kind: "out" }} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figures({ counts, span }: { counts: CallCounts; span: Span }) {
  const { total, people, days } = counts;
  const name = t("allPeople");
  const made = { ...span, kind: "out" };
  const opens = (value: number, title: string, query: NumberProps["query"]) => (
    <Opens name={title} value={value} query={query} title={title} />
  );
  const tiles: readonly (readonly [string, ReactNode])[] = [
    [t("attempts"), opens(total.attempts, t("of", { name }), made)],
    [t("answered"), opens(total.answered, t("ofAnswered", { name }), { ...made, result: "answered" })],
    [t("rate"), rateOf(total)],
    [t("mean"), meanOf(total)],
    [t("cost"), total.cost.toFixed(2)],
  ];
  const drawn = (of: readonly (Numbers & { name: string })[], kind: "line" | "bars") => ({
    kind,
    names: of.map(({ name }) => name),
    series: [
      { name: t("attempts"), values: of.map(({ attempts }) => attempts), former: true },
      { name: t("answered"), values: of.map(({ answered }) => answered) },
    ],
  });
  return (
    <div className={styles.figures}>
      <dl className={styles.tiles}>
        {tiles.map(([title, value]) => (
          <div key={title} className={styles.tile}>
            <dt>{title}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ))}
      </dl>
      <Chart
        title={t("byPerson")}
        drawing={drawn(
          people.map(({ NickName, ...one }) => ({ ...one, name: NickName })),
          "bars",
        )}
      >
        <People people={people} span={span} />
      </Chart>
      <Chart
        title={t("byDay")}
        drawing={drawn(
          days.map(({ day, ...one }) => ({ ...one, name: day.slice(5) })),
          "line",
        )}
      >
        <Days days={days} />
      </Chart>
    </div>
  );
}

export default function CountPage() {
  const span = useSpan("last7");
  const { days } = span;
  const counted = useCall("calls.count", days, { keep: true });
  const counts = counted.data?.data;
  const body = () => {
    if (counted.error && !counts) return <ErrorState error={counted.error} onRetry={() => void counted.refetch()} />;
    if (!counts) return <RowsSkeleton rows={8} />;
    return counts.total.attempts === 0 ? <EmptyState text={t("nothing")} /> : <Figures counts={counts} span={days} />;
  };
  return (
    <Screen title={t("statistics")} actions={<SpanChoice {...span} />}>
      {body()}
    </Screen>
  );
}
