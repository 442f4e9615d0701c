import { Button } from "antd";
import type { OutputOf } from "../../kernel/http/call";
import styles from "./login.module.css";
import { t } from "./texts";

interface DemoAccountsProps {
  /** Empty outside of demo mode. */
  accounts: OutputOf<"session.company">["accounts"];
  disabled: boolean;
  onChoose: (username: string) => void;
}

export function DemoAccounts({ accounts, disabled, onChoose }: DemoAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-label={t("demo")}>
      <p>{t("demo")}</p>
      <div className={styles.accounts}>
        {accounts.map(({ username, nickname, role }) => (
          <Button
            key={username}
            className={styles.account ?? ""}
            disabled={disabled}
            onClick={() => onChoose(username)}
          >
            <span>{nickname}</span>
            <small>{role}</small>
          </Button>
        ))}
      </div>
    </section>
  );
}
