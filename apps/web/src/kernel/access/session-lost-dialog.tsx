import { lazy, Suspense } from "react";
import { useSession } from "../session/session-store";

const Dialog = lazy(() => import("./session-lost-modal"));

/** The one dialog 你已被登出，请重新登录, however many calls were refused. */
export function SessionLostDialog() {
  const lost = useSession((session) => session.lost);
  if (!lost) return null;
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  );
}
