/** Gives money of a receipt back, or reverses all of it. */
import { Form, Input } from "antd";
import { useState } from "react";
import { useWrite } from "../../kernel/http/hooks";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { t } from "./texts";

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

export default function RefundDialog({ id, name, onClose }: Props) {
  const [money, setMoney] = useState("");
  const [ext, setExt] = useState("");
  const { mutate, isPending } = useWrite("receipts.refund", { toast: () => name, onSuccess: onClose });
  const send = () => mutate({ id, ext, ...(money.trim() === "" ? {} : { money: money.trim() }) });
  return (
    <Dialog
      open
      width={440}
      title={t("refundOf", { name })}
      okText={t("refund")}
      okButtonProps={{ danger: true, htmlType: "submit", form: "refund", disabled: ext.trim() === "" }}
      confirmLoading={isPending}
      onCancel={onClose}
    >
      <Form id="refund" {...labelsAside()} onFinish={send}>
        <Form.Item label={t("refundMoney")} htmlFor="refund-money">
          <Input
            id="refund-money"
            autoFocus
            inputMode="decimal"
            value={money}
            placeholder={t("refundAll")}
            onChange={({ target }) => setMoney(target.value)}
          />
        </Form.Item>
        <Form.Item label={t("reason")} htmlFor="refund-reason" required>
          <Input id="refund-reason" maxLength={300} value={ext} onChange={({ target }) => setExt(target.value)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
