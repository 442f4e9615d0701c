/** What time off everybody has, and since when he works here. */
import { Button, Input } from "antd";
import { lazy, useState } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import { heard } from "../../kernel/ui/basis/heard";
import { openOver } from "../../kernel/ui/dialogs/over";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { ROWS } from "./sheet-filters";
import { SheetFoot } from "./sheet-foot";
import { t } from "./texts";

const GrantDialog = lazy(() => import("./grant-dialog"));

export default function BalancesTab() {
  const may = useCan("system.manage.attendance");
  const [word, setWord] = useState("");
  const [key, setKey] = useState("");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall("attendance.balances", { key, page, rows: ROWS }, { keep: true });
  const ask = (next: string) => {
    setKey(next.trim());
    setPage(1);
  };
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={8} />;
  return (
    <>
      <div className={styles.filters}>
        <div className={styles.narrow}>
          <Input
            allowClear
            aria-label={t("search")}
            placeholder={t("search")}
            value={word}
            onChange={({ target }) => {
              setWord(target.value);
              if (target.value === "") ask("");
            }}
            onPressEnter={heard(() => ask(word))}
          />
        </div>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t("balances")}>
          <thead>
            <tr>
              <th scope="col">{t("name")}</th>
              <th scope="col" className={styles.wide}>
                {t("branch")}
              </th>
              <th scope="col">{t("joined")}</th>
              <th scope="col" className={styles.number}>
                {t("annual")}
              </th>
              <th scope="col" className={styles.number}>
                {t("comp")}
              </th>
              <th scope="col" />
            </tr>
          </thead>
          <tbody>
            {data.data.list.map(({ id, name, branch, joined, annual, comp }) => (
              <tr key={id}>
                <td>{name}</td>
                <td className={styles.wide}>{branch}</td>
                <td>{joined}</td>
                <td className={styles.number}>
                  {numberText(annual)} {t("days")}
                </td>
                <td className={styles.number}>
                  {numberText(comp)} {t("hours")}
                </td>
                <td>
                  {may ? (
                    <Button
                      size="small"
                      onClick={() =>
                        openOver((close) => <GrantDialog userid={id} name={name} joined={joined} onClose={close} />)
                      }
                    >
                      {t("grant")}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SheetFoot total={data.data.total} page={page} onPage={setPage} />
    </>
  );
}
