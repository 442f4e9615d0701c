/** What is owed to suppliers by how late it is, as it stood at a day; each number opens what it consists of. */
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { AGES } from "@qicheng/engine/documents/open-rows";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Input, Pagination } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { numberText } from "../../kernel/forms/values/number-text";
import type { Answer, InputOf } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { say } from "../../kernel/i18n/language";
import { dayIn } from "../../kernel/spans/spans";
import { heard } from "../../kernel/ui/basis/heard";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { namedItem } from "../../kernel/ui/parts/pager";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { dayOf, useNarrowed } from "./filters";
import { supplierStatementOf } from "./paths";
import { payableTexts as p } from "./payable-texts";
import styles from "./receivables.module.css";
import { RecordName } from "./record-name";
import { t } from "./texts";
import { WhyNumber } from "./why-number";

const AgeingDay = lazy(() => import("./ageing-day"));
const ROWS = 50;

type Row = Answer<"payableAgeing.list">["rows"][number];
type Sums = Pick<Row, "open" | "prepaid" | (typeof AGES)[number]["key"]>;
type At = Pick<InputOf<"payableAgeing.rows">, "day" | "supplierId" | "noSupplier" | "key">;

const overdueOf = ({ open, notDue }: Sums): number =>
  Number(moneyText(decimal(String(open)).minus(decimal(String(notDue)))));

interface CellProps {
  at: At;
  /** Whose it is; '' of all. */
  name: string;
  title: string;
  value: number;
  age: InputOf<"payableAgeing.rows">["age"];
}

const Cell = ({ at, name, title, value, age }: CellProps) => (
  <WhyNumber
    title={name === "" ? title : t("cell", { customer: name, title })}
    value={value}
    asked={{ route: "payableAgeing.rows", input: { ...at, age } }}
  />
);

function Tiles({ sums, at }: { sums: Sums; at: At }) {
  return (
    <dl className={styles.tiles}>
      <div className={styles.tile}>
        <dt>{p("open")}</dt>
        <dd>
          <Cell at={at} name="" title={p("open")} value={sums.open} age="" />
        </dd>
      </div>
      {AGES.map(({ key, until: _until, ...title }) => (
        <div key={key} className={styles.tile}>
          <dt>{say(title)}</dt>
          <dd>
            <Cell at={at} name="" title={say(title)} value={sums[key]} age={key} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Name({ row: { id, supplierName, customerId, customerName } }: { row: Row }) {
  if (id === 0) return p("others");
  return (
    <>
      <RecordName module="supplier" id={id} name={supplierName} />
      <Link className={styles.under} to={supplierStatementOf(id)}>
        {t("ownStatement")}
      </Link>
      {customerId === undefined ? null : (
        <span className={styles.under}>
          {p("customer")} <RecordName module="customer" id={customerId} name={customerName ?? ""} />
        </span>
      )}
    </>
  );
}

/** What the same company owes as a customer, and that less what it is owed. */
function Beside({ row: { receivable, difference }, shown }: { row: Row; shown: boolean }) {
  if (!shown) return null;
  return (
    <>
      <td className={styles.number}>{receivable === undefined ? "-" : numberText(receivable, "money")}</td>
      <td className={styles.number}>{difference === undefined ? "-" : numberText(difference, "money")}</td>
    </>
  );
}

function Line({ row, at, beside }: { row: Row; at: At; beside: boolean }) {
  const own: At = { ...at, key: "", ...(row.id === 0 ? { noSupplier: 1 } : { supplierId: row.id }) };
  const name = row.id === 0 ? p("others") : row.supplierName;
  const cell = (title: string, value: number, age: CellProps["age"]) => (
    <Cell at={own} name={name} title={title} value={value} age={age} />
  );
  const overdue = overdueOf(row);
  return (
    <tr>
      <td>
        <Name row={row} />
      </td>
      <td className={`${styles.number} ${styles.main}`}>{cell(p("open"), row.open, "")}</td>
      <td className={overdue > 0 ? `${styles.number} ${styles.late}` : styles.number}>
        {cell(t("overdue"), overdue, "overdue")}
      </td>
      {AGES.map(({ key, until: _until, ...title }) => (
        <td key={key} className={styles.number}>
          {Number(ownValue(row, key)) === 0 ? "-" : cell(say(title), Number(ownValue(row, key)), key)}
        </td>
      ))}
      <td className={styles.number}>{row.prepaid === 0 ? "-" : numberText(row.prepaid, "money")}</td>
      <Beside row={row} shown={beside} />
    </tr>
  );
}

function Lines({ rows, at }: { rows: readonly Row[]; at: At }) {
  const beside = rows.some(({ customerId }) => customerId !== undefined);
  const heads = [
    p("open"),
    t("overdue"),
    ...AGES.map(({ cn, en }) => say({ cn, en })),
    p("prepaid"),
    ...(beside ? [p("receivable"), p("difference")] : []),
  ];
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.ages}`} aria-label={p("ageing")}>
        <thead>
          <tr>
            <th scope="col">{p("supplier")}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={styles.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} at={at} beside={beside} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Search({ value, onSearch }: { value: string; onSearch: (word: string) => void }) {
  const [word, setWord] = useState(value);
  return (
    <div className={styles.narrow}>
      <Input
        allowClear
        aria-label={p("search")}
        placeholder={p("search")}
        value={word}
        onChange={({ target }) => {
          setWord(target.value);
          if (target.value === "") onSearch("");
        }}
        onPressEnter={heard(() => onSearch(word.trim()))}
      />
    </div>
  );
}

export default function PayableAgeingPage() {
  const { at: narrowed, params, page, write } = useNarrowed();
  const day = dayOf(params.get("day"));
  const at: At = { day, key: narrowed.key ?? "" };
  const asked = useCall("payableAgeing.list", { ...at, page, rows: ROWS }, { keep: true });
  const summed = useCall("payableAgeing.sums", at, { keep: true });
  const body = (): ReactNode => {
    if (asked.error && !asked.data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
    if (!asked.data) return <RowsSkeleton rows={8} />;
    const { rows, total } = asked.data;
    if (rows.length === 0) return <EmptyState text={p("nothing")} />;
    return (
      <div className={asked.isPlaceholderData ? styles.dimmed : undefined}>
        {summed.data ? <Tiles sums={summed.data.data} at={at} /> : null}
        <Lines rows={rows} at={at} />
        <div className={styles.foot}>
          <span className={styles.quiet}>{p("suppliers", { n: total ?? rows.length })}</span>
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
    <Screen title={p("ageing")}>
      <div className={styles.filters}>
        <Suspense fallback={null}>
          <AgeingDay value={day || dayIn(0)} onChange={(next) => write({ page: null, day: next })} />
        </Suspense>
        <Search value={at.key ?? ""} onSearch={(word) => write({ page: null, key: word === "" ? null : word })} />
      </div>
      {body()}
    </Screen>
  );
}
