import { InputNumber, type InputNumberProps } from "antd";
import { DECIMAL } from "../basis/keyboard";

/** A number without the two little arrows, whose spoken names exist in English only; the arrow keys work. */
export function NumberInput<Value extends string | number = number>(props: InputNumberProps<Value>) {
  return <InputNumber<Value> controls={false} {...DECIMAL} {...props} />;
}
