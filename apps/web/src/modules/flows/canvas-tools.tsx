/** Signs over the drawing: how it is looked at, and how what is chosen is put in order. */

import {
  AimOutlined,
  AlignLeftOutlined,
  ApartmentOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  SnippetsOutlined,
  VerticalAlignTopOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import { useReactFlow } from "@xyflow/react";
import type { ReactNode } from "react";
import { ActSign } from "../../kernel/actions/act-buttons";
import { type Action, useActions } from "../../kernel/actions/action";
import styles from "./designer.module.css";
import { FIT } from "./fit";
import { t } from "./texts";
import type { FlowWork } from "./use-flow";

const SIGNS: Readonly<Record<string, ReactNode>> = {
  zoomIn: <ZoomInOutlined aria-hidden />,
  zoomOut: <ZoomOutOutlined aria-hidden />,
  fit: <AimOutlined aria-hidden />,
  tidy: <ApartmentOutlined aria-hidden />,
  alignLeft: <AlignLeftOutlined aria-hidden />,
  alignTop: <VerticalAlignTopOutlined aria-hidden />,
  spreadAcross: <ColumnWidthOutlined aria-hidden />,
  spreadDown: <ColumnHeightOutlined aria-hidden />,
  copy: <CopyOutlined aria-hidden />,
  paste: <SnippetsOutlined aria-hidden />,
  remove: <DeleteOutlined aria-hidden />,
};

const drawn = (acts: readonly Action[]) =>
  acts.map((act) => (
    <ActSign key={act.key} act={act} icon={ownValue(SIGNS, act.key)} type="text" size="small" placement="left" />
  ));

interface Props {
  work: FlowWork;
  locked: boolean;
  phone: boolean;
}

/** What is done to what is chosen; the designer hears the strokes itself, where nobody types. */
function orderActs({ chosen, acts }: FlowWork, fit: () => void): Action[] {
  const none = chosen.size === 0;
  const few = chosen.size < 2;
  const tidy = () => {
    acts.tidy();
    // once it is drawn
    setTimeout(fit, 50);
  };
  return [
    { key: "tidy", title: t("tidy"), run: tidy },
    { key: "alignLeft", title: t("alignLeft"), disabled: few, run: () => acts.align("left") },
    { key: "alignTop", title: t("alignTop"), disabled: few, run: () => acts.align("top") },
    { key: "spreadAcross", title: t("spreadAcross"), disabled: few, run: () => acts.align("across") },
    { key: "spreadDown", title: t("spreadDown"), disabled: few, run: () => acts.align("down") },
    { key: "copy", title: t("copy"), keys: "ctrl+c", disabled: none, run: acts.copy },
    { key: "paste", title: t("paste"), keys: "ctrl+v", run: acts.paste },
    { key: "remove", title: t("remove"), keys: "del", disabled: none, run: acts.remove },
  ];
}

export function CanvasTools({ work, locked, phone }: Props) {
  const flow = useReactFlow();
  const fit = () => void flow.fitView(FIT);
  const look: Action[] = [
    { key: "zoomIn", title: t("zoomIn"), run: () => void flow.zoomIn() },
    { key: "zoomOut", title: t("zoomOut"), run: () => void flow.zoomOut() },
    { key: "fit", title: t("fit"), run: fit },
  ];
  const order = locked || phone ? [] : orderActs(work, fit);
  useActions([...look, ...order]);
  return (
    <div className={styles.tools} role="toolbar" aria-label={t("canvas")} aria-orientation="vertical">
      {drawn(look)}
      {order.length > 0 ? <span className={styles.rule} /> : null}
      {drawn(order)}
    </div>
  );
}
