/** 审批流程: the drawing, with how each node stands, who has it, and who will. */
import type { ApprovalDetail } from "@qicheng/api/approvals/shapes";
import { FlowDiagram } from "../../kernel/flow-diagram/flow-diagram";
import { namesOf } from "../../kernel/flow-diagram/nodes";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { whoOf } from "./path-line";
import { t } from "./texts";

export default function FlowTab({ detail: { WorlFlowJson: drawing, path } }: { detail: ApprovalDetail }) {
  if (drawing.nodes.length === 0) return <EmptyState text={t("noNodes")} />;
  const ahead = new Map(path.flatMap((step) => (step.state === "ahead" ? [[step.node_id, step]] : [])));
  const nodes = drawing.nodes.map((node) => {
    const step = ahead.get(node.id);
    return step ? { ...node, who: namesOf(step.people.map(({ name }) => name)) || whoOf(step) } : node;
  });
  return <FlowDiagram label={t("flow")} nodes={nodes} lines={drawing.lines} />;
}
