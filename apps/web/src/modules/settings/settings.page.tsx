import { FormSection } from "../../kernel/forms/form/form-section";
import { type Answer, call, type InputOf } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { PageSkeleton } from "../../kernel/ui/screens/skeletons";
import { LogoCard } from "./logo-card";
import { PoolRules } from "./pool-rules";
import styles from "./settings.module.css";
import { tellSettings } from "./tell-settings";
import { t } from "./texts";

type Stored = Answer<"settings.detail">["data"];

interface Props {
  stored: Stored;
  /** As they are by now; undefined where nobody answers. */
  read: () => Promise<Stored | undefined>;
}

function Settings({ stored, read }: Props) {
  const can = useCan("system.manage.basic") ? { edit: 1 } : {};
  const save = useWrite("settings.edit", { toast: false, onRefused: () => true });
  return (
    <div className={styles.column}>
      <LogoCard />
      <FormSection
        formId="settings"
        record={{ ...stored, can }}
        write={async (changes, edit) => {
          await save.mutateAsync(changes as InputOf<"settings.edit">);
          const mine = { ...stored, ...changes, version: Number(changes.version) + 1 };
          const now = await read();
          if (edit)
            tellSettings({
              edit,
              after: now,
              what: t("settings"),
              look: async () => (await call("settings.detail", {})).data,
              write: (former, _beside, version) =>
                call("settings.edit", { ...former, version } as InputOf<"settings.edit">),
            });
          return { ...(now ?? mine), can };
        }}
      />
      <PoolRules module="customer" />
      <PoolRules module="clue" />
    </div>
  );
}

export default function SettingsPage() {
  const { data, error, refetch } = useCall("settings.detail", {});
  if (!data && !error) return <PageSkeleton />;
  return (
    <Screen title={t("title")} hint={t("hint")}>
      {data ? (
        <Settings
          stored={data.data}
          read={async () => {
            const answer = await refetch();
            return answer.isSuccess ? answer.data.data : undefined;
          }}
        />
      ) : (
        <ErrorState error={error} onRetry={refetch} />
      )}
    </Screen>
  );
}
