import { CallError } from "../kernel/http/call";
import { ErrorState } from "../kernel/ui/screens/error-state";

/** What a library says of its faults is for nobody's eyes. */
export function CrashScreen({ error }: { error: Error }) {
  return <ErrorState error={error instanceof CallError ? error : null} onRetry={() => location.reload()} />;
}
