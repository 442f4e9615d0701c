/** A line on the canvas: what stands on it, and the button that puts a step there. */
import { PlusOutlined } from "@ant-design/icons";
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { Dropdown } from "antd";
import { memo, type SyntheticEvent } from "react";
import { common } from "../../kernel/i18n/common";
import { heard } from "../../kernel/ui/basis/heard";
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
  /** Others lead to the same node, and none parts from it. */
  meets: boolean;
  onPut: (id: string, piece: Piece) => void;
  onChoose: (id: string) => void;
}
export type CardLine = Edge<LineData, "way">;

/** The signs on a line, and the menu of one, are parts of it to the library. */
const stop = (event: SyntheticEvent): void => event.stopPropagation();

interface SignsProps {
  id: string;
  data: LineData;
  tone: string | undefined;
  x: number;
  y: number;
}

/** What stands on the line: its words, and the button that puts a step there. */
function Signs({ id, data, tone, x, y }: SignsProps) {
  const { text, name, wrong, isDefault, locked } = data;
  return (
    <EdgeLabelRenderer>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed in it is no press on the line */}
      <span
        className={`nodrag nopan ${styles.onLine}`}
        onClick={stop}
        onKeyDown={heard((event) => {
          if (event.key === "Enter" || event.key === " ") stop(event);
        })}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
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
              onClick: ({ key }) => {
                data.onPut(id, key as Piece);
                // the line that had the focus is gone, and the designer hears the keys
                setTimeout(() => document.querySelector<HTMLElement>("[data-designer]")?.focus(), 0);
              },
            }}
          >
            <button type="button" className={styles.plus} aria-label={`${t("insertHere")}${common("colon")}${name}`}>
              <PlusOutlined aria-hidden />
            </button>
          </Dropdown>
        )}
      </span>
    </EdgeLabelRenderer>
  );
}

export const FlowLineView = memo(function FlowLineView(props: EdgeProps<CardLine>) {
  const { id, data, selected, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, markerEnd } = props;
  const [path, x] = getSmoothStepPath({
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
  const { wrong, on } = data;
  // where the line is its own: before the bend of one that meets others, behind that of one that has parted from them
  const bend = targetY - 36;
  const beside = data.meets ? { x: sourceX, y: (sourceY + bend) / 2 } : { x: targetX, y: bend };
  const place = Math.abs(targetX - sourceX) < 1 ? { x, y: (sourceY + targetY) / 2 } : beside;
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
      <Signs id={id} data={data} tone={tone} {...place} />
    </>
  );
});
