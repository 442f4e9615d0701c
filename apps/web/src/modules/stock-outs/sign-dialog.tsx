import { businessDay } from "@qicheng/engine/time/business-time";
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

/** Notes when the customer got the goods, and who signed. */
export default function SignDialog({ id, name, onClose }: Props) {
  const [signedOn, setDay] = useState(businessDay());
  const [signedBy, setBy] = useState("");
  const { mutate, isPending } = useWrite("stockOuts.sign", { toast: () => name, onSuccess: onClose });
  return (
    <Dialog
      open
      width={440}
      title={t("signOf", { name })}
      okText={t("sign")}
      okButtonProps={{ htmlType: "submit", form: "sign-for" }}
      confirmLoading={isPending}
      onCancel={onClose}
    >
      <Form id="sign-for" {...labelsAside()} onFinish={() => mutate({ id, signedOn, signedBy })}>
        <Form.Item label={t("signedOn")} htmlFor="sign-day" extra={t("signHint")}>
          <Input
            id="sign-day"
            type="date"
            max={businessDay()}
            value={signedOn}
            onChange={({ target }) => setDay(target.value)}
          />
        </Form.Item>
        <Form.Item label={t("signedBy")} htmlFor="sign-by">
          <Input
            id="sign-by"
            autoFocus
            maxLength={50}
            placeholder={t("signer")}
            value={signedBy}
            onChange={({ target }) => setBy(target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
