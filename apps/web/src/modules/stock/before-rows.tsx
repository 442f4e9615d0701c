/** Stands where rows are not there yet, could not be read, or are none. */
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";

interface Props {
  asked: { data: { rows?: readonly unknown[] } | undefined; error: Error | null; refetch: () => unknown };
  empty: string;
}

export function BeforeRows({ asked: { data, error, refetch }, empty }: Props) {
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton rows={8} />;
  return (data.rows ?? []).length === 0 ? <EmptyState text={empty} /> : null;
}
