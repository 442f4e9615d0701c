/** On the home screen: one's own target of the month, what is reached of it, and what is still needed. */
import { useSession } from "../../kernel/session/session-store";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { Attained, useAttained } from "./attained";

export default function TargetCard() {
  const person = useSession(({ profile }) => profile?.UserID ?? 0);
  const { contract, received, error, refetch } = useAttained({ person });
  if (contract && received) return <Attained contract={contract} received={received} whose={{ person }} />;
  return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />;
}
