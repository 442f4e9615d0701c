/** How many follow-ups of customers that one sees each person wrote, each day had, each method has. */
import type { FollowUpCounts } from "@qicheng/api/followups/routes";
import type { Condition } from "@qicheng/engine/fields/filter";
import type { ReactNode } from "react";
import { Link } from "react-router";
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

interface LineProps {
  /** Says it to those who cannot see it. */
  name: string;
  label: ReactNode;
  count: number;
  /** The largest of its table. */
  most: number;
  /** Leads to the follow-ups that are counted. */
  to: string;
}

function Line({ name, label, count, most, to }: LineProps) {
  return (
    <tr>
      <th scope="row" className={styles.label}>
        {label}
      </th>
      <td className={styles.cell}>
        {count === 0 ? null : <span className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />}
      </td>
      <td className={styles.number}>
        {count === 0 ? (
          0
        ) : (
          <Link to={to} aria-label={t("opens", { name, n: count })}>
            {count}
          </Link>
        )}
      </td>
    </tr>
  );
}

interface TableProps {
  title: string;
  lines: readonly Omit<LineProps, "most">[];
}

function CountTable({ title, lines }: TableProps) {
  const most = Math.max(0, ...lines.map(({ count }) => count));
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      <table className={styles.table} aria-label={title}>
        <tbody>
          {lines.map((line) => (
            <Line key={line.name} {...line} most={most} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Each number with the filter that finds its follow-ups. */
function Tables({ counts, within }: { counts: FollowUpCounts; within: readonly Condition[] }) {
  const [span, ...others] = within;
  const listed = (...conditions: Condition[]) =>
    addressOf(LIST_PATH, { quick: [...(span ? [span] : []), ...others, ...conditions] });
  const people = counts.people.map(({ UserID, NickName, Header, count }) => ({
    name: NickName,
    label: <UserName name={NickName} src={Header} />,
    count,
    to: listed({ field: "UserID", op: "in", value: [UserID] }),
  }));
  const methods = counts.methods.map(({ status, statusName, count }) => ({
    name: statusName || t("noMethod"),
    label: <DictionaryTag kind="logMethod" value={status} label={statusName || t("noMethod")} />,
    count,
    to: listed(status === "" ? { field: "status", op: "empty" } : { field: "status", op: "in", value: [status] }),
  }));
  const days = counts.days.toReversed().map(({ day, count }) => ({
    name: day,
    label: <span className="numbers">{day}</span>,
    count,
    to: addressOf(LIST_PATH, { quick: [{ field: "AddTime", op: "between", value: [day, day] }, ...others] }),
  }));
  return (
    <div className={styles.tables}>
      <div className={styles.column}>
        <CountTable title={t("byPerson")} lines={people} />
        <CountTable title={t("byMethod")} lines={methods} />
      </div>
      <div className={styles.column}>
        <CountTable title={t("byDay")} lines={days} />
      </div>
    </div>
  );
}

export default function StatisticsPage() {
  const { params, write } = useAddress();
  const branch = positive(params.get("branch"));
  const span = useSpan();
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
    if (counts.total === 0) return <EmptyState text={t("nothing")} />;
    return <Tables counts={counts} within={within} />;
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
        {counts ? <span className={styles.total}>{t("total", { n: counts.total })}</span> : null}
      </div>
      {body()}
    </Screen>
  );
}
