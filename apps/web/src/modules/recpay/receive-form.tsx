/** Money for a row of a plan, where the row stands: its rest, today, the account of the last time. More than is open is refused before it is saved. */
import { useQuery } from "@tanstack/react-query";
import { Button, DatePicker, Input, type InputRef, Select } from "antd";
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { dayjs } from "../../kernel/forms/values/dayjs";
import { numberText } from "../../kernel/forms/values/number-text";
import { callQuery, useCall, useWrite } from "../../kernel/http/hooks";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { can } from "../../kernel/session/can";
import { dayIn } from "../../kernel/spans/spans";
import { heard } from "../../kernel/ui/basis/heard";
import styles from "./recpay.module.css";
import { t } from "./texts";

const PAUSE_MS = 250;
const FORMAT = "YYYY-MM-DD";
const AMOUNT = /^\d{1,13}(?:\.\d{1,2})?$/;

export interface Receiving {
  contractId: number;
  /** Left out for what no row plans. */
  planId?: number;
  /** What it is called. */
  name: string;
  open: number;
}

/** Accounts to choose from, for whoever may look at them. */
function useAccounts() {
  const may = can("system.account");
  const { data: usual } = useCall("receivables.usual", {});
  const { data } = useQuery({ ...callQuery("accounts.index", { rows: 100 }), enabled: may });
  const rows = (data?.rows ?? []) as unknown as { id: number; name: string; enabled: number }[];
  const there = rows.filter(({ enabled }) => enabled === 1).map(({ id, name }) => ({ value: id, label: name }));
  const first = usual?.data;
  const known = first && first.accountId > 0 ? [{ value: first.accountId, label: first.accountName }] : [];
  return { may, usual: first?.accountId ?? 0, options: there.length > 0 ? there : known };
}

/** What the server says of it as it stands; '' where it would be saved. */
function useRefusal(data: Readonly<Record<string, unknown>>, isAsked: boolean): string {
  const typed = useDebounced(JSON.stringify(data), PAUSE_MS);
  const { data: answer } = useQuery({
    ...callQuery("receivables.preview", { data: JSON.parse(typed) as Record<string, unknown> }),
    enabled: isAsked,
  });
  return isAsked ? (answer?.data.refused ?? "") : "";
}

export default function ReceiveForm({ of, onDone }: { of: Receiving; onDone: () => void }) {
  const { contractId, planId, name, open } = of;
  const [money, setMoney] = useState(open.toFixed(2));
  const [date, setDate] = useState(dayIn(0));
  const [chosen, setChosen] = useState<number>();
  const field = useRef<InputRef>(null);
  const { may, usual, options } = useAccounts();
  const account = chosen ?? usual;
  const save = useWrite("receipts.add", { toast: () => name, onSuccess: onDone });
  const isAmount = AMOUNT.test(money.trim()) && Number(money) > 0;
  const data = {
    contractId,
    date,
    money: money.trim(),
    items: [{ contractId, ...(planId === undefined ? {} : { planId }), money: money.trim() }],
    ...(account > 0 ? { accountId: account } : {}),
  };
  const refused = useRefusal(data, isAmount);
  useEffect(() => field.current?.focus({ cursor: "all" }), []);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAmount && !save.isPending) save.mutate(data);
  };
  return (
    <form
      className={styles.form}
      aria-label={t("receiveOf", { name })}
      onSubmit={send}
      onKeyDown={heard((event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone();
      })}
    >
      <Input
        ref={field}
        className={styles.amount ?? ""}
        inputMode="decimal"
        prefix="¥"
        aria-label={t("money")}
        status={isAmount && refused === "" ? "" : "error"}
        value={money}
        onChange={({ target }) => setMoney(target.value)}
      />
      <DatePicker
        aria-label={t("day")}
        allowClear={false}
        value={dayjs(date)}
        maxDate={dayjs(dayIn(0))}
        onChange={(day) => {
          if (day) setDate(day.format(FORMAT));
        }}
      />
      {may ? (
        <Select<number>
          className={styles.account ?? ""}
          aria-label={t("account")}
          placeholder={t("usualAccount")}
          value={account > 0 ? account : null}
          options={options}
          onChange={setChosen}
        />
      ) : null}
      <span className={styles.acts}>
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isAmount || refused !== ""}>
          {t("confirm")}
        </Button>
        <Button onClick={onDone}>{t("cancel")}</Button>
      </span>
      {refused === "" ? (
        <span className={styles.said}>{t("numbered", { money: numberText(open, "money") })}</span>
      ) : (
        <span className={styles.refused} role="alert">
          {refused}
        </span>
      )}
    </form>
  );
}
