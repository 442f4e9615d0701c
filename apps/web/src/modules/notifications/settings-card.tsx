import type { ChosenKind } from "@qicheng/api/notifications/routes";
import { Button, Switch } from "antd";
import { useState, useSyncExternalStore } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { askDesktop, type DesktopState, desktopState, onDesktopChange } from "./desktop";
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

const STATES = {
  granted: t("desktopGranted"),
  denied: t("desktopDenied"),
  default: t("desktopDefault"),
  impossible: t("desktopImpossible"),
} satisfies Record<DesktopState, string>;

/** Whether this browser tells one on the desktop, and the way to let it. */
function Desktop() {
  const state = useSyncExternalStore(onDesktopChange, desktopState);
  const [asking, setAsking] = useState(false);
  return (
    <li className={styles.kind}>
      <span>
        {t("desktop")}
        <small>{STATES[state]}</small>
      </span>
      {state === "default" ? (
        <Button
          loading={asking}
          aria-label={`${t("turnOn")} ${t("desktop")}`}
          onClick={() => {
            setAsking(true);
            void askDesktop().finally(() => setAsking(false));
          }}
        >
          {t("turnOn")}
        </Button>
      ) : null}
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
      <Desktop />
    </ul>
  );
}

export const settingsTexts = { title: t("settings"), hint: t("settingsHint") };
