/** 审批流程: the drawing, with how each node stands and who has it. */
import type { Drawing } from "@qicheng/api/approvals/shapes";
import { EmptyState } from "../../kernel/ui/empty-state";
import { t } from "./texts";

export default function FlowTab({ drawing }: { drawing: Drawing }) {
  return drawing.nodes.length === 0 ? <EmptyState text={t("noNodes")} /> : null;
}
