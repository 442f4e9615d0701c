/** What has moved an account, the latest first, with what it held after each. */
import { MOVEMENT_KINDS, type MovementRow } from "@qicheng/api/accounts/routes";
import { DatePicker, Select } from "antd";
import { useState } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { say } from "../../kernel/i18n/language";
import { RecordLink } from "../../kernel/open/full-records";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { Pager } from "../../kernel/ui/parts/pager";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./accounts.module.css";
import { t } from "./texts";

const PAGE = 30;
const KINDS = Object.entries(MOVEMENT_KINDS).map(([value, title]) => ({ value, label: say(title) }));
/** Documents that open by their number. */
const OPENS: ReadonlySet<string> = new Set(["finance", "payment"]);

/** Letters of the year and its hyphen: a phone has no room for them. */
const YEAR = 5;
const FORMAT = "YYYY-MM-DD";

function Table({ rows }: { rows: readonly MovementRow[] }) {
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          <th scope="col">{t("day")}</th>
          <th scope="col" className={styles.wide}>
            {t("kind")}
          </th>
          <th scope="col">{t("document")}</th>
          <th scope="col" className={styles.number}>
            {t("money")}
          </th>
          <th scope="col" className={styles.number}>
            {t("balance")}
          </th>
          <th scope="col" className={styles.wide}>
            {t("ext")}
          </th>
          <th scope="col" className={styles.wide}>
            {t("person")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <span className={styles.wide}>{row.day.slice(0, YEAR)}</span>
              {row.day.slice(YEAR)}
            </td>
            <td className={styles.wide}>{row.kindName}</td>
            <td>
              {OPENS.has(row.module) && row.name !== "" ? (
                <RecordLink type={row.module} id={row.recordId}>
                  {row.name}
                </RecordLink>
              ) : (
                row.name || "-"
              )}
            </td>
            <td className={`${styles.number} ${row.money < 0 ? styles.out : styles.in}`}>
              {numberText(row.money, "money")}
            </td>
            <td className={styles.number}>{numberText(row.balance, "money")}</td>
            <td className={styles.wide}>{row.ext || "-"}</td>
            <td className={styles.wide}>{row.UserName || "-"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Rows = ({ rows, none }: { rows: readonly MovementRow[]; none: string }) =>
  rows.length === 0 ? (
    <EmptyState text={none} />
  ) : (
    <div className={styles.scroll}>
      <Table rows={rows} />
    </div>
  );

export default function AccountMoves({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const [kind, setKind] = useState("");
  const [days, setDays] = useState<{ from: string | null; to: string | null }>({ from: null, to: null });
  const data = { ...days, kind };
  const asked = useCall("accountBooks.moves", { id, page, rows: PAGE, data }, { keep: true });
  const isNarrowed = kind !== "" || days.from !== null || days.to !== null;
  const rows = asked.data?.rows;
  const narrow = (set: () => void) => {
    set();
    setPage(1);
  };
  return (
    <div className={styles.moves}>
      <div className={styles.tools}>
        <Select
          aria-label={t("kind")}
          className={styles.kind ?? ""}
          value={kind}
          options={[{ value: "", label: t("all") }, ...KINDS]}
          onChange={(next) => narrow(() => setKind(next))}
        />
        <DatePicker.RangePicker
          aria-label={t("day")}
          allowEmpty={[true, true]}
          allowClear={CLEARABLE}
          placeholder={[t("from"), t("to")]}
          onChange={(next) =>
            narrow(() => setDays({ from: next?.[0]?.format(FORMAT) ?? null, to: next?.[1]?.format(FORMAT) ?? null }))
          }
        />
      </div>
      {asked.error ? <ErrorState error={asked.error} onRetry={asked.refetch} /> : null}
      {rows || asked.error ? null : <RowsSkeleton rows={6} />}
      {rows ? <Rows rows={rows} none={isNarrowed ? t("noneFound") : t("none")} /> : null}
      {(asked.data?.total ?? 0) > PAGE ? (
        <Pager current={page} pageSize={PAGE} total={asked.data?.total ?? 0} onChange={setPage} />
      ) : null}
    </div>
  );
}
