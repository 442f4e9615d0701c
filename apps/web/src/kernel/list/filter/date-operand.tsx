import type { OperandValue } from "@qicheng/engine/fields/filter";
import { PRESET_TEXTS } from "@qicheng/engine/wording/filter-texts";
import { DatePicker, Select } from "antd";
import { useState } from "react";
import { dayjs } from "../../forms/values/dayjs";
import { say } from "../../i18n/language";
import { useEnter } from "../../ui/basis/use-enter";
import { CLEARABLE } from "../../ui/parts/clearable";
import { t } from "../ask/texts";
import { type FilterField, isPreset, presetsFor } from "./filter-model";
import styles from "./filters.module.css";

interface Props {
  field: FilterField;
  op: string;
  value: OperandValue | undefined;
  label: string;
  placeholder: string;
  onChange: (value: OperandValue | undefined) => void;
  /** Two days rather than one. */
  pair: boolean;
}

const FORMAT = "YYYY-MM-DD";
const CUSTOM = "custom";
const WIDE = { width: "100%" };
const dayOf = (value: unknown) => (typeof value === "string" && value !== "" ? dayjs(value) : null);

/** A named period such as 最近7天, or days of one's own. */
export default function DateOperand({ field, op, value, label, placeholder, onChange, pair }: Props) {
  const days = value !== undefined && value !== "" && !isPreset(value);
  const [custom, setCustom] = useState(days);
  const enter = useEnter();
  const [from, to] = Array.isArray(value) ? value : [value, undefined];
  const chosen = isPreset(value) ? value : undefined;
  const offered = presetsFor(field, op);
  const options = [
    // one that a filter from elsewhere has
    ...(chosen && !offered.includes(chosen) ? [...offered, chosen] : offered).map((preset) => ({
      value: preset as string,
      label: say(PRESET_TEXTS[preset]),
    })),
    { value: CUSTOM, label: t("dateCustom") },
  ];
  return (
    <span className={styles.pair}>
      <Select
        style={custom ? { width: 110, flex: "none" } : WIDE}
        allowClear={CLEARABLE}
        aria-label={label}
        placeholder={placeholder}
        options={options}
        value={custom ? CUSTOM : chosen}
        onChange={(next: string | undefined) => {
          setCustom(next === CUSTOM);
          onChange(next === CUSTOM ? undefined : next);
        }}
      />
      {custom && pair ? (
        <DatePicker.RangePicker
          {...enter}
          style={WIDE}
          // or Tab would not lead out of one without days
          allowEmpty
          value={[dayOf(from), dayOf(to)]}
          onChange={(next) => onChange(next?.every(Boolean) ? next.map((day) => day?.format(FORMAT) ?? "") : undefined)}
        />
      ) : null}
      {custom && !pair ? (
        <DatePicker {...enter} style={WIDE} value={dayOf(from)} onChange={(next) => onChange(next?.format(FORMAT))} />
      ) : null}
    </span>
  );
}
