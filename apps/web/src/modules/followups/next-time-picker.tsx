import { DatePicker } from "antd";
import { dayjs } from "../../kernel/forms/values/dayjs";
import { t } from "./texts";

interface Props {
  value: string;
  onChange: (value: string) => void;
}

const FORMAT = "YYYY-MM-DD HH:mm";

/** Any time to come. */
export default function NextTimePicker({ value, onChange }: Props) {
  return (
    <DatePicker
      size="small"
      format={FORMAT}
      // what is typed or chosen is meant, also by who leaves it with Tab or sends
      needConfirm={false}
      showTime={{ format: "HH:mm", minuteStep: 5, defaultOpenValue: dayjs().hour(9).minute(0) }}
      minDate={dayjs()}
      placeholder={t("ownTime")}
      value={value === "" ? null : dayjs(value)}
      onChange={(next) => onChange(next?.format(FORMAT) ?? "")}
    />
  );
}
