/** The day as of which the ageing stands. */
import { DatePicker } from "antd";
import { dayjs } from "../../kernel/forms/values/dayjs";
import { t } from "./texts";

const FORMAT = "YYYY-MM-DD";

export default function AgeingDay({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  return (
    <DatePicker
      aria-label={t("at")}
      prefix={t("at")}
      allowClear={false}
      value={dayjs(value)}
      onChange={(day) => {
        if (day) onChange(day.format(FORMAT));
      }}
    />
  );
}
