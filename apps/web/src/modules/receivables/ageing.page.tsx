/** What customers owe by how late it is, as it stood at a day; each number opens what it consists of. */
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { AGES } from "@qicheng/engine/documents/open-rows";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Pagination, Segmented } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { numberText } from "../../kernel/forms/values/number-text";
import type { Answer, InputOf } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { say } from "../../kernel/i18n/language";
import { useCan } from "../../kernel/session/can";
import { dayIn } from "../../kernel/spans/spans";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { namedItem } from "../../kernel/ui/parts/pager";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { dayOf, Filters, useNarrowed } from "./filters";
import { statementOf } from "./paths";
import styles from "./receivables.module.css";
import { RecordName } from "./record-name";
import { t } from "./texts";
import { WhyNumber } from "./why-number";

const AgeingDay = lazy(() => import("./ageing-day"));
const ROWS = 50;
const LATE = 90;

type Row = Answer<"balances.ageing">["rows"][number];
type Sums = Pick<Row, "open" | "prepaid" | (typeof AGES)[number]["key"]>;
type At = Pick<InputOf<"balances.ageingRows">, "day" | "customerId" | "UserID" | "BranchID" | "ownBranch" | "key">;

const overdueOf = ({ open, notDue }: Sums): number =>
  Number(moneyText(decimal(String(open)).minus(decimal(String(notDue)))));

interface CellProps {
  at: At;
  /** Whose it is; '' of all. */
  name: string;
  title: string;
  value: number;
  age: InputOf<"balances.ageingRows">["age"];
}

const Cell = ({ at, name, title, value, age }: CellProps) => (
  <WhyNumber
    title={name === "" ? title : t("cell", { customer: name, title })}
    value={value}
    asked={{ route: "balances.ageingRows", input: { ...at, age } }}
  />
);

/** So much of all that is open. */
function Share({ of, all, until }: { of: number; all: number; until: number }) {
  const look = until > LATE ? styles.latestShare : styles.lateShare;
  return (
    <span className={styles.share} aria-hidden>
      <span className={until > 0 ? look : undefined} style={{ inlineSize: `${all === 0 ? 0 : (of / all) * 100}%` }} />
    </span>
  );
}

function Tiles({ sums, at }: { sums: Sums; at: At }) {
  return (
    <dl className={styles.tiles}>
      <div className={styles.tile}>
        <dt>{t("open")}</dt>
        <dd>
          <Cell at={at} name="" title={t("open")} value={sums.open} age="" />
        </dd>
      </div>
      {AGES.map(({ key, until, ...title }) => (
        <div key={key} className={styles.tile}>
          <dt>{say(title)}</dt>
          <dd>
            <Cell at={at} name="" title={say(title)} value={sums[key]} age={key} />
          </dd>
          <Share of={sums[key]} all={sums.open} until={until} />
        </div>
      ))}
    </dl>
  );
}

/** Whose numbers a row has. */
function Name({ row, by }: { row: Row; by: By }) {
  const may = useCan("crm.finance.statement");
  if (by !== "customer") return row.customerName === "" ? t("nobody") : row.customerName;
  return (
    <>
      <RecordName module="customer" id={row.id} name={row.customerName} />
      {may ? (
        <Link className={styles.under} to={statementOf(row.id)}>
          {t("ownStatement")}
        </Link>
      ) : null}
    </>
  );
}

function Line({ row, at, by }: { row: Row; at: At; by: By }) {
  const own = { ...at, ...OWN[by](row.id) };
  const name = row.customerName;
  const prepaid = {
    module: "finance" as const,
    figure: "prepayment",
    query: { customerId: row.id },
    ...(at.day ? { until: at.day } : {}),
  };
  const cell = (title: string, value: number, age: CellProps["age"]) =>
    // whoever or whatever is none narrows nothing
    row.id === 0 ? numberText(value, "money") : <Cell at={own} name={name} title={title} value={value} age={age} />;
  return (
    <tr>
      <td>
        <Name row={row} by={by} />
      </td>
      <td className={`${styles.number} ${styles.main}`}>{cell(t("open"), row.open, "")}</td>
      <td className={overdueOf(row) > 0 ? `${styles.number} ${styles.late}` : styles.number}>
        {cell(t("overdue"), overdueOf(row), "overdue")}
      </td>
      {AGES.map(({ key, until: _until, ...title }) => (
        <td key={key} className={styles.number}>
          {Number(ownValue(row, key)) === 0 ? "-" : cell(say(title), Number(ownValue(row, key)), key)}
        </td>
      ))}
      <td className={styles.number}>
        {row.prepaid === 0 ? (
          "-"
        ) : (
          <WhyNumber
            title={t("cell", { customer: name, title: t("prepaid") })}
            value={row.prepaid}
            asked={{ route: "balances.ledger", input: prepaid }}
          />
        )}
      </td>
    </tr>
  );
}

function Lines({ rows, at, by }: { rows: readonly Row[]; at: At; by: By }) {
  const heads = [t("open"), t("overdue"), ...AGES.map(({ cn, en }) => say({ cn, en })), t("prepaid")];
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.ages}`} aria-label={t("ageing")}>
        <thead>
          <tr>
            <th scope="col">{t("customer")}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={styles.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} at={at} by={by} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const GROUPS = [
  { value: "customer", label: "byCustomer" },
  { value: "user", label: "byPerson" },
  { value: "branch", label: "byBranch" },
] as const;
type By = (typeof GROUPS)[number]["value"];
const byIn = (value: string | null): By => GROUPS.find((one) => one.value === value)?.value ?? "customer";
const COUNTED = { customer: "customers", user: "people", branch: "branches" } as const;
/** What narrows the numbers of a row to that row. */
const OWN: Readonly<Record<By, (id: number) => Partial<At>>> = {
  customer: (customerId) => ({ customerId, key: "" }),
  user: (UserID) => ({ UserID }),
  branch: (BranchID) => ({ BranchID, ownBranch: 1 }),
};

export default function AgeingPage() {
  const { at: narrowed, params, page, write } = useNarrowed();
  const day = dayOf(params.get("day"));
  const at: At = { ...narrowed, day };
  const by = byIn(params.get("by"));
  const asked = useCall("balances.ageing", { ...at, by, page, rows: ROWS }, { keep: true });
  const summed = useCall("balances.ageingSums", at, { keep: true });
  const body = (): ReactNode => {
    if (asked.error && !asked.data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
    if (!asked.data) return <RowsSkeleton rows={8} />;
    const { rows, total } = asked.data;
    if (rows.length === 0) return <EmptyState text={t("nothingOpen")} />;
    return (
      <div className={asked.isPlaceholderData ? styles.dimmed : undefined}>
        {summed.data ? <Tiles sums={summed.data.data} at={at} /> : null}
        <Lines rows={rows} at={at} by={by} />
        <div className={styles.foot}>
          <span className={styles.quiet}>{t(COUNTED[by], { n: total ?? rows.length })}</span>
          <Pagination
            size="small"
            hideOnSinglePage
            showSizeChanger={false}
            itemRender={namedItem}
            current={page}
            pageSize={ROWS}
            total={total ?? rows.length}
            onChange={(next) => write({ page: String(next) })}
          />
        </div>
      </div>
    );
  };
  return (
    <Screen title={t("ageing")}>
      <Filters at={at} write={write}>
        <Suspense fallback={null}>
          <AgeingDay value={day || dayIn(0)} onChange={(next) => write({ page: null, day: next })} />
        </Suspense>
      </Filters>
      <Segmented<By>
        className={styles.by}
        aria-label={t("by")}
        value={by}
        options={GROUPS.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(next) => write({ page: null, by: next === "customer" ? null : next })}
      />
      {body()}
    </Screen>
  );
}
