/** What the frame shows of news: fetched once the first screen stands. */
import { lazy, Suspense } from "react";
import { can } from "../../kernel/session/can";
import { useQuiet } from "../../kernel/ui/basis/soon";

const Pinned = lazy(() => import("./first-news"));

export function FirstNews() {
  const isQuiet = useQuiet();
  return isQuiet && can("crm.news") ? (
    <Suspense fallback={null}>
      <Pinned />
    </Suspense>
  ) : null;
}
