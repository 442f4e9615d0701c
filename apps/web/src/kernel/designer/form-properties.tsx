/** The form itself: how wide it is, in how many columns its fields stand, and where their labels are. */
import { Checkbox, Radio, Segmented } from "antd";
import { useId } from "react";
import styles from "../drafting/properties.module.css";
import { Row } from "../drafting/row";
import { NumberInput } from "../ui/parts/number-input";
import type { FormDraft } from "./edits";
import { t } from "./texts";

interface Props {
  draft: FormDraft;
  change: (change: Partial<FormDraft>) => void;
}

const WIDE = { width: "100%" };
const COLUMNS = [1, 2, 3, 4];

export function FormProperties({ draft, change }: Props) {
  const id = useId();
  const { cols, width, labelwidth, labelposition, labelbg } = draft;
  return (
    <section className={styles.section}>
      <Row label={t("cols")}>
        <Segmented
          block
          aria-label={t("cols")}
          options={COLUMNS.map((value) => ({ value, label: String(value) }))}
          value={cols}
          onChange={(next) => change({ cols: next })}
        />
      </Row>
      <Row label={t("labelposition")}>
        <Radio.Group
          options={[
            { value: "left", label: t("atLeft") },
            { value: "right", label: t("atRight") },
            { value: "top", label: t("onTop") },
          ]}
          value={labelposition}
          onChange={({ target }) => change({ labelposition: target.value as string })}
        />
      </Row>
      <Row label={t("labelwidth")} control={`${id}-label`}>
        <NumberInput<number>
          id={`${id}-label`}
          style={WIDE}
          min={40}
          max={300}
          precision={0}
          suffix={t("pixels")}
          value={labelwidth}
          onChange={(next) => next !== null && change({ labelwidth: next })}
        />
      </Row>
      <Row label={t("formWidth")} control={`${id}-width`}>
        <NumberInput<number>
          id={`${id}-width`}
          style={WIDE}
          min={320}
          max={1600}
          precision={0}
          suffix={t("pixels")}
          value={width}
          onChange={(next) => next !== null && change({ width: next })}
        />
      </Row>
      <Checkbox checked={labelbg === 1} onChange={({ target }) => change({ labelbg: target.checked ? 1 : 0 })}>
        {t("labelbg")}
      </Checkbox>
    </section>
  );
}
