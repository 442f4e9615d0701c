/** What the frame shows of news: fetched once the first screen stands. */
import { lazy, Suspense, useEffect, useState } from "react";
import { can } from "../../kernel/session/can";
import { whenQuiet } from "../../kernel/ui/basis/soon";

const Pinned = lazy(() => import("./first-news"));

export function FirstNews() {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    whenQuiet(() => setQuiet(true));
  }, []);
  return isQuiet && can("crm.news") ? (
    <Suspense fallback={null}>
      <Pinned />
    </Suspense>
  ) : null;
}
