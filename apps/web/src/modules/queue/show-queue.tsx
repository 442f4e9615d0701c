import { lazy, Suspense } from "react";
import { openOver } from "../../kernel/ui/dialogs/over";

const QueueDrawer = lazy(() => import("./queue-drawer"));

/** All that one has to do, over whatever screen one is on. */
export const showQueue = (): void =>
  openOver((close) => (
    <Suspense fallback={null}>
      <QueueDrawer onClose={close} />
    </Suspense>
  ));
