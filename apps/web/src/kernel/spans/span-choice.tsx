import { Segmented } from "antd";
import { lazy, Suspense } from "react";
import { SPANS } from "./spans";
import { t } from "./texts";
import type { ChosenSpan } from "./use-span";

const OwnSpan = lazy(() => import("./own-span"));

/** Chooses the days that are counted. */
export const SpanChoice = ({ span, days, take, takeDays }: ChosenSpan) => (
  <>
    <Segmented
      aria-label={t("span")}
      value={span}
      onChange={(next) => (next === "ownSpan" ? takeDays(days) : take(next))}
      options={[...SPANS, "ownSpan" as const].map((value) => ({ value, label: t(value) }))}
    />
    {span === "ownSpan" ? (
      <Suspense fallback={null}>
        <OwnSpan value={days} onChange={takeDays} />
      </Suspense>
    ) : null}
  </>
);
