import { lazy, Suspense } from "react";
import { useSession } from "../../kernel/session/session-store";
import { useQuiet } from "../../kernel/ui/basis/soon";

const CallBar = lazy(() => import("./call-bar"));

/** In the frame of whoever may call, once the first screen stands: the dial box, and the call that runs. */
export function CallDesk() {
  const may = useSession(({ profile }) => profile?.iscall === 1);
  const isQuiet = useQuiet();
  return may && isQuiet ? (
    <Suspense fallback={null}>
      <CallBar />
    </Suspense>
  ) : null;
}
