import { Segmented } from "antd";
import { useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import { say } from "../../kernel/i18n/language";
import { ErrorState } from "../../kernel/ui/error-state";
import { PageFrame } from "../../kernel/ui/page-frame";
import { PageSkeleton } from "../../kernel/ui/skeletons";
import { RecycleList } from "./recycle-list";
import { t } from "./texts";

export default function RecyclePage() {
  const [chosen, setChosen] = useState<string | null>(null);
  const answer = useCall("recycle.modules", {}, { staleTime: 300_000 });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (answer.isPending) return <PageSkeleton />;
  const modules = answer.data.data;
  const module = chosen ?? modules[0]?.module;
  return (
    <PageFrame
      title={t("title")}
      hint={t("hint")}
      flush
      actions={
        <Segmented
          aria-label={t("title")}
          value={module ?? ""}
          onChange={setChosen}
          options={modules.map((one) => ({ value: one.module, label: say(one) }))}
        />
      }
    >
      {module === undefined ? null : <RecycleList key={module} module={module} />}
    </PageFrame>
  );
}
