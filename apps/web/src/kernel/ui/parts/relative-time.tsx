import { t } from "../basis/texts";
import { type Ago, ago } from "../basis/times";
import { ShortTime } from "./short-time";

function worded(passed: Ago): string {
  if (passed.unit === "now") return t("justNow");
  const texts = { minute: "minutesAgo", hour: "hoursAgo", day: "daysAgo" } as const;
  return t(texts[passed.unit], { n: passed.n });
}

/** 刚刚, 3小时前 within a week with the exact time on hover; else the time itself; `-` for none. */
export function RelativeTime({ value }: { value: string | undefined }) {
  if (!value) return <>-</>;
  const passed = ago(value, Date.now());
  if (!passed) return <ShortTime value={value} />;
  return (
    <time dateTime={value} title={value}>
      {worded(passed)}
    </time>
  );
}
