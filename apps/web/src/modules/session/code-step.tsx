/** The second step of signing in: a code of the authenticator app, or a recovery code. */
import { SafetyOutlined } from "@ant-design/icons";
import { Button, Checkbox, type InputRef } from "antd";
import Input from "antd/es/input/Input";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { common } from "../../kernel/i18n/common";
import styles from "./login.module.css";
import { t } from "./texts";

interface CodeStepProps {
  onSubmit: (code: string, remember: 0 | 1) => void;
  onBack: () => void;
  pending: boolean;
  /** The server's refusal; '' = none. */
  problem: string;
}

export default function CodeStep({ onSubmit, onBack, pending, problem }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [remember, setRemember] = useState(false);
  const [tried, setTried] = useState(false);
  const field = useRef<InputRef>(null);
  const missing = tried && code.trim() === "";
  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    if (problem) field.current?.focus({ cursor: "all" });
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (code.trim() !== "") onSubmit(code.trim(), remember ? 1 : 0);
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.field}>
        <label htmlFor="code">{t("code")}</label>
        <Input
          ref={field}
          id="code"
          name="code"
          size="large"
          prefix={<SafetyOutlined aria-hidden />}
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          {...(missing ? { status: "error" as const, "aria-invalid": true, "aria-describedby": "code-missing" } : {})}
        />
        {missing ? (
          <p id="code-missing" role="alert" className={styles.missing}>
            {common("required")}
          </p>
        ) : null}
      </div>
      <Checkbox
        id="remember-device"
        className={styles.remember ?? ""}
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      >
        {t("rememberDevice")}
      </Checkbox>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      <Button type="primary" size="large" htmlType="submit" block loading={pending}>
        {t("signIn")}
      </Button>
      <Button type="link" block onClick={onBack}>
        {t("back")}
      </Button>
    </form>
  );
}
