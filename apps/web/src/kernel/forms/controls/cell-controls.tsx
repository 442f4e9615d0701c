/** The controls of cells: those of forms, where they fit into one line. */
import type { FieldType } from "@qicheng/engine/fields/field-def";
import { Input } from "antd";
import { asText } from "../values/as-text";
import { type ControlComponent, type ControlProps, shared } from "../values/control";
import { InputControl, NumberControl, PlainDictionary, PlainSelect, SwitchControl } from "./basic-controls";
import { DateControl, DateTimeControl } from "./date-controls";
import { ReferenceControl, UserControl } from "./reference-controls";

const DEFAULT_MAX = 200;
const LINES = { minRows: 1, maxRows: 4 };

function LinesControl(props: ControlProps) {
  const { field, value, onChange } = props;
  return (
    <Input.TextArea
      {...shared(props)}
      autoSize={LINES}
      maxLength={field.max ?? DEFAULT_MAX}
      value={asText(value)}
      placeholder={field.placeholder ?? ""}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const CELL_CONTROLS: Partial<Record<FieldType, ControlComponent>> = {
  input: InputControl,
  textarea: LinesControl,
  number: NumberControl,
  select: PlainSelect,
  radio: PlainSelect,
  date: DateControl,
  datetime: DateTimeControl,
  switch: SwitchControl,
  user: UserControl,
  statusSelect: PlainDictionary,
  customer: ReferenceControl,
};
