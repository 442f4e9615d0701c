import { ErrorState } from "../kernel/ui/error-state";

export function CrashScreen({ error }: { error: Error }) {
  return <ErrorState error={error} onRetry={() => location.reload()} />;
}
