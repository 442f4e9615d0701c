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
import { useReactFlow } from "@xyflow/react";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import styles from "./designer.module.css";
import { FIT } from "./fit";
import { t } from "./texts";
import type { FlowWork } from "./use-flow";

interface Sign {
  title: string;
  icon: ReactNode;
  run: () => void;
  disabled?: boolean;
}

function Signs({ signs }: { signs: readonly Sign[] }) {
  return signs.map(({ title, icon, run, disabled = false }) => (
    <Tooltip key={title} title={title} placement="left">
      <Button type="text" size="small" icon={icon} aria-label={title} disabled={disabled} onClick={run} />
    </Tooltip>
  ));
}

interface Props {
  work: FlowWork;
  locked: boolean;
  phone: boolean;
}

export function CanvasTools({ work: { chosen, acts }, locked, phone }: Props) {
  const flow = useReactFlow();
  const fit = () => void flow.fitView(FIT);
  const none = chosen.size === 0;
  const few = chosen.size < 2;
  const look: Sign[] = [
    { title: t("zoomIn"), icon: <ZoomInOutlined aria-hidden />, run: () => void flow.zoomIn() },
    { title: t("zoomOut"), icon: <ZoomOutOutlined aria-hidden />, run: () => void flow.zoomOut() },
    { title: t("fit"), icon: <AimOutlined aria-hidden />, run: fit },
  ];
  const tidy = () => {
    acts.tidy();
    // once it is drawn
    setTimeout(fit, 50);
  };
  const order: Sign[] = [
    { title: t("tidy"), icon: <ApartmentOutlined aria-hidden />, run: tidy },
    { title: t("alignLeft"), icon: <AlignLeftOutlined aria-hidden />, run: () => acts.align("left"), disabled: few },
    {
      title: t("alignTop"),
      icon: <VerticalAlignTopOutlined aria-hidden />,
      run: () => acts.align("top"),
      disabled: few,
    },
    {
      title: t("spreadAcross"),
      icon: <ColumnWidthOutlined aria-hidden />,
      run: () => acts.align("across"),
      disabled: few,
    },
    {
      title: t("spreadDown"),
      icon: <ColumnHeightOutlined aria-hidden />,
      run: () => acts.align("down"),
      disabled: few,
    },
    { title: t("copy"), icon: <CopyOutlined aria-hidden />, run: acts.copy, disabled: none },
    { title: t("paste"), icon: <SnippetsOutlined aria-hidden />, run: acts.paste },
    { title: t("remove"), icon: <DeleteOutlined aria-hidden />, run: acts.remove, disabled: none },
  ];
  return (
    <div className={styles.tools} role="toolbar" aria-label={t("canvas")} aria-orientation="vertical">
      <Signs signs={look} />
      {locked || phone ? null : (
        <>
          <span className={styles.rule} />
          <Signs signs={order} />
        </>
      )}
    </div>
  );
}
