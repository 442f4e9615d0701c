/** Moves money between two accounts of the company. */
import type { AccountRow } from "@qicheng/api/accounts/routes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { DatePicker, Form, Input, Select } from "antd";
import { useState } from "react";
import { dayjs } from "../../kernel/forms/values/dayjs";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { useEnter } from "../../kernel/ui/basis/use-enter";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { t } from "./texts";

const FORMAT = "YYYY-MM-DD";

export default function TransferDialog({ from: first, onClose }: { from?: number; onClose: () => void }) {
  const { data } = useCall("accounts.index", { rows: 200 });
  const accounts = ((data?.rows ?? []) as AccountRow[]).filter(({ enabled }) => enabled === 1);
  const [from, setFrom] = useState<number | undefined>(first);
  const [to, setTo] = useState<number>();
  const [money, setMoney] = useState("");
  const [day, setDay] = useState(businessDay());
  const [ext, setExt] = useState("");
  const { mutate, isPending } = useWrite("accountBooks.transfer", { toast: true, onSuccess: onClose });
  const enter = useEnter();
  const optionsBut = (other: number | undefined) =>
    accounts
      .filter(({ id }) => id !== other)
      .map(({ id, name, current = 0 }) => ({ value: id, label: `${name} · ${numberText(current, "money")}` }));
  const isReady = from !== undefined && to !== undefined && money.trim() !== "";
  const send = () => {
    if (from !== undefined && to !== undefined) mutate({ from, to, money: money.trim(), date: day, ext });
  };
  return (
    <Dialog
      open
      width={480}
      title={t("transferOf")}
      okText={t("transfer")}
      okButtonProps={{ htmlType: "submit", form: "transfer", disabled: !isReady }}
      confirmLoading={isPending}
      onCancel={onClose}
    >
      <Form id="transfer" {...labelsAside()} onFinish={send}>
        <Form.Item label={t("fromAccount")} htmlFor="transfer-from" required>
          <Select
            id="transfer-from"
            value={from ?? null}
            options={optionsBut(to)}
            onChange={(id) => setFrom(id ?? undefined)}
          />
        </Form.Item>
        <Form.Item label={t("toAccount")} htmlFor="transfer-to" required>
          <Select
            id="transfer-to"
            value={to ?? null}
            options={optionsBut(from)}
            onChange={(id) => setTo(id ?? undefined)}
          />
        </Form.Item>
        <Form.Item label={t("money")} htmlFor="transfer-money" required>
          <Input
            id="transfer-money"
            autoFocus
            inputMode="decimal"
            value={money}
            onChange={({ target }) => setMoney(target.value)}
          />
        </Form.Item>
        <Form.Item label={t("day")} htmlFor="transfer-day">
          <DatePicker
            id="transfer-day"
            {...enter}
            allowClear={false}
            format={FORMAT}
            maxDate={dayjs()}
            value={dayjs(day)}
            onChange={(next) => setDay(next?.format(FORMAT) ?? businessDay())}
          />
        </Form.Item>
        <Form.Item label={t("reason")} htmlFor="transfer-ext">
          <Input id="transfer-ext" maxLength={300} value={ext} onChange={({ target }) => setExt(target.value)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
