/** The entries of which a number consists: what each is, which record it is about, and what all of them add up to. */
import type { LedgerEntry } from "@qicheng/api/receivables/balances";
import { Button } from "antd";
import { useState } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import type { InputOf } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./receivables.module.css";
import { RecordName } from "./record-name";
import { kindText, t } from "./texts";

const WIDTH = 640;

/** What is asked: a number of a ledger, or one of the ageing. */
export type Asked =
  | { route: "balances.ledger"; input: InputOf<"balances.ledger"> }
  | { route: "balances.ageingRows"; input: InputOf<"balances.ageingRows"> }
  | { route: "balances.forecastRows"; input: InputOf<"balances.forecastRows"> }
  | { route: "payableAgeing.rows"; input: InputOf<"payableAgeing.rows"> };

interface EntryProps {
  entry: LedgerEntry;
  onGo: () => void;
}

function Entry({ entry: { day, kind, money, part, records }, onGo }: EntryProps) {
  return (
    <tr>
      <td>
        <span className={styles.numbers}>{day}</span>
        <span className={styles.under}>{kindText(kind)}</span>
      </td>
      <td>
        <span className={styles.records}>
          {records.map((record) => (
            <RecordName key={`${record.module} ${record.id}`} {...record} onGo={onGo} />
          ))}
        </span>
        {part === "" ? null : <span className={styles.under}>{part}</span>}
      </td>
      <td className={styles.number}>{numberText(money, "money")}</td>
    </tr>
  );
}

/** A page of them, asked for by itself. */
function Page({ asked, page, onGo }: { asked: Asked; page: number; onGo: () => void }) {
  const { data, error, refetch } = useCall(asked.route, { ...asked.input, page } as InputOf<"balances.ledger">);
  const rows = data?.data.rows;
  if (!rows)
    return (
      <tr>
        <td colSpan={3}>{error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />}</td>
      </tr>
    );
  return rows.map((entry, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries have no number of their own, and never change
    <Entry key={at} entry={entry} onGo={onGo} />
  ));
}

interface Props {
  title: string;
  asked: Asked;
  onClose: () => void;
}

export default function EntriesDialog({ title, asked, onClose }: Props) {
  const [pages, setPages] = useState(1);
  const { data } = useCall(asked.route, { ...asked.input, page: 1 } as InputOf<"balances.ledger">);
  const found = data?.data;
  return (
    <Dialog open width={WIDTH} title={title} footer={null} onCancel={onClose}>
      {found ? (
        <p className={styles.quiet}>{found.count === 0 ? t("consistsOfNone") : t("consists", { n: found.count })}</p>
      ) : null}
      {found?.count === 0 ? null : (
        <div className={styles.entries}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("day")}</th>
                <th scope="col">{t("record")}</th>
                <th scope="col" className={styles.number}>
                  {t("money")}
                </th>
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: pages }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their number
                <Page key={at} asked={asked} page={at + 1} onGo={onClose} />
              ))}
            </tbody>
            {found ? (
              <tfoot>
                <tr>
                  <th scope="row" colSpan={2}>
                    {t("sum")}
                  </th>
                  <td className={styles.number}>{numberText(found.sum, "money")}</td>
                </tr>
              </tfoot>
            ) : null}
          </table>
          {found && found.count > pages * 50 ? (
            <Button block type="text" onClick={() => setPages(pages + 1)}>
              {t("more")}
            </Button>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
