import { DatePicker } from "antd";
import { dayjs } from "../forms/values/dayjs";
import type { Span } from "./spans";
import { t } from "./texts";

const FORMAT = "YYYY-MM-DD";
/** The server counts no more. */
const MOST_DAYS = 366;

/** Days of one's own, no more than the server counts at once. */
export default function OwnSpan({ value, onChange }: { value: Span; onChange: (span: Span) => void }) {
  return (
    <DatePicker.RangePicker
      aria-label={t("span")}
      allowClear={false}
      value={[dayjs(value.from), dayjs(value.to)]}
      disabledDate={(day, { from }) => from !== undefined && Math.abs(day.diff(from, "days")) >= MOST_DAYS}
      onChange={(days) => {
        const [from, to] = days ?? [];
        if (from && to) onChange({ from: from.format(FORMAT), to: to.format(FORMAT) });
      }}
    />
  );
}
