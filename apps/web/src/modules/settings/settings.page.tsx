import { useCall } from "../../kernel/http/hooks";
import { ErrorState } from "../../kernel/ui/error-state";
import { PageFrame } from "../../kernel/ui/page-frame";
import { PageSkeleton } from "../../kernel/ui/skeletons";
import { LogoCard } from "./logo-card";
import { SettingsForm } from "./settings-form";
import { t } from "./texts";

export default function SettingsPage() {
  const answer = useCall("settings.detail", {});
  if (answer.isPending) return <PageSkeleton />;
  return (
    <PageFrame title={t("title")} hint={t("hint")}>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={answer.refetch} />
      ) : (
        <>
          <LogoCard />
          <SettingsForm settings={answer.data.data} />
        </>
      )}
    </PageFrame>
  );
}
