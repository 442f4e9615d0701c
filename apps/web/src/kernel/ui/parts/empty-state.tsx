import { Empty } from "antd";
import type { ReactNode } from "react";
import { t } from "../basis/texts";

/** No line of one letter. */
const BALANCED = { description: { textWrap: "balance" } } as const;

/** Nothing to show: says what to do next. */
export function EmptyState({ text, action }: { text?: string | undefined; action?: ReactNode }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} styles={BALANCED} description={text ?? t("emptyTitle")}>
      {action}
    </Empty>
  );
}
