/** The days of a statement: some named ones, one's own, or all. */
import { DatePicker } from "antd";
import { dayjs } from "../../kernel/forms/values/dayjs";
import { t } from "./texts";

const FORMAT = "YYYY-MM-DD";

interface Props {
  from: string | null;
  to: string | null;
  onChange: (days: { from: string | null; to: string | null }) => void;
}

const presets = () => {
  const now = dayjs();
  const [month, year] = [now.subtract(1, "month"), now.subtract(1, "year")];
  return [
    { label: t("thisMonth"), value: [now.startOf("month"), now.endOf("month")] as const },
    { label: t("lastMonth"), value: [month.startOf("month"), month.endOf("month")] as const },
    { label: t("thisYear"), value: [now.startOf("year"), now.endOf("year")] as const },
    { label: t("lastYear"), value: [year.startOf("year"), year.endOf("year")] as const },
  ].map(({ label, value: [first, last] }) => ({ label, value: [first, last] as [typeof first, typeof last] }));
};

export default function StatementDays({ from, to, onChange }: Props) {
  return (
    <DatePicker.RangePicker
      aria-label={t("days")}
      allowEmpty
      presets={presets()}
      placeholder={[t("allDays"), t("allDays")]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        onChange({ from: first?.format(FORMAT) ?? null, to: last?.format(FORMAT) ?? null });
      }}
    />
  );
}
