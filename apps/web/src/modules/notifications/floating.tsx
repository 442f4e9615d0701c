import { lazy, Suspense } from "react";
import { soon } from "../../kernel/ui/basis/soon";
import { usePanels } from "./panels-store";

const NotificationDrawer = soon(() => import("./notification-drawer"));
const OnlinePanel = lazy(() => import("./online-panel"));

/** Notifications and colleagues, over whatever screen one is on. */
export function Floating() {
  const { drawer, online } = usePanels();
  return (
    <Suspense fallback={null}>
      {drawer ? <NotificationDrawer /> : null}
      {online ? <OnlinePanel /> : null}
    </Suspense>
  );
}
