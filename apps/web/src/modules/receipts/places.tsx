/** Where each yuan of a receipt goes, as its form stands: the server tries it and undoes it. */
import { useQuery } from "@tanstack/react-query";
import { CONTROLS } from "../../kernel/forms/controls/registry";
import type { ControlProps, FormAround } from "../../kernel/forms/values/control";
import { callQuery } from "../../kernel/http/hooks";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import styles from "./receipts.module.css";
import { t } from "./texts";

const PAUSE_MS = 300;
const ASKED = ["customerId", "contractId", "money", "date", "accountId", "fee", "items", "toPrepaid"] as const;
const CELLS = ["id", "contractId", "planId", "money"] as const;

type Values = Readonly<Record<string, unknown>>;

const filled = (value: unknown) => value !== undefined && value !== null && value !== "";

const chosen = (values: Values, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (filled(values[key]) ? [[key, values[key]]] : [])));

/** What the form says so far, with the cells of its rows that are filled in. */
function formOf(values: Values): Record<string, unknown> {
  const { items, ...data } = chosen(values, ASKED);
  const rows = (Array.isArray(items) ? (items as Values[]) : []).map((row) => chosen(row, CELLS));
  const whole = rows.filter((row) => filled(row.contractId) && filled(row.money));
  return whole.length > 0 ? { ...data, items: whole } : data;
}

const money = (value: number) => value.toFixed(2);

function Places({ values, record }: Pick<FormAround, "values" | "record">) {
  const typed = useDebounced(JSON.stringify(formOf(values)), PAUSE_MS);
  const data = JSON.parse(typed) as Record<string, unknown>;
  const id = typeof record.id === "number" ? { id: record.id } : {};
  const isAsked = filled(data.money) && (filled(data.contractId) || filled(data.customerId) || "id" in id);
  const { data: answer } = useQuery({ ...callQuery("receivables.preview", { data, ...id }), enabled: isAsked });
  if (!isAsked || !answer) return null;
  const { parts, prepaid, refused } = answer.data;
  return (
    <div className={styles.places} aria-live="polite">
      {refused === "" ? null : <p className={styles.refused}>{refused}</p>}
      {parts.length === 0 ? null : (
        <table>
          <caption>{t("places")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("place")}</th>
              <th scope="col">{t("part")}</th>
              <th scope="col">{t("day")}</th>
              <th scope="col" className={styles.figure}>
                {t("money")}
              </th>
              <th scope="col" className={styles.figure}>
                {t("left")}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={`${part.contractId}-${part.planId}`}>
                <td>{part.contractName}</td>
                <td>{part.planId === 0 ? t("whole") : part.qici}</td>
                <td>{part.plantime}</td>
                <td className={styles.figure}>{money(part.money)}</td>
                <td className={styles.figure}>{money(part.open)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {prepaid > 0 ? <p>{t("prepaid", { money: money(prepaid) })}</p> : null}
    </div>
  );
}

/** The rows that one types, and below them what comes of them. */
export function ItemsControl(props: ControlProps) {
  const Rows = CONTROLS.tablelist;
  const { around } = props;
  return (
    <>
      <Rows {...props} />
      {around ? <Places values={around.values} record={around.record} /> : null}
    </>
  );
}
