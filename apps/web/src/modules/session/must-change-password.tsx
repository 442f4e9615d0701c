import { Button, Form, Input, Modal } from "antd";
import { clearSession, signIn, useSession } from "../../kernel/access/session-store";
import { call } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { showProblems } from "../../kernel/ui/form-problems";
import { NewPasswordFields } from "./new-password-fields";
import { t } from "./texts";

interface Values {
  oldpwd?: string;
  newpwd: string;
}

/** Signed in with a one-time password: nothing else is allowed before it is changed. */
export default function MustChangePassword({ oldPassword }: { oldPassword: string }) {
  const [form] = Form.useForm<Values>();
  const profile = useSession((session) => session.profile);
  const change = useWrite("users.changePassword", {
    onRefused: (error) => showProblems(form, error),
    onSuccess: async (_, { newpwd }) => {
      // a changed password ends the sessions of the old one
      const answer = await call("session.login", { username: profile?.Name ?? "", password: newpwd });
      signIn(answer.data, answer.model);
    },
  });
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
        <Button type="link" block onClick={clearSession}>
          {t("later")}
        </Button>
      </Form>
    </Modal>
  );
}
