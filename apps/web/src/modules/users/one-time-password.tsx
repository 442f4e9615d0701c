import type { UserRow } from "@qicheng/api/users/routes";
import { Typography } from "antd";
import { act } from "../../kernel/http/act";
import { common } from "../../kernel/i18n/common";
import { confirm, inform } from "../../kernel/ui/dialogs/confirm";
import { t } from "./texts";
import styles from "./users.module.css";

/** Shown once after adding somebody or resetting his password. */
export function showPassword({ name, password }: { name: string; password: string }): void {
  inform(
    t("oneTimeTitle"),
    <>
      <p>{t("oneTimeText", { name })}</p>
      <Typography.Text
        className={styles.password ?? ""}
        copyable={{ text: password, tooltips: [common("copy"), common("copied")] }}
      >
        {password}
      </Typography.Text>
    </>,
  );
}

export async function resetPassword({ id, NickName: name }: UserRow): Promise<void> {
  if (!(await confirm({ content: t("resetQuestion", { name }) }))) return;
  const answer = await act("users.resetPassword", { id });
  if (answer) showPassword({ name, password: answer.data.password });
}
