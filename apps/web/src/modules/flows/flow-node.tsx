/** A node on the canvas: its card, and where lines begin and end. */
import { ExclamationCircleFilled } from "@ant-design/icons";
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { Tooltip } from "antd";
import { memo } from "react";
import { NodeCard, type Tone } from "../../kernel/flow-diagram/node-card";
import styles from "./designer.module.css";

export interface CardData extends Record<string, unknown> {
  kind: string;
  name: string;
  who: string;
  tone: Tone;
  /** What keeps it from being released. */
  wrong: string;
  locked: boolean;
}
export type CardNode = Node<CardData, "card">;

export const FlowNodeView = memo(function FlowNodeView({ data, selected }: NodeProps<CardNode>) {
  const { kind, name, who, wrong, locked } = data;
  const sign =
    wrong === "" ? null : (
      <Tooltip title={wrong}>
        <ExclamationCircleFilled className={styles.sign ?? ""} aria-hidden />
      </Tooltip>
    );
  return (
    <>
      {kind === "start" ? null : <Handle type="target" position={Position.Top} isConnectable={!locked} />}
      <NodeCard {...{ kind, name, who, sign }} selected={selected} tone={wrong === "" ? data.tone : "wrong"} />
      {kind === "end" ? null : <Handle type="source" position={Position.Bottom} isConnectable={!locked} />}
    </>
  );
});
