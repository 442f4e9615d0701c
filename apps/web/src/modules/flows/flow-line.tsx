/** A line on the canvas: what stands on it, and the button that puts a step there. */
import { PlusOutlined } from "@ant-design/icons";
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { Dropdown } from "antd";
import { memo } from "react";
import styles from "./designer.module.css";
import type { Piece } from "./edits";
import { PIECES, pieceIcon } from "./pieces";
import { t } from "./texts";

export interface LineData extends Record<string, unknown> {
  text: string;
  /** For those who cannot see where it leads. */
  name: string;
  wrong: string;
  isDefault: boolean;
  locked: boolean;
  on: boolean;
  onPut: (id: string, piece: Piece) => void;
  onChoose: (id: string) => void;
}
export type CardLine = Edge<LineData, "way">;

export const FlowLineView = memo(function FlowLineView(props: EdgeProps<CardLine>) {
  const { id, data, selected, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, markerEnd } = props;
  const [path, x, y] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    borderRadius: 10,
    ...(targetY - sourceY > 60 ? { centerY: targetY - 36 } : {}),
  });
  if (!data) return null;
  const { text, name, wrong, isDefault, locked, on } = data;
  const straight = Math.abs(targetX - sourceX) < 1;
  // beside a bend the words stand where the line is its own
  const place = straight ? { x, y } : { x: targetX, y: targetY - 36 };
  const tone = wrong === "" ? (on && "on") || undefined : "wrong";
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        {...(markerEnd === undefined ? {} : { markerEnd })}
        className={styles.way ?? ""}
        data-tone={tone}
        data-selected={selected || undefined}
      />
      <EdgeLabelRenderer>
        <span
          className={`nodrag nopan ${styles.onLine}`}
          style={{ transform: `translate(-50%, -50%) translate(${place.x}px, ${place.y}px)` }}
        >
          {text === "" && wrong === "" ? null : (
            <button
              type="button"
              className={styles.lineText}
              tabIndex={-1}
              title={wrong || text}
              data-default={isDefault || undefined}
              data-tone={tone}
              onClick={() => data.onChoose(id)}
            >
              {text === "" ? "!" : text}
            </button>
          )}
          {locked ? null : (
            <Dropdown
              trigger={["click"]}
              menu={{
                items: PIECES.map((piece) => ({ key: piece, icon: pieceIcon(piece), label: t(piece) })),
                onClick: ({ key }) => data.onPut(id, key as Piece),
              }}
            >
              <button type="button" className={styles.plus} aria-label={`${t("insertHere")}：${name}`}>
                <PlusOutlined aria-hidden />
              </button>
            </Dropdown>
          )}
        </span>
      </EdgeLabelRenderer>
    </>
  );
});
