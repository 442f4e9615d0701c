/** How many approvals there were, how long they took and how many are late: by flow, node and person. */
import type { ApprovalStatistics } from "@qicheng/api/approvals/shapes";
import { INSTANCE } from "@qicheng/engine/approval/state";
import type { Condition } from "@qicheng/engine/fields/filter";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCall } from "../../kernel/http/hooks";
import { addressOf, type Narrow } from "../../kernel/list/ask/list-state";
import { useCan } from "../../kernel/session/can";
import { SpanChoice } from "../../kernel/spans/span-choice";
import type { Span } from "../../kernel/spans/spans";
import { useSpan } from "../../kernel/spans/use-span";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { durationText } from "./duration";
import { ALL_PATH, SUB_PATH } from "./paths";
import styles from "./statistics.module.css";
import { t } from "./texts";

interface Line {
  key: string;
  /** Says it to those who cannot see it. */
  name: string;
  label: ReactNode;
  count: number;
  done: number;
  median: number | null;
  overdue: number;
  /** Keys of the list that find what is counted. */
  query: Record<string, string | number>;
}

interface CountedProps {
  /** How many rows it leads to. */
  n: number;
  title: string;
  to: string | undefined;
  /** What it says, where that is not how many. */
  children?: ReactNode;
}

/** A number that leads to what it counts, for who may open the list of it. */
function Counted({ n, title, to, children = n }: CountedProps) {
  if (n === 0 || to === undefined) return children;
  return (
    <Link to={to} aria-label={title}>
      {children}
    </Link>
  );
}

/** Addresses of the rows that are counted within these days, for who may open a list of them. */
function useRowsOf(days: Span) {
  const [ofAll, ofMine] = [useCan("oa.approval.all"), useCan("oa.approval.sub")];
  if (!(ofAll || ofMine)) return () => undefined;
  return (name: string, query: Narrow["query"] = {}, quick: readonly Condition[] = []) =>
    addressOf(ofAll ? ALL_PATH : SUB_PATH, {
      narrow: { title: `${name} · ${days.from} – ${days.to}`, query: { ...query, ...days } },
      quick,
    });
}

const RUNNING: readonly Condition[] = [{ field: "taskStatus", op: "eq", value: INSTANCE.running }];

/** All of them, and those that run. */
function Total({ counted: { total, running }, days }: { counted: ApprovalStatistics; days: Span }) {
  const rowsOf = useRowsOf(days);
  const linked = (n: number, text: string, to: string | undefined) =>
    n === 0 || to === undefined ? text : <Link to={to}>{text}</Link>;
  return (
    <span className={styles.quiet}>
      {linked(total, t("total", { n: total }), rowsOf(t("statistics")))}
      {" · "}
      {linked(running, t("totalRunning", { n: running }), rowsOf(t("statistics"), {}, RUNNING))}
    </span>
  );
}

interface TableProps {
  title: string;
  lines: readonly Line[];
  /** Lines that are left out. */
  more?: string;
  days: Span;
}

function Measured({ title, lines, more, days }: TableProps) {
  const rowsOf = useRowsOf(days);
  const most = Math.max(1, ...lines.map(({ count }) => count));
  return (
    <section className={styles.part}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <td />
            <th scope="col" className={styles.number}>
              {t("count")}
            </th>
            <th scope="col" className={styles.number}>
              {t("median")}
            </th>
            <th scope="col" className={styles.number}>
              {t("overdue")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row" className={styles.label} title={line.name}>
                {line.label}
              </th>
              <td className={styles.cell}>
                <span className={styles.bar} style={{ inlineSize: `${(line.count / most) * 100}%` }} />
              </td>
              <td className={styles.number}>
                <Counted
                  n={line.count}
                  title={t("opens", { name: line.name, n: line.count })}
                  to={rowsOf(line.name, line.query)}
                />
              </td>
              <td className={styles.number}>
                {line.median === null ? (
                  "-"
                ) : (
                  <Counted
                    n={line.done}
                    title={t("opensDone", { name: line.name, n: line.done, time: durationText(line.median) })}
                    to={rowsOf(line.name, { ...line.query, done: 1 })}
                  >
                    {durationText(line.median)}
                  </Counted>
                )}
              </td>
              <td className={line.overdue > 0 ? `${styles.number} ${styles.late}` : styles.number}>
                <Counted
                  n={line.overdue}
                  title={t("opensOverdue", { name: line.name, n: line.overdue })}
                  to={rowsOf(line.name, { ...line.query, late: 1 })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more ? <p className={styles.quiet}>{more}</p> : null}
    </section>
  );
}

function Tables({ counted, days }: { counted: ApprovalStatistics; days: Span }) {
  const flows = counted.flows.map(
    ({ id, name, ...measured }): Line => ({ key: id, name, label: name, ...measured, query: { flow: id } }),
  );
  const nodes = counted.nodes.map(
    ({ id, name, flow, flowName, ...measured }): Line => ({
      key: `${flow} ${id}`,
      name: `${flowName} · ${name}`,
      label: (
        <>
          {name} <span className={styles.quiet}>{flowName}</span>
        </>
      ),
      ...measured,
      query: { flow, node: id },
    }),
  );
  const people = counted.people.map(
    ({ id, name, header, ...measured }): Line => ({
      key: id,
      name,
      label: <UserName name={name} src={header} />,
      ...measured,
      query: { person: id },
    }),
  );
  const left = (n: number) => (n === 0 ? {} : { more: t("moreLines", { n }) });
  return (
    <div className={styles.tables}>
      <div className={styles.column}>
        <Measured title={t("byFlow")} lines={flows} days={days} />
        <Measured title={t("byPerson")} lines={people} {...left(counted.morePeople)} days={days} />
      </div>
      <div className={styles.column}>
        <Measured title={t("byNode")} lines={nodes} {...left(counted.moreNodes)} days={days} />
      </div>
    </div>
  );
}

export default function StatisticsPage() {
  const span = useSpan();
  const asked = useCall("approvals.statistics", span.days, { keep: true });
  const counted = asked.data?.data;
  const body = () => {
    if (asked.error && !counted) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
    if (!counted) return <RowsSkeleton rows={8} />;
    return counted.total === 0 ? (
      <EmptyState text={t("nothingCounted")} />
    ) : (
      <Tables counted={counted} days={span.days} />
    );
  };
  return (
    <Screen title={t("statistics")}>
      <div className={styles.head}>
        <SpanChoice {...span} />
        {counted ? <Total counted={counted} days={span.days} /> : null}
      </div>
      {body()}
    </Screen>
  );
}
