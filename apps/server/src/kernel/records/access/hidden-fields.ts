/**
 * Fields of single records that are kept from single people, such as what a step of an approval hides from its approver:
 * whatever reads records asks here, and a room above says which they are.
 */
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../work/context";

const NONE: ReadonlySet<string> = new Set();

export interface HiddenFields {
  /** Fields of a module's records that are hidden from the caller in some of them, or have been. */
  somewhere: (ctx: Context, module: string) => Promise<ReadonlySet<string>>;
  /** Fields that are hidden from the caller, by record. */
  inRecords: (
    ctx: Context,
    module: string,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, ReadonlySet<string>>>;
  /** True of records of which one of the fields is hidden from the caller. @param id column of their ids */
  where: (ctx: Context, module: string, fields: readonly string[], id: RawBuilder<unknown>) => RawBuilder<boolean>;
}

let registered: HiddenFields | undefined;

export function registerHiddenFields(hidden: HiddenFields): void {
  registered = hidden;
}

/** Nobody reads a record before it is known what is hidden. */
function hidden(): HiddenFields {
  if (!registered) throw new Error("registerHiddenFields was not called");
  return registered;
}

export const hiddenSomewhere: HiddenFields["somewhere"] = (ctx, module) => hidden().somewhere(ctx, module);

export const hiddenIn: HiddenFields["inRecords"] = (ctx, module, ids) => hidden().inRecords(ctx, module, ids);

/** Of one record. */
export const hiddenOf = async (ctx: Context, module: string, id: number): Promise<ReadonlySet<string>> =>
  (await hiddenIn(ctx, module, [id])).get(id) ?? NONE;

export const isHiddenIn = (
  ctx: Context,
  module: string,
  fields: readonly string[],
  id: RawBuilder<unknown> = sql`r.id`,
): RawBuilder<boolean> => hidden().where(ctx, module, fields, id);
