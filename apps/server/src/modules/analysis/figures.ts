/** Figures that modules declare: which rows of which lists they count, by which day, for whom. */

import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { FigurePart } from "@qicheng/engine/analysis/figures";
import type { Condition } from "@qicheng/engine/fields/filter";
import type { Message } from "@qicheng/engine/text/message";
import type { Group, Grouping } from "../../kernel/records/read/run-groups";
import type { Context } from "../../kernel/work/context";

export interface Figure {
  /** For ever: targets, arrangements and saved views name it. */
  key: string;
  title: Message;
  unit: "count" | "money";
  /** Which day and whose person counts, in a line. */
  note: Message;
  /** The rows of several lists are counted together. */
  parts: readonly FigurePart[];
}

/** Two figures of which one is divided by the other: a rate comes from sums. */
export interface Rate {
  key: string;
  title: Message;
  note: Message;
  of: string;
  by: string;
  /** How many of the one fall on one of the other, instead of percent. */
  unit?: "times";
}

const figures = new Map<string, Figure>();
const rates = new Map<string, Rate>();

export const offerFigure = (figure: Figure): void => void figures.set(figure.key, figure);
export const offerRate = (rate: Rate): void => void rates.set(rate.key, rate);

export function figureNamed(key: string): Figure {
  const found = figures.get(key);
  if (!found) throw new Error(`nobody declares the figure ${key}`);
  return found;
}

export function rateNamed(key: string): Rate {
  const found = rates.get(key);
  if (!found) throw new Error(`nobody declares the rate ${key}`);
  return found;
}

/** How rows of a list are counted that is no list of records. */
interface Counted {
  see: PermissionKey;
  groups: (ctx: Context, data: readonly Condition[], grouping: Grouping) => Promise<Group[] | undefined>;
}

const counted = new Map<string, Counted>();

export const offerCounted = (module: string, how: Counted): void => void counted.set(module, how);
export const findCounted = (module: string): Counted | undefined => counted.get(module);
