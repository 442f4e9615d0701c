import { Button, Form, Input } from "antd";
import { common } from "../../kernel/i18n/common";
import { language } from "../../kernel/i18n/language";
import { useSession } from "../../kernel/session/session-store";
import { labelsAside } from "../../kernel/ui/basis/form-layout";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { NewPasswordFields, useChangePassword } from "../session/public";
import styles from "./person.module.css";
import { t } from "./texts";

interface Values {
  oldpwd: string;
  newpwd: string;
}

const LABELS = language === "en" ? 140 : 100;
const ABOVE = { layout: "vertical" } as const;

export function PasswordCard() {
  const [form] = Form.useForm<Values>();
  const name = useSession((session) => session.profile?.Name ?? "");
  const change = useChangePassword(form, () => form.resetFields());
  return (
    <section className={styles.card} aria-label={t("password")}>
      <h2>{t("password")}</h2>
      <Form
        form={form}
        {...(usePhone() ? ABOVE : labelsAside(LABELS))}
        requiredMark={false}
        onFinish={({ oldpwd, newpwd }) => change.mutate({ oldpwd, newpwd })}
      >
        <input type="text" hidden readOnly autoComplete="username" value={name} />
        <Form.Item name="oldpwd" label={t("oldPassword")} rules={[{ required: true, message: common("required") }]}>
          <Input.Password autoComplete="current-password" maxLength={512} />
        </Form.Item>
        <NewPasswordFields name="newpwd" />
        <div className={styles.foot}>
          <Button type="primary" htmlType="submit" loading={change.isPending}>
            {t("changeAction")}
          </Button>
          <small>{t("changeHint")}</small>
        </div>
      </Form>
    </section>
  );
}
