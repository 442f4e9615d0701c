/** Signs over the sheet: how it is looked at, and what is done to what is chosen. */
import {
  AimOutlined,
  CopyOutlined,
  DeleteOutlined,
  DiffOutlined,
  SnippetsOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { ReactNode } from "react";
import { ActSign } from "../../kernel/actions/act-buttons";
import { type Action, useActions } from "../../kernel/actions/action";
import styles from "./designer.module.css";
import { d } from "./designer-texts";
import type { LayoutWork } from "./use-layout";

const SIGNS: Readonly<Record<string, ReactNode>> = {
  zoomIn: <ZoomInOutlined aria-hidden />,
  zoomOut: <ZoomOutOutlined aria-hidden />,
  zoomFit: <AimOutlined aria-hidden />,
  copy: <CopyOutlined aria-hidden />,
  paste: <SnippetsOutlined aria-hidden />,
  duplicate: <DiffOutlined aria-hidden />,
  remove: <DeleteOutlined aria-hidden />,
};

const STEP = 1.25;
const [LEAST, MOST] = [1, 12];

interface Props {
  work: LayoutWork;
  locked: boolean;
  scale: number;
  onScale: (scale: number | null) => void;
}

export function CanvasTools({ work: { chosen, acts }, locked, scale, onScale }: Props) {
  const none = chosen.size === 0;
  const looks: Action[] = [
    { key: "zoomIn", title: d("zoomIn"), run: () => onScale(Math.min(MOST, scale * STEP)) },
    { key: "zoomOut", title: d("zoomOut"), run: () => onScale(Math.max(LEAST, scale / STEP)) },
    { key: "zoomFit", title: d("zoomFit"), run: () => onScale(null) },
  ];
  const order: Action[] = locked
    ? []
    : [
        { key: "copy", title: d("copy"), keys: "ctrl+c", disabled: none, run: acts.copy },
        { key: "paste", title: d("paste"), keys: "ctrl+v", run: acts.paste },
        { key: "duplicate", title: d("duplicate"), keys: "ctrl+d", disabled: none, run: acts.duplicate },
        { key: "remove", title: d("remove"), keys: "del", disabled: none, run: acts.remove },
      ];
  useActions([...looks, ...order]);
  const drawn = (some: readonly Action[]) =>
    some.map((act) => (
      <ActSign key={act.key} act={act} icon={ownValue(SIGNS, act.key)} type="text" size="small" placement="left" />
    ));
  return (
    <div className={styles.tools} role="toolbar" aria-label={d("canvas")} aria-orientation="vertical">
      {drawn(looks)}
      {order.length > 0 ? <span className={styles.rule} /> : null}
      {drawn(order)}
    </div>
  );
}
