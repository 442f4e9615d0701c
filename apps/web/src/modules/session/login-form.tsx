/** The two fields of the sign-in page. Plain HTML around antd's inputs: antd's Form would add 35 kB to the first load. */
import { LockOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Checkbox, type InputRef } from "antd";
import Input from "antd/es/input/Input";
import Password from "antd/es/input/Password";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { common } from "../../kernel/i18n/common";
import styles from "./login.module.css";
import { rememberedName } from "./remembered-name";
import { t } from "./texts";

export interface Credentials {
  username: string;
  password: string;
}

interface LoginFormProps {
  given: Credentials;
  onChange: (given: Credentials) => void;
  onSubmit: (given: Credentials, remember: boolean) => void;
  pending: boolean;
  /** The server's refusal; '' = none. */
  problem: string;
}

interface FieldProps {
  id: string;
  label: string;
  missing: boolean;
  children: ReactNode;
}

function Field({ id, label, missing, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {missing ? (
        <p id={`${id}-missing`} role="alert" className={styles.missing}>
          {common("required")}
        </p>
      ) : null}
    </div>
  );
}

const invalid = (id: string, missing: boolean) =>
  missing ? { status: "error" as const, "aria-invalid": true, "aria-describedby": `${id}-missing` } : {};

export function LoginForm({ given, onChange, onSubmit, pending, problem }: LoginFormProps) {
  const [remember, setRemember] = useState(() => rememberedName() !== "");
  const [tried, setTried] = useState(false);
  const name = useRef<InputRef>(null);
  const password = useRef<InputRef>(null);
  const noName = tried && given.username.trim() === "";
  const noPassword = tried && given.password === "";
  useEffect(() => {
    (rememberedName() ? password : name).current?.focus();
  }, []);
  useEffect(() => {
    if (problem) password.current?.focus({ cursor: "all" });
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (given.username.trim() !== "" && given.password !== "") onSubmit(given, remember);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field id="username" label={t("username")} missing={noName}>
        <Input
          ref={name}
          id="username"
          name="username"
          size="large"
          prefix={<UserOutlined aria-hidden />}
          autoComplete="username"
          maxLength={64}
          value={given.username}
          onChange={(event) => onChange({ ...given, username: event.target.value })}
          {...invalid("username", noName)}
        />
      </Field>
      <Field id="password" label={t("password")} missing={noPassword}>
        <Password
          ref={password}
          id="password"
          name="password"
          size="large"
          prefix={<LockOutlined aria-hidden />}
          autoComplete="current-password"
          maxLength={512}
          value={given.password}
          onChange={(event) => onChange({ ...given, password: event.target.value })}
          {...invalid("password", noPassword)}
        />
      </Field>
      <Checkbox
        id="remember"
        className={styles.remember ?? ""}
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      >
        {t("remember")}
      </Checkbox>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      <Button type="primary" size="large" htmlType="submit" block loading={pending}>
        {t("signIn")}
      </Button>
    </form>
  );
}
