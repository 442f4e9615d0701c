import { useCan } from "../../kernel/access/can";
import type { FormEdit } from "../../kernel/forms/form-parts";
import { FormSection } from "../../kernel/forms/form-section";
import { type Answer, call, type InputOf } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { tellChanged } from "../../kernel/records/tell-edited";
import { ErrorState } from "../../kernel/ui/error-state";
import { Screen } from "../../kernel/ui/screen";
import { PageSkeleton } from "../../kernel/ui/skeletons";
import { toast } from "../../kernel/ui/toast";
import { LogoCard } from "./logo-card";
import { PoolRules } from "./pool-rules";
import styles from "./settings.module.css";
import { t } from "./texts";

type Stored = Answer<"settings.detail">["data"];

interface Props {
  stored: Stored;
  /** As they are by now; undefined where nobody answers. */
  read: () => Promise<Stored | undefined>;
}

/** Says which of them were saved, and offers to take that back. */
function tellSettings(edit: FormEdit, after: Stored | undefined): void {
  const titles = edit.fields.filter(({ key }) => key in edit.changes).map(({ title }) => title);
  const names = titles.join(common("listComma"));
  const text = t("saved", { names });
  if (!after) {
    toast.success(text);
    return;
  }
  tellChanged({
    ...edit,
    after,
    text,
    back: t("takenBack", { names }),
    look: async () => (await call("settings.detail", {})).data,
    write: (former, _beside, version) => call("settings.edit", { ...former, version } as InputOf<"settings.edit">),
  });
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
          if (edit) tellSettings(edit, now);
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
