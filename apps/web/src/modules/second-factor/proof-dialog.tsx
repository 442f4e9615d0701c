/** Password and code again, before the second step goes or its recovery codes are made anew. */
import { Form, Input } from "antd";
import { useState } from "react";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { showProblems } from "../../kernel/ui/dialogs/form-problems";
import { OnceDialog } from "../../kernel/ui/dialogs/once-dialog";
import { RecoveryCodes } from "./recovery-codes";
import { t } from "./texts";

const FORM = "second-factor-proof";
const REQUIRED = [{ required: true, message: common("required") }];

interface Values {
  pwd: string;
  code: string;
}

interface ProofDialogProps {
  act: "remove" | "newCodes";
  onClose: () => void;
}

export function ProofDialog({ act, onClose }: ProofDialogProps) {
  const [form] = Form.useForm<Values>();
  const [codes, setCodes] = useState<readonly string[]>();
  const remove = useWrite("secondFactor.remove", {
    toast: true,
    onRefused: (error) => showProblems(form, error),
    onSuccess: onClose,
  });
  const renew = useWrite("secondFactor.newCodes", {
    toast: true,
    onRefused: (error) => showProblems(form, error),
    onSuccess: ({ data }) => setCodes(data.codes),
  });
  if (codes) {
    return (
      <OnceDialog title={t("codesTitle")} okText={t("saved")} onOk={onClose}>
        <RecoveryCodes codes={codes} />
      </OnceDialog>
    );
  }
  return (
    <Dialog
      open
      title={t("proofTitle")}
      okText={act === "remove" ? t("turnOff") : t("newCodes")}
      okButtonProps={{ htmlType: "submit", form: FORM, danger: act === "remove" }}
      confirmLoading={remove.isPending || renew.isPending}
      cancelText={common("cancel")}
      onCancel={onClose}
    >
      <Form
        id={FORM}
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ pwd, code }) => (act === "remove" ? remove : renew).mutate({ pwd, code: code.trim() })}
      >
        <Form.Item name="pwd" label={t("password")} rules={REQUIRED}>
          <Input.Password autoFocus autoComplete="current-password" maxLength={512} />
        </Form.Item>
        <Form.Item name="code" label={t("codeOrRecovery")} rules={REQUIRED}>
          <Input autoComplete="one-time-code" maxLength={20} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
