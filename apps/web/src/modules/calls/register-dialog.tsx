import { Button, Form, Input, Space } from "antd";
import { useEffect, useState } from "react";
import { useWrite } from "../../kernel/http/hooks";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { t } from "./texts";

/** Seconds until one may ask again. */
function useWait(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/** Registers a number that customers see: the line sends it a code. */
export default function RegisterDialog({ onClose }: { onClose: () => void }) {
  const [phone, setPhone] = useState("");
  const [code, setCode] = useState("");
  const [left, setLeft] = useWait();
  const send = useWrite("calls.getSms", { toast: true, onSuccess: ({ data }) => setLeft(data.wait) });
  const add = useWrite("calls.addwhite", { toast: true, onSuccess: onClose });
  return (
    <Dialog
      open
      title={t("register")}
      okText={t("ok")}
      cancelText={t("cancel")}
      okButtonProps={{ disabled: code === "" || phone === "", loading: add.isPending }}
      onOk={() => add.mutate({ phone, code })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t("phone")} htmlFor="register-phone">
          <Space.Compact block>
            <Input
              id="register-phone"
              value={phone}
              inputMode="tel"
              maxLength={64}
              onChange={({ target }) => setPhone(target.value.trim())}
            />
            <Button
              disabled={phone.length < 5 || left > 0}
              loading={send.isPending}
              onClick={() => send.mutate({ phone })}
            >
              {left > 0 ? t("wait", { n: left }) : t("getCode")}
            </Button>
          </Space.Compact>
        </Form.Item>
        <Form.Item label={t("code")} htmlFor="register-code">
          <Input
            id="register-code"
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            onChange={({ target }) => setCode(target.value.trim())}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
