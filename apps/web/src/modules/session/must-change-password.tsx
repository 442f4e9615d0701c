import { Form, Input } from "antd";
import { common } from "../../kernel/i18n/common";
import { clearSession } from "../../kernel/session/session-store";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { NewPasswordFields } from "./new-password-fields";
import { t } from "./texts";
import { useChangePassword } from "./use-change-password";

interface Values {
  oldpwd?: string;
  newpwd: string;
}

const FORM = "must-change-password";

/** Signed in with a one-time password: nothing else is allowed before it is changed. */
export default function MustChangePassword({ oldPassword }: { oldPassword: string }) {
  const [form] = Form.useForm<Values>();
  const change = useChangePassword(form);
  return (
    <Dialog
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t("changeTitle")}
      width={440}
      okText={t("changeAction")}
      okButtonProps={{ htmlType: "submit", form: FORM }}
      confirmLoading={change.isPending}
      cancelText={t("later")}
      onCancel={() => clearSession()}
    >
      <p>{t("changeText")}</p>
      <br />
      <Form
        id={FORM}
        form={form}
        {...labelsAside()}
        requiredMark={false}
        onFinish={({ oldpwd, newpwd }) => change.mutate({ oldpwd: oldpwd ?? oldPassword, newpwd })}
      >
        {oldPassword ? null : (
          <Form.Item name="oldpwd" label={t("oldPassword")} rules={[{ required: true, message: common("required") }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        )}
        <NewPasswordFields name="newpwd" />
      </Form>
    </Dialog>
  );
}
