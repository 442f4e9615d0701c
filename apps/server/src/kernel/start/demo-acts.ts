/** What people of the demo company have done by the product's own commands, once its first rows are there. */
import type { Context } from "../work/context";

/** That many working days before the day of the demo, and when on that day. */
export type DemoTime = readonly [before: number, clock: string];

export interface DemoStage {
  /** `yyyy-MM-dd` of a working day before the day of the demo; those from it on are counted from 0 downward. */
  day(before: number): string;
  person(username: string): number;
  nickname(username: string): string;
  /** Does something in somebody's name, with his rights and his line in the log, at that time. */
  act<Result>(username: string, at: DemoTime, work: (ctx: Context) => Promise<Result>): Promise<Result>;
}

export type DemoActs = (stage: DemoStage) => Promise<void>;

/** Working days that the company's history reaches back. */
const HISTORY = 540;
const DAY_MS = 86_400_000;

/** A day so many days after another; both `yyyy-MM-dd`. */
export const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** How many working days before the day of the demo a day was, or the last one before it. */
export function placesOf(stage: DemoStage): (day: string) => number {
  const days = Array.from({ length: HISTORY }, (_, at) => stage.day(at + 1));
  return (day) => {
    const found = days.findIndex((one) => one <= day);
    return found === -1 ? HISTORY : found + 1;
  };
}
