import { DatePicker } from "antd";
import { dayjs } from "../forms/values/dayjs";
import { useEnter } from "../ui/basis/use-enter";
import { t } from "./texts";

const FORMAT = "YYYY-MM-DD";

interface Props {
  value: string;
  onChange: (value: string) => void;
  id?: string;
  /** Names the field where no label does. */
  title?: string;
  size?: "small";
  disabled?: boolean;
}

/** The last day of a share, from today on; none = for good. Enter takes what was typed, and sends nothing. */
export function LastDay({ value, onChange, title, ...rest }: Props) {
  const enter = useEnter();
  return (
    <DatePicker
      {...rest}
      {...enter}
      aria-label={title}
      format={FORMAT}
      minDate={dayjs().startOf("day")}
      placeholder={t("forGood")}
      value={value === "" ? null : dayjs(value)}
      onChange={(next) => onChange(next?.format(FORMAT) ?? "")}
    />
  );
}
