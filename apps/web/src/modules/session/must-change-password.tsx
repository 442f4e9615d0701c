import { Button, Form, Input, Modal } from "antd";
import { clearSession } from "../../kernel/access/session-store";
import { common } from "../../kernel/i18n/common";
import { NewPasswordFields } from "./new-password-fields";
import { t } from "./texts";
import { useChangePassword } from "./use-change-password";

interface Values {
  oldpwd?: string;
  newpwd: string;
}

/** Signed in with a one-time password: nothing else is allowed before it is changed. */
export default function MustChangePassword({ oldPassword }: { oldPassword: string }) {
  const [form] = Form.useForm<Values>();
  const change = useChangePassword(form);
  return (
    <Modal open centered closable={false} keyboard={false} title={t("changeTitle")} width={420} footer={null}>
      <p>{t("changeText")}</p>
      <br />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ oldpwd, newpwd }) => change.mutate({ oldpwd: oldpwd ?? oldPassword, newpwd })}
      >
        {oldPassword ? null : (
          <Form.Item name="oldpwd" label={t("oldPassword")} rules={[{ required: true, message: common("required") }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        )}
        <NewPasswordFields name="newpwd" />
        <Button type="primary" htmlType="submit" block loading={change.isPending}>
          {t("changeAction")}
        </Button>
        <Button type="link" block onClick={() => clearSession()}>
          {t("later")}
        </Button>
      </Form>
    </Modal>
  );
}
