/** Hours in which people may be called, in Shanghai. */
import { businessTime } from "../time/business-time";

export interface Hours {
  /** `08:00` */
  from: string;
  /** The first minute in which nobody is called any more. */
  to: string;
}

export const isCallingTime = ({ from, to }: Hours, now: number): boolean => {
  const time = businessTime(now).slice(11);
  return from <= time && time < to;
};
