/** Gives somebody time off or takes some, and says since when he works here. */
import { DatePicker, Form, Input, InputNumber, Radio } from "antd";
import { useState } from "react";
import { dayjs } from "../../kernel/forms/values/dayjs";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { Balances } from "./balances";
import { t } from "./texts";

const FORMAT = "YYYY-MM-DD";

interface Props {
  userid: number;
  name: string;
  joined: string;
  onClose: () => void;
}

export default function GrantDialog({ userid, name, joined: known, onClose }: Props) {
  const [kind, setKind] = useState<"annual" | "comp">("annual");
  const [amount, setAmount] = useState(0);
  const [expires, setExpires] = useState("");
  const [joined, setJoined] = useState(known);
  const [ext, setExt] = useState("");
  const save = useWrite("attendance.grant", { toast: () => name, onSuccess: onClose });
  const store = () => save.mutate({ userid, kind, amount, expires, ext, ...(joined === known ? {} : { joined }) });
  return (
    <Dialog
      open
      title={`${t("grant")} · ${name}`}
      okText={common("save")}
      okButtonProps={{ htmlType: "submit", form: "grant", disabled: amount === 0 && joined === known }}
      confirmLoading={save.isPending}
      onCancel={onClose}
    >
      <Balances userid={userid} />
      <Form id="grant" {...labelsAside()} onFinish={store}>
        <Form.Item label={t("kind")}>
          <Radio.Group
            value={kind}
            options={(["annual", "comp"] as const).map((value) => ({ value, label: t(value) }))}
            onChange={({ target }) => setKind(target.value as typeof kind)}
          />
        </Form.Item>
        <Form.Item label={t("amount")} htmlFor="grant-amount">
          <InputNumber
            id="grant-amount"
            step={0.5}
            min={-1_000}
            max={1_000}
            suffix={t(kind === "annual" ? "days" : "hours")}
            value={amount}
            onChange={(value) => setAmount(value ?? 0)}
          />
        </Form.Item>
        <Form.Item label={t("expires")} htmlFor="grant-expires">
          <DatePicker
            id="grant-expires"
            format={FORMAT}
            value={expires === "" ? null : dayjs(expires)}
            onChange={(value) => setExpires(value?.format(FORMAT) ?? "")}
          />
        </Form.Item>
        <Form.Item label={t("note")} htmlFor="grant-note">
          <Input id="grant-note" maxLength={100} value={ext} onChange={({ target }) => setExt(target.value)} />
        </Form.Item>
        <Form.Item label={t("joined")} htmlFor="grant-joined">
          <DatePicker
            id="grant-joined"
            allowClear={false}
            format={FORMAT}
            value={dayjs(joined)}
            onChange={(value) => setJoined(value?.format(FORMAT) ?? known)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
