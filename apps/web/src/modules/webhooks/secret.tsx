import type { WebhookRow } from "@qicheng/api/webhooks/routes";
import { Typography } from "antd";
import { act } from "../../kernel/http/act";
import { common } from "../../kernel/i18n/common";
import { confirm, inform } from "../../kernel/ui/dialogs/confirm";
import { t } from "./texts";
import styles from "./webhooks.module.css";

/** Shown once: after a hook was added, and after its secret was rotated. */
export function showSecret({ name, secret }: { name: string; secret: string }): void {
  inform(
    t("secretTitle"),
    <>
      <p>{t("secretText", { name })}</p>
      <Typography.Text
        className={styles.secret ?? ""}
        copyable={{ text: secret, tooltips: [common("copy"), common("copied")] }}
      >
        {secret}
      </Typography.Text>
    </>,
  );
}

export async function rotateSecret({ id, name }: WebhookRow): Promise<void> {
  if (!(await confirm({ title: t("rotate"), content: t("rotateAsk", { name }), danger: true }))) return;
  const answer = await act("webhooks.rotate", { id });
  if (answer) showSecret({ name, secret: answer.data.secret });
}
