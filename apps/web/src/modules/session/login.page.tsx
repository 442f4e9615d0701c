import { LockOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Checkbox, Form, type InputRef } from "antd";
import Input from "antd/es/input/Input";
import Password from "antd/es/input/Password";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { signIn, useSession } from "../../kernel/access/session-store";
import type { OutputOf } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { useCompany } from "../../kernel/ui/company-name";
import { DemoAccounts } from "./demo-accounts";
import { Door } from "./door";
import styles from "./login.module.css";
import { safeRedirect } from "./redirect";
import { rememberedName, rememberName } from "./remembered-name";
import { t } from "./texts";

const MustChangePassword = lazy(() => import("./must-change-password"));

interface Credentials {
  username: string;
  password: string;
}

/** Goes where one wanted to go as soon as the session is usable. */
function useLeave(): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const target = safeRedirect(params.get("redirect"), location.origin);
  const ready = useSession((session) => session.key !== "" && session.profile?.mustChangePwd === 0);
  useEffect(() => {
    if (ready) void navigate(target, { replace: true });
  }, [ready, target, navigate]);
}

function useLogin(onRefused: (text: string) => void) {
  return useWrite("session.login", {
    toast: false,
    onSuccess: (answer) => signIn(answer.data, answer.model),
    onRefused: (error) => {
      onRefused(error.message);
      return true;
    },
  });
}

export default function LoginPage() {
  const [form] = Form.useForm<Credentials & { remember: boolean }>();
  const [problem, setProblem] = useState("");
  const [typed, setTyped] = useState("");
  const company = useCompany().data?.data as OutputOf<"session.company"> | undefined;
  const mustChange = useSession((session) => session.key !== "" && session.profile?.mustChangePwd === 1);
  const password = useRef<InputRef>(null);
  const name = useRef<InputRef>(null);
  useLeave();
  const login = useLogin((text) => {
    setProblem(text);
    password.current?.focus({ cursor: "all" });
  });
  useEffect(() => {
    (rememberedName() ? password : name).current?.focus();
  }, []);

  const submit = (given: Credentials) => {
    const username = given.username.trim();
    setProblem("");
    setTyped(given.password);
    rememberName(username, form.getFieldValue("remember") === true);
    login.mutate({ username, password: given.password });
  };
  if (company?.setup === 1) return <Navigate to="/setup" replace />;
  return (
    <Door title={t("signInTitle")} heading={t("welcome")}>
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ username: rememberedName(), password: "", remember: rememberedName() !== "" }}
        onFinish={submit}
      >
        <Form.Item
          name="username"
          label={t("username")}
          rules={[{ required: true, whitespace: true, message: common("required") }]}
        >
          <Input ref={name} prefix={<UserOutlined aria-hidden />} autoComplete="username" maxLength={64} />
        </Form.Item>
        <Form.Item name="password" label={t("password")} rules={[{ required: true, message: common("required") }]}>
          <Password
            ref={password}
            prefix={<LockOutlined aria-hidden />}
            autoComplete="current-password"
            maxLength={512}
          />
        </Form.Item>
        <Form.Item name="remember" valuePropName="checked" className={styles.remember ?? ""}>
          <Checkbox>{t("remember")}</Checkbox>
        </Form.Item>
        {problem ? (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : null}
        <Button type="primary" htmlType="submit" block loading={login.isPending}>
          {t("signIn")}
        </Button>
      </Form>
      <DemoAccounts
        accounts={company?.accounts ?? []}
        disabled={login.isPending}
        onChoose={(username) => {
          const demo = { username, password: company?.demoPassword ?? "" };
          form.setFieldsValue(demo);
          submit(demo);
        }}
      />
      {mustChange ? (
        <Suspense>
          <MustChangePassword oldPassword={typed} />
        </Suspense>
      ) : null}
    </Door>
  );
}
