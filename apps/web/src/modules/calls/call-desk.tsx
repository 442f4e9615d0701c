import { lazy, Suspense } from "react";
import { useSession } from "../../kernel/session/session-store";

const CallBar = lazy(() => import("./call-bar"));

/** In the frame of whoever may call: the dial box, and the call that runs. */
export function CallDesk() {
  const may = useSession(({ profile }) => profile?.iscall === 1);
  return may ? (
    <Suspense fallback={null}>
      <CallBar />
    </Suspense>
  ) : null;
}
