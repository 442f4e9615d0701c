/** What the form of a provider has beside its fields: a secret that nobody reads, and the address to register there. */
import { Input, Typography } from "antd";
import type { ControlProps } from "../../kernel/forms/values/control";
import { shared } from "../../kernel/forms/values/control";
import { common } from "../../kernel/i18n/common";
import styles from "./sign-in-providers.module.css";
import { t } from "./texts";

const CALLBACK = "/api/user/login/back";

export function SecretControl(props: ControlProps) {
  const { value, onChange, around } = props;
  const isNew = around?.record.id === undefined;
  return (
    <Input.Password
      {...shared(props)}
      autoComplete="off"
      maxLength={500}
      placeholder={isNew ? "" : t("keepSecret")}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Copied({ text }: { text: string }) {
  return (
    <Typography.Text
      code
      className={styles.callback ?? ""}
      copyable={{ text, tooltips: [common("copy"), common("copied")] }}
    >
      {text}
    </Typography.Text>
  );
}

export function CallbackNote() {
  return (
    <div className={styles.note}>
      {t("callback")} <Copied text={location.origin + CALLBACK} />
      <br />
      {t("domain")} <Copied text={location.host} />
    </div>
  );
}
