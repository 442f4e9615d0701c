/** Movements of a statement: when and why, the record, what is owed and settled by it, and what is open after it. */
import { statementKinds } from "@qicheng/api/receivables/messages";
import { ownValue } from "@qicheng/engine/text/own-value";
import { numberText } from "../../kernel/forms/values/number-text";
import { say } from "../../kernel/i18n/language";
import styles from "./receivables.module.css";
import { RecordName } from "./record-name";
import { t } from "./texts";

interface Movement {
  day: string;
  kind: string;
  module: string;
  id: number;
  name: string;
  balance: number;
}

interface Props {
  title: string;
  /** Amounts between the record and what is open. */
  columns: readonly { key: string; title: string }[];
  rows: readonly Movement[];
  balance?: string;
}

function kindSaid(kind: string): string {
  const message = ownValue(statementKinds, kind);
  return message ? say(message) : kind;
}

const shown = (value: unknown) => (Number(value) === 0 ? "" : numberText(Number(value), "money"));

export function Movements({ title, columns, rows, balance = t("balance") }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.moved}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t("day")}</th>
            <th scope="col">{t("record")}</th>
            {[...columns, { key: "balance", title: balance }].map((column) => (
              <th key={column.key} scope="col" className={styles.number}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.day} ${row.kind} ${row.module} ${row.id} ${row.balance}`}>
              <td>
                <span className={styles.numbers}>{row.day}</span>
                <span className={styles.under}>{kindSaid(row.kind)}</span>
              </td>
              <td>
                <RecordName {...row} />
              </td>
              {columns.map(({ key }) => (
                <td key={key} className={styles.number}>
                  {shown(ownValue({ ...row }, key))}
                </td>
              ))}
              <td className={styles.number}>{numberText(row.balance, "money")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
