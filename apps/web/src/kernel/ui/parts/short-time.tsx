import { shortTime } from "../basis/times";

/** A time or a day as short as it is clear, with all of it on hover. */
export const ShortTime = ({ value, className }: { value: string; className?: string | undefined }) => (
  <time dateTime={value} title={value.slice(0, 16)} className={`numbers ${className ?? ""}`}>
    {shortTime(value, Date.now())}
  </time>
);
