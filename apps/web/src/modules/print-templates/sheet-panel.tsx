/** What is said of the sheet itself, and of several items together. */
import { labelSheetOf, PAPER_NAMES, PAPERS, type PrintTemplate } from "@qicheng/engine/print/template";
import { Button, Input, Select, Switch } from "antd";
import { useId } from "react";
import panel from "../../kernel/drafting/properties.module.css";
import { Row } from "../../kernel/drafting/row";
import { NumberInput } from "../../kernel/ui/parts/number-input";
import styles from "./designer.module.css";
import { d } from "./designer-texts";
import { ALIGNMENTS } from "./edits";
import type { LayoutWork } from "./use-layout";

const SIDES = ["top", "right", "bottom", "left"] as const;

const paperTitle = (name: (typeof PAPER_NAMES)[number]): string => {
  const [width, height] = PAPERS[name];
  const sheet = labelSheetOf({ paper: name });
  if (sheet) return d("labelSheet", { n: sheet.columns * sheet.rows, size: `${width} × ${height} mm` });
  return /^\d/.test(name) ? `${width} × ${height} mm` : d("paperSize", { name, size: `${width} × ${height} mm` });
};

interface Props {
  work: LayoutWork;
  moduleName: string;
  disabled: boolean;
}

export function SheetPanel({ work: { draft, acts }, moduleName, disabled }: Props) {
  const name = useId();
  const { template } = draft;
  const set = (change: Partial<PrintTemplate>) => acts.paper(change);
  return (
    <div className={panel.panel}>
      <div className={panel.head}>
        <span className={panel.type}>{d("sheet")}</span>
      </div>
      <Row label={d("name")} control={name} wrong={draft.name.trim() === "" ? d("needName") : undefined}>
        <Input
          id={name}
          maxLength={50}
          disabled={disabled}
          value={draft.name}
          onChange={(event) => acts.rename(event.target.value)}
        />
      </Row>
      <Row label={d("module")}>
        <span>{moduleName}</span>
      </Row>
      <Row label={d("paper")}>
        <Select
          aria-label={d("paper")}
          disabled={disabled}
          value={template.paper}
          options={PAPER_NAMES.map((value) => ({ value, label: paperTitle(value) }))}
          onChange={(paper) => set({ paper })}
        />
      </Row>
      {labelSheetOf(template) ? null : (
        <span className={panel.condition}>
          {d("landscape")}
          <Switch
            size="small"
            aria-label={d("landscape")}
            disabled={disabled}
            checked={template.landscape}
            onChange={(landscape) => set({ landscape })}
          />
        </span>
      )}
      <Row label={d("margins")}>
        <div className={styles.four}>
          {SIDES.map((side) => (
            <NumberInput
              key={side}
              size="small"
              aria-label={`${d("margins")} ${d(side)}`}
              prefix={d(side)}
              min={0}
              max={100}
              disabled={disabled}
              value={template.margin[side]}
              onChange={(value) => value !== null && set({ margin: { ...template.margin, [side]: value } })}
            />
          ))}
        </div>
      </Row>
    </div>
  );
}

const ALIGN_TITLES = {
  left: "aLeft",
  center: "aCenter",
  right: "aRight",
  top: "aTop",
  middle: "aMiddle",
  bottom: "aBottom",
  across: "aAcross",
  down: "aDown",
  width: "aWidth",
} as const;

export function SeveralPanel({ work: { chosen, acts }, disabled }: Omit<Props, "moduleName">) {
  return (
    <div className={panel.panel}>
      <div className={panel.head}>
        <span className={panel.type}>{d("several", { n: chosen.size })}</span>
      </div>
      <div className={styles.aligns}>
        {ALIGNMENTS.map((how) => (
          <Button key={how} size="small" disabled={disabled} onClick={() => acts.align(how)}>
            {d(ALIGN_TITLES[how])}
          </Button>
        ))}
      </div>
    </div>
  );
}
