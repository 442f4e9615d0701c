/** What customers owe by how late it is, as it stood at a day; each number opens what it consists of. */
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { AGES } from "@qicheng/engine/documents/open-rows";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Input, Pagination } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import type { Answer, InputOf } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { say } from "../../kernel/i18n/language";
import { positive } from "../../kernel/list/ask/list-state";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import { useBranchNames } from "../../kernel/pickers/use-branch-names";
import { useNames } from "../../kernel/pickers/use-names";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { useCan } from "../../kernel/session/can";
import { dayIn } from "../../kernel/spans/spans";
import { useAddress } from "../../kernel/spans/use-span";
import { heard } from "../../kernel/ui/basis/heard";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { namedItem } from "../../kernel/ui/parts/pager";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { statementOf } from "./paths";
import styles from "./receivables.module.css";
import { RecordName } from "./record-name";
import { t } from "./texts";
import { WhyNumber } from "./why-number";

const AgeingDay = lazy(() => import("./ageing-day"));
const ROWS = 50;
const LATE = 90;
const PERSON = { type: "user" } as const;

type Row = Answer<"balances.ageing">["rows"][number];
type Sums = Pick<Row, "open" | "prepaid" | (typeof AGES)[number]["key"]>;
type At = Pick<InputOf<"balances.ageingRows">, "day" | "customerId" | "UserID" | "BranchID" | "key">;

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

function Line({ row, at }: { row: Row; at: At }) {
  const may = useCan("crm.finance.statement");
  const own = { ...at, customerId: row.id, key: "" };
  const name = row.customerName;
  const prepaid = {
    module: "finance" as const,
    figure: "prepayment",
    query: { customerId: row.id },
    ...(at.day ? { until: at.day } : {}),
  };
  const cell = (title: string, value: number, age: CellProps["age"]) => (
    <Cell at={own} name={name} title={title} value={value} age={age} />
  );
  return (
    <tr>
      <td>
        <RecordName module="customer" id={row.id} name={name} />
        {may ? (
          <Link className={styles.under} to={statementOf(row.id)}>
            {t("ownStatement")}
          </Link>
        ) : null}
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

function Lines({ rows, at }: { rows: readonly Row[]; at: At }) {
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
            <Line key={row.id} row={row} at={at} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the address narrows it by. */
function useAt(): { at: At; page: number; write: ReturnType<typeof useAddress>["write"] } {
  const { params, write } = useAddress();
  const day = params.get("day");
  const at: At = {
    day: day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : "",
    UserID: positive(params.get("person")) ?? "",
    BranchID: positive(params.get("branch")) ?? "",
    key: params.get("key") ?? "",
  };
  return { at, page: positive(params.get("page")) ?? 1, write };
}

type Write = ReturnType<typeof useAt>["write"];

function Filters({ at, write }: { at: At; write: Write }) {
  const branches = useBranchNames();
  const person = Number(at.UserID) || undefined;
  const branch = Number(at.BranchID) || undefined;
  const nameOf = useNames(person ? [{ ...PERSON, ids: [String(person)] }] : []);
  const [word, setWord] = useState(at.key ?? "");
  const put = (change: Record<string, string | null>) => write({ page: null, ...change });
  return (
    <div className={styles.filters}>
      <Suspense fallback={null}>
        <AgeingDay value={at.day || dayIn(0)} onChange={(day) => put({ day })} />
      </Suspense>
      <div className={styles.narrow}>
        <UserPicker
          max={1}
          title={t("person")}
          placeholder={t("anyone")}
          value={person ? [{ id: person, label: nameOf(PERSON, String(person)) ?? String(person) }] : []}
          onChange={([picked]) => put({ person: picked ? String(picked.id) : null })}
        />
      </div>
      <div className={styles.narrow}>
        <BranchPicker
          max={1}
          title={t("branch")}
          placeholder={t("anyBranch")}
          value={branch ? [{ id: branch, label: branches.get(branch) ?? String(branch) }] : []}
          onChange={([picked]) => put({ branch: picked ? String(picked.id) : null })}
        />
      </div>
      <div className={styles.narrow}>
        <Input
          allowClear
          aria-label={t("search")}
          placeholder={t("search")}
          value={word}
          onChange={({ target }) => {
            setWord(target.value);
            if (target.value === "") put({ key: null });
          }}
          onPressEnter={heard(() => put({ key: word.trim() === "" ? null : word.trim() }))}
        />
      </div>
    </div>
  );
}

export default function AgeingPage() {
  const { at, page, write } = useAt();
  const asked = useCall("balances.ageing", { ...at, page, rows: ROWS }, { keep: true });
  const summed = useCall("balances.ageingSums", at, { keep: true });
  const body = (): ReactNode => {
    if (asked.error && !asked.data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
    if (!asked.data) return <RowsSkeleton rows={8} />;
    const { rows, total } = asked.data;
    if (rows.length === 0) return <EmptyState text={t("nothingOpen")} />;
    return (
      <div className={asked.isPlaceholderData ? styles.dimmed : undefined}>
        {summed.data ? <Tiles sums={summed.data.data} at={at} /> : null}
        <Lines rows={rows} at={at} />
        <div className={styles.foot}>
          <span className={styles.quiet}>{t("customers", { n: total ?? rows.length })}</span>
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
      <Filters at={at} write={write} />
      {body()}
    </Screen>
  );
}
