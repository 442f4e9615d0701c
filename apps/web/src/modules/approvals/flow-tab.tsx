/** 审批流程: the drawing, with how each node stands and who has it. */
import type { Drawing } from "@qicheng/api/approvals/shapes";
import { FlowDiagram } from "../../kernel/flow-diagram/flow-diagram";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { t } from "./texts";

export default function FlowTab({ drawing: { nodes, lines } }: { drawing: Drawing }) {
  if (nodes.length === 0) return <EmptyState text={t("noNodes")} />;
  return <FlowDiagram label={t("flow")} {...{ nodes, lines }} />;
}
