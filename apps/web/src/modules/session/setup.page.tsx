import { Button, Form, Input } from "antd";
import { Navigate } from "react-router";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { toast } from "../../kernel/tell/toast";
import { showProblems } from "../../kernel/ui/dialogs/form-problems";
import { useCompany } from "../../kernel/ui/screens/company-name";
import { Door } from "./door";
import { NewPasswordFields } from "./new-password-fields";
import { t } from "./texts";

interface Values {
  company: string;
  username: string;
  password: string;
}

/** The first administrator of an empty company. */
export default function SetupPage() {
  const [form] = Form.useForm<Values>();
  const company = useCompany();
  const setup = useWrite("session.setup", {
    toast: false,
    onRefused: (error) => showProblems(form, error),
    onSuccess: () => toast.success(t("setupDone")),
  });
  // also as soon as the company is known to have its administrator
  if (company.data && company.data.data.setup !== 1 && !setup.isPending) return <Navigate to="/login" replace />;
  const required = { required: true, whitespace: true, message: common("required") };
  return (
    <Door title={t("setupTitle")} heading={t("setupTitle")} text={t("setupText")}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) =>
          setup.mutate({
            company: values.company.trim(),
            username: values.username.trim(),
            password: values.password,
          })
        }
      >
        <Form.Item name="company" label={t("company")} rules={[required]}>
          <Input autoFocus maxLength={60} autoComplete="organization" />
        </Form.Item>
        <Form.Item
          name="username"
          label={t("adminName")}
          rules={[required, { pattern: /^\s*[A-Za-z0-9_.\-\u4e00-\u9fa5]+\s*$/, message: t("usernameRule") }]}
        >
          <Input maxLength={32} autoComplete="username" />
        </Form.Item>
        <NewPasswordFields name="password" />
        <Button type="primary" size="large" htmlType="submit" block loading={setup.isPending || setup.isSuccess}>
          {t("setupAction")}
        </Button>
      </Form>
    </Door>
  );
}
