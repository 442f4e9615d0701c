/** Where each yuan of a receipt goes, as its form stands: the server tries it and undoes it. Any place may be typed over. */
import { ownValue } from "@qicheng/engine/text/own-value";
import { useQuery } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useState } from "react";
import { asText } from "../../kernel/forms/values/as-text";
import type { ControlProps, FormAround } from "../../kernel/forms/values/control";
import type { Answer } from "../../kernel/http/call";
import { callQuery } from "../../kernel/http/hooks";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import styles from "./receipts.module.css";
import { t } from "./texts";

const PAUSE_MS = 300;
const ASKED = ["customerId", "contractId", "money", "date", "accountId", "fee", "toPrepaid"] as const;

type Values = Readonly<Record<string, unknown>>;
type Part = Answer<"receivables.preview">["data"]["parts"][number];

interface Item {
  id?: number;
  contractId: number;
  planId?: number;
  money: string;
}

const filled = (value: unknown) => value !== undefined && value !== null && value !== "";

/** What was typed, as it is sent. */
const itemsOf = (value: unknown): Item[] =>
  (Array.isArray(value) ? (value as Values[]) : []).map(({ id, contractId, planId, money }) => ({
    ...(typeof id === "number" ? { id } : {}),
    contractId: Number(contractId),
    ...(Number(planId) > 0 ? { planId: Number(planId) } : {}),
    money: asText(money),
  }));

const isAt = (item: Item, part: Part) => item.contractId === part.contractId && (item.planId ?? 0) === part.planId;

function formOf(values: Values, items: readonly Item[]): Record<string, unknown> {
  const data = Object.fromEntries(
    ASKED.flatMap((key) => (filled(ownValue(values, key)) ? [[key, ownValue(values, key)]] : [])),
  );
  const whole = items.filter(({ money }) => Number(money) > 0);
  return whole.length > 0 ? { ...data, items: whole } : data;
}

const moneyText = (value: number) => value.toFixed(2);

/** What the server says of the form once one has stopped typing. */
function usePreview({ values, record }: Pick<FormAround, "values" | "record">, items: readonly Item[]) {
  const typed = useDebounced(JSON.stringify(formOf(values, items)), PAUSE_MS);
  const data = JSON.parse(typed) as Record<string, unknown>;
  const id = typeof record.id === "number" ? { id: record.id } : {};
  const isAsked = filled(data.money) && (filled(data.contractId) || filled(data.customerId) || "id" in id);
  const { data: answer } = useQuery({ ...callQuery("receivables.preview", { data, ...id }), enabled: isAsked });
  return isAsked ? answer?.data : undefined;
}

interface PlacesProps {
  around: FormAround;
  items: readonly Item[];
  change: (items: Item[]) => void;
}

function Places({ around, items, change }: PlacesProps) {
  const seen = usePreview(around, items);
  const [parts, setParts] = useState<readonly Part[]>([]);
  // what is refused for now keeps its places, so that one may type on
  if (seen && seen.refused === "" && seen.parts !== parts) setParts(seen.parts);
  if (!seen) return null;
  const moneyOf = (part: Part) => items.find((item) => isAt(item, part))?.money ?? moneyText(part.money);
  const type = (at: Part, money: string) =>
    change(
      parts.map((part) => {
        const { contractId, planId } = part;
        const was = items.find((item) => isAt(item, part));
        const own = part === at ? money : moneyOf(part);
        return { ...was, contractId, ...(planId > 0 ? { planId } : {}), money: own };
      }),
    );
  return (
    <div className={styles.places} aria-live="polite">
      {seen.refused === "" ? null : <p className={styles.refused}>{seen.refused}</p>}
      {parts.length === 0 ? null : (
        <table>
          <caption>{t("places")}</caption>
          <thead>
            <tr>
              {(["place", "part", "day", "money", "left"] as const).map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={`${part.contractId}-${part.planId}`}>
                <td>{part.contractName}</td>
                <td>{part.planId === 0 ? t("whole") : part.qici}</td>
                <td>{part.plantime}</td>
                <td>
                  <Input
                    size="small"
                    inputMode="decimal"
                    aria-label={`${t("money")} ${part.contractName} ${part.qici}`}
                    value={moneyOf(part)}
                    onChange={({ target }) => type(part, target.value)}
                  />
                </td>
                <td>{moneyText(part.open)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {seen.prepaid > 0 ? <p>{t("prepaid", { money: moneyText(seen.prepaid) })}</p> : null}
      {items.length > 0 ? (
        <Button size="small" onClick={() => change([])}>
          {t("byDay")}
        </Button>
      ) : null}
    </div>
  );
}

export function ItemsControl({ value, around, onChange }: ControlProps) {
  return around ? <Places around={around} items={itemsOf(value)} change={onChange} /> : null;
}
