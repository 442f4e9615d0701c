import { useMemo } from "react";
import { useCall } from "../../kernel/http/hooks";
import type { SideChoice } from "../../kernel/list/screen/choice-side";
import { ListScreen } from "../../kernel/list/screen/list-screen";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { ScreenTitle } from "../../kernel/ui/screens/screen-title";
import { PageSkeleton } from "../../kernel/ui/screens/skeletons";
import { binOf } from "./bin";
import { t } from "./texts";

/** Deleted records of the types that one sees, one type at a time. */
export default function RecyclePage() {
  const answer = useCall("recycle.modules", {}, { staleTime: 300_000 });
  const modules = answer.data?.data;
  const bin = useMemo(() => {
    const [first, ...others] = (modules ?? []).map(({ module, ...title }): SideChoice => ({ value: module, title }));
    return first && binOf([first, ...others]);
  }, [modules]);
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (answer.isPending) return <PageSkeleton />;
  return (
    <>
      <ScreenTitle title={t("title")} />
      {bin ? <ListScreen module={bin} /> : <EmptyState text={t("empty")} />}
    </>
  );
}
