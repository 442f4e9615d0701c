/** What the form of an invoice has beside its definition: titles of the customer, what may still be invoiced, net and tax of rows. */

import { DeleteOutlined } from "@ant-design/icons";
import type { TitleRow } from "@qicheng/api/invoices/routes";
import { invoiceTax } from "@qicheng/engine/documents/invoice";
import { decimal, moneyText, total } from "@qicheng/engine/documents/money";
import { splitByWeights } from "@qicheng/engine/documents/split";
import { type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { AutoComplete, Button } from "antd";
import { CONTROLS } from "../../kernel/forms/controls/registry";
import { asText } from "../../kernel/forms/values/as-text";
import { type ControlProps, type FormAround, shared } from "../../kernel/forms/values/control";
import type { Changing, FormParts } from "../../kernel/forms/values/form-parts";
import { numberText } from "../../kernel/forms/values/number-text";
import { inPlaceOf } from "../../kernel/forms/values/row-values";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { can } from "../../kernel/session/can";
import styles from "./invoices.module.css";
import { t } from "./texts";

const AMOUNT = /^\d{1,13}(?:\.\d{1,2})?$/;
const DETAILS = ["taxNo", "bank", "bankAccount", "address", "phone"] as const;

const contractOf = (around: FormAround | undefined): number =>
  Number(around?.values.contractId ?? around?.record.contractId) || 0;
const textOf = (value: unknown): string => (value === null || value === undefined ? "" : scalarText(value).trim());

/** The titles of the customer, the last one first; choosing one fills the details. */
function TitleControl(props: ControlProps) {
  const { around } = props;
  const contractId = contractOf(around);
  const { data } = useCall("invoices.titles", { contractId }, { enabled: contractId > 0, keep: true });
  const forget = useWrite("invoices.dropTitle", { toast: true });
  const word = asText(props.value).toLowerCase();
  const known = data?.data ?? [];
  const offered = known.some(({ title }) => title.toLowerCase() === word)
    ? known
    : known.filter(({ title, taxNo }) => title.toLowerCase().includes(word) || taxNo.toLowerCase().includes(word));
  const choose = (row: TitleRow | undefined) => {
    if (!row || !around) return;
    for (const key of DETAILS) around.change(key, ownValue(row, key));
  };
  return (
    <AutoComplete
      {...shared(props)}
      value={asText(props.value)}
      options={offered.map(({ title, taxNo }) => ({
        value: title,
        label: (
          <span className={styles.title}>
            <span>{title}</span>
            <span className={styles.taxNo}>{taxNo}</span>
            {can("crm.finance.invoiceEdit") ? (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t("forget", { name: title })}
                onClick={(event) => {
                  event.stopPropagation();
                  forget.mutate({ contractId, title });
                }}
              />
            ) : null}
          </span>
        ),
      }))}
      onChange={(next: string | undefined) => props.onChange(next ?? "")}
      onSelect={(title) => choose(known.find((row) => row.title === title))}
    />
  );
}

const yuan = (value: number) => numberText(value, "money");

/** The amount, and how much of the contract may still be invoiced. */
function MoneyControl(props: ControlProps) {
  const contractId = contractOf(props.around);
  const { data } = useCall("invoices.room", { contractId }, { enabled: contractId > 0, staleTime: 0 });
  const held = data?.data;
  const Plain = CONTROLS.number;
  return (
    <>
      <Plain {...props} />
      {held ? (
        <span className={styles.room} role="status">
          {t("room", {
            money: yuan(held.room),
            due: yuan(held.due),
            invoiced: yuan(held.invoiced),
            applied: yuan(held.applied),
          })}
        </span>
      ) : null}
    </>
  );
}

/** A row with its net amount and tax; whoever types in it goes on typing there. */
export function counted(row: Row): Row {
  const money = textOf(row.money);
  if (!AMOUNT.test(money)) return row;
  const { net, tax } = invoiceTax(money, textOf(row.rate));
  if (textOf(row.net) === net && textOf(row.tax) === tax) return row;
  return inPlaceOf(row, { ...row, net, tax });
}

const sumOf = (rows: readonly Row[]): string =>
  moneyText(total(rows.flatMap(({ money }) => (AMOUNT.test(textOf(money)) ? [decimal(textOf(money))] : []))));

/** Rows that add up to another amount, each by its weight. */
function scaled(rows: readonly Row[], money: string): Row[] {
  const shares = splitByWeights(
    money,
    rows.map((row) => (AMOUNT.test(textOf(row.money)) ? textOf(row.money) : "0")),
  );
  return rows.map((row, at) => counted(inPlaceOf(row, { ...row, money: shares[at] ?? "0.00" })));
}

/** The amount follows its rows, and rows follow the amount. */
function follows({ key, values }: Changing): Record<string, unknown> | undefined {
  const rows = rowsIn(values.items);
  if (key === "items") {
    const items = rows.map(counted);
    return rows.length === 0 ? undefined : { items, money: sumOf(items) };
  }
  const money = textOf(values.money);
  if (key !== "money" || rows.length === 0 || !AMOUNT.test(money) || decimal(money).lte(0)) return undefined;
  return decimal(sumOf(rows)).eq(money) ? undefined : { items: scaled(rows, money) };
}

export const INVOICE_FORM: FormParts = {
  titles: {
    create: { cn: "申请开票", en: "Apply for an invoice" },
    edit: { cn: "编辑开票申请", en: "Edit the application" },
  },
  controls: { title: TitleControl, money: MoneyControl },
  follows,
};
