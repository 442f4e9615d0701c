import type { ChosenKind } from "@qicheng/api/notifications/routes";
import { Switch } from "antd";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { ErrorState } from "../../kernel/ui/error-state";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import styles from "./notifications.module.css";
import { t } from "./texts";

function Kind({ kind }: { kind: ChosenKind }) {
  const save = useWrite("notifications.saveSettings", { toast: () => kind.title });
  const on = save.isPending ? !kind.on : Boolean(kind.on);
  return (
    <li className={styles.kind}>
      <span>{kind.title}</span>
      <Switch
        aria-label={kind.title}
        checked={on}
        disabled={Boolean(kind.fixed)}
        loading={save.isPending}
        onChange={(checked) => save.mutate({ settings: { [kind.type]: checked ? 1 : 0 } })}
      />
    </li>
  );
}

/** What one is told, and what one would rather not be. */
export function NotificationSettings() {
  const answer = useCall("notifications.settings", {});
  if (answer.isPending) return <RowsSkeleton rows={4} />;
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  return (
    <ul className={styles.kinds}>
      {answer.data.data.map((kind) => (
        <Kind key={kind.type} kind={kind} />
      ))}
    </ul>
  );
}

export const settingsTexts = { title: t("settings"), hint: t("settingsHint") };
