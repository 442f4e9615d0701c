/** How many follow-ups of customers that one sees each person wrote, each day had, each method has. */
import type { FollowUpCounts } from "@qicheng/api/followups/routes";
import type { Condition } from "@qicheng/engine/fields/filter";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { Chart } from "../../kernel/charts/chart";
import type { Drawing } from "../../kernel/charts/drawing";
import { useCall } from "../../kernel/http/hooks";
import { addressOf, positive } from "../../kernel/list/ask/list-state";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import { DictionaryTag } from "../../kernel/pickers/dictionary-tag";
import { useBranchNames } from "../../kernel/pickers/use-branch-names";
import { SpanChoice } from "../../kernel/spans/span-choice";
import { useAddress, useSpan } from "../../kernel/spans/use-span";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { LIST_PATH, STATISTICS_PATH } from "./paths";
import styles from "./statistics.module.css";
import { t } from "./texts";
import { ViewSwitch } from "./view-switch";

interface Line {
  /** Says it to those who cannot see it. */
  name: string;
  label: ReactNode;
  count: number;
  /** As many days before; undefined = that is not counted. */
  former?: number;
  /** Leads to the follow-ups that are counted. */
  to: string;
}

interface TableProps {
  title: string;
  lines: readonly Line[];
  /** What the columns of both numbers are called. */
  heads: readonly [string, string];
}

function CountTable({ title, lines, heads }: TableProps) {
  const compared = lines.some(({ former }) => former !== undefined);
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className={styles.number}>
            {compared ? heads[0] : t("times")}
          </th>
          {compared ? (
            <th scope="col" className={styles.number}>
              {heads[1]}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, label, count, former, to }) => (
          <tr key={to}>
            <th scope="row" className={styles.label}>
              {label}
            </th>
            <td className={styles.number}>
              {count === 0 ? (
                0
              ) : (
                <Link to={to} aria-label={t("opens", { name, n: count })}>
                  {count}
                </Link>
              )}
            </td>
            {compared ? <td className={`${styles.number} ${styles.former}`}>{former}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each number with the filter that finds its follow-ups. */
function linesOf(counts: FollowUpCounts, within: readonly Condition[]) {
  const [span, ...others] = within;
  const listed = (...conditions: Condition[]) =>
    addressOf(LIST_PATH, { quick: [...(span ? [span] : []), ...others, ...conditions] });
  const people = counts.people.map(
    ({ UserID, NickName, Header, count, former }): Line => ({
      name: NickName,
      label: <UserName name={NickName} src={Header} />,
      count,
      former,
      to: listed({ field: "UserID", op: "in", value: [UserID] }),
    }),
  );
  const methods = counts.methods.map(
    ({ status, statusName, count }): Line => ({
      name: statusName || t("noMethod"),
      label: <DictionaryTag kind="logMethod" value={status} label={statusName || t("noMethod")} />,
      count,
      to: listed(status === "" ? { field: "status", op: "empty" } : { field: "status", op: "in", value: [status] }),
    }),
  );
  const days = counts.days.map(
    ({ day, count, former }): Line => ({
      name: day,
      label: <span className="numbers">{day}</span>,
      count,
      former,
      to: addressOf(LIST_PATH, { quick: [{ field: "AddTime", op: "between", value: [day, day] }, ...others] }),
    }),
  );
  return { people, methods, days };
}

const WEEK = 7;

/** What these days and those before are called, in charts and tables alike. */
function headsOf({ days }: FollowUpCounts): readonly [string, string] {
  const n = days.length;
  return n === WEEK ? [t("thisWeek"), t("lastWeek")] : [t("theseDays", { n }), t("daysBefore", { n })];
}

/** A number of the table opens its follow-ups, and so does its bar or point. */
function Figures({ counts, within }: { counts: FollowUpCounts; within: readonly Condition[] }) {
  const navigate = useNavigate();
  const { people, methods, days } = linesOf(counts, within);
  const heads = headsOf(counts);
  const open = (lines: readonly Line[]) => (at: number) => {
    const line = lines[at];
    if (line && line.count > 0) void navigate(line.to);
  };
  const drawn = (kind: Drawing["kind"], lines: readonly Line[], short = (name: string) => name): Drawing => ({
    kind,
    names: lines.map(({ name }) => short(name)),
    series: [
      { name: heads[0], values: lines.map(({ count }) => count) },
      ...(lines.some(({ former }) => former !== undefined)
        ? [{ name: heads[1], values: lines.map(({ former = 0 }) => former), former: true }]
        : []),
    ],
  });
  return (
    <div className={styles.figures}>
      <Chart title={t("byDay")} drawing={drawn("line", days, (day) => day.slice(5))} onPick={open(days)}>
        <CountTable title={t("byDay")} lines={days.toReversed()} heads={heads} />
      </Chart>
      <Chart title={t("byPerson")} drawing={drawn("bars", people)} onPick={open(people)}>
        <CountTable title={t("byPerson")} lines={people} heads={heads} />
      </Chart>
      <Chart title={t("byMethod")} drawing={drawn("bars", methods)} onPick={open(methods)}>
        <CountTable title={t("byMethod")} lines={methods} heads={heads} />
      </Chart>
    </div>
  );
}

function Total({ counts }: { counts: FollowUpCounts }) {
  const more = counts.total - counts.before.total;
  const before = headsOf(counts)[1];
  const against = more === 0 ? t("asMany", { before }) : t(more > 0 ? "more" : "fewer", { before, n: Math.abs(more) });
  return (
    <span className={styles.total} title={`${counts.before.from} – ${counts.before.to}`}>
      {t("total", { n: counts.total })} · {against}
    </span>
  );
}

export default function StatisticsPage() {
  const { params, write } = useAddress();
  const branch = positive(params.get("branch"));
  const span = useSpan("last7");
  const { days } = span;
  const names = useBranchNames();
  const counted = useCall("followups.statistics", { ...days, BranchID: branch ?? 0 }, { keep: true });
  const counts = counted.data?.data;
  const within: Condition[] = [
    { field: "AddTime", op: "between", value: [days.from, days.to] },
    ...(branch ? [{ field: "BranchID", op: "inBranchTree", value: [branch] }] : []),
  ];
  const body = () => {
    if (counted.error && !counts) return <ErrorState error={counted.error} onRetry={() => void counted.refetch()} />;
    if (!counts) return <RowsSkeleton rows={8} />;
    if (counts.total + counts.before.total === 0) return <EmptyState text={t("nothing")} />;
    return <Figures counts={counts} within={within} />;
  };
  return (
    <Screen title={t("statisticsTitle")} actions={<ViewSwitch value={STATISTICS_PATH} />}>
      <div className={styles.head}>
        <SpanChoice {...span} />
        <div className={styles.branch}>
          <BranchPicker
            max={1}
            title={t("branch")}
            placeholder={t("allBranches")}
            value={branch ? [{ id: branch, label: names.get(branch) ?? String(branch) }] : []}
            onChange={([picked]) => write({ branch: picked ? String(picked.id) : null })}
          />
        </div>
        {counts ? <Total counts={counts} /> : null}
      </div>
      {body()}
    </Screen>
  );
}
