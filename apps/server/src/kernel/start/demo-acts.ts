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
