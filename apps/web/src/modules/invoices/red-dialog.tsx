/** Takes a part of an issued invoice back, or all that is left of it. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { businessDay } from "@qicheng/engine/time/business-time";
import { Form, Input } from "antd";
import { useState } from "react";
import { CONTROLS } from "../../kernel/forms/controls/registry";
import { asText } from "../../kernel/forms/values/as-text";
import { useWrite } from "../../kernel/http/hooks";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { t } from "./texts";

const DATE: FieldDef = { key: "date", type: "date", title: t("redDate"), storage: "none", flags: {} };

interface Props {
  id: number;
  name: string;
  /** What is left of it, as it is shown. */
  left: string;
  onClose: () => void;
}

export default function RedDialog({ id, name, left, onClose }: Props) {
  const [money, setMoney] = useState("");
  const [ext, setExt] = useState("");
  const [number, setNumber] = useState("");
  const [date, setDate] = useState<unknown>(businessDay());
  const { mutate, isPending } = useWrite("invoices.red", { toast: () => name, onSuccess: onClose });
  const send = () =>
    mutate({
      id,
      ext: ext.trim(),
      number: number.trim(),
      ...(asText(date) === "" ? {} : { date: asText(date) }),
      ...(money.trim() === "" ? {} : { money: money.trim() }),
    });
  const DateControl = CONTROLS.date;
  return (
    <Dialog
      open
      width={480}
      title={t("redOf", { name })}
      okText={t("red")}
      okButtonProps={{ danger: true, htmlType: "submit", form: "red", disabled: ext.trim() === "" }}
      confirmLoading={isPending}
      onCancel={onClose}
    >
      <Form id="red" {...labelsAside()} onFinish={send}>
        <Form.Item label={t("redMoney")} htmlFor="red-money">
          <Input
            id="red-money"
            autoFocus
            inputMode="decimal"
            value={money}
            placeholder={t("redAll", { money: left })}
            onChange={({ target }) => setMoney(target.value)}
          />
        </Form.Item>
        <Form.Item label={t("redDate")} htmlFor="red-date">
          <DateControl
            field={DATE}
            id="red-date"
            label=""
            invalid={false}
            autoFocus={false}
            value={date}
            onChange={setDate}
          />
        </Form.Item>
        <Form.Item label={t("redNumber")} htmlFor="red-number">
          <Input id="red-number" maxLength={30} value={number} onChange={({ target }) => setNumber(target.value)} />
        </Form.Item>
        <Form.Item label={t("reason")} htmlFor="red-reason" required>
          <Input id="red-reason" maxLength={300} value={ext} onChange={({ target }) => setExt(target.value)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
