import { LIMITS } from "@qicheng/api/kernel/limits";
import { useEffect, useState } from "react";
import { shanghaiTime } from "../../kernel/ui/basis/times";

const MINUTE = 60_000;

/** The minutes, the one under way too, until a time; they go by while one looks. None is 0. */
export function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(Date.now);
  const left = until === "" ? 0 : Math.max(0, shanghaiTime(until) - now);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), left % MINUTE || MINUTE);
    return () => clearTimeout(timer);
  }, [left]);
  // The clock of this device may be behind.
  return Math.min(LIMITS.followUpMinutes, Math.ceil(left / MINUTE));
}
