import { Empty } from "antd";
import type { ReactNode } from "react";
import { t } from "./texts";

/** Nothing to show: says what to do next. */
export function EmptyState({ text, action }: { text?: string | undefined; action?: ReactNode }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text ?? t("emptyTitle")}>
      {action}
    </Empty>
  );
}
