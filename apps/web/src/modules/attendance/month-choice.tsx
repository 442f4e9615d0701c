/** A month, one before and one after. */
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { dayjs } from "../../kernel/forms/values/dayjs";
import styles from "./attendance.module.css";
import { t } from "./texts";

interface Props {
  month: string;
  onChange: (month: string) => void;
}

export function MonthChoice({ month, onChange }: Props) {
  const move = (months: number) => onChange(dayjs(`${month}-01`).add(months, "month").format("YYYY-MM"));
  return (
    <>
      <Button icon={<LeftOutlined aria-hidden />} aria-label={t("previous")} onClick={() => move(-1)} />
      <strong className={styles.date}>{month}</strong>
      <Button icon={<RightOutlined aria-hidden />} aria-label={t("next")} onClick={() => move(1)} />
    </>
  );
}
