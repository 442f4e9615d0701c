import { lazy, Suspense } from "react";
import { Can } from "../../kernel/session/can";
import type { Whose } from "./attained";

const AttainedPanel = lazy(() => import("./attained-panel"));

/** Above an open person or branch: targets and what is reached of them, for whoever sees these. */
export function Attainment({ whose }: { whose: Whose }) {
  return (
    <Can permission="bi.target">
      <Suspense fallback={null}>
        <AttainedPanel whose={whose} />
      </Suspense>
    </Can>
  );
}
