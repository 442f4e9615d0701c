/** Two editors of one record: the second is told whose change came first, and nothing of his is lost or written. */
import { said } from "@qicheng/api/kernel/messages";
import type { Context } from "./context";
import { Refusal } from "./refusal";
import { storedModule } from "./stored-module";

interface Conflict {
  module: string;
  id: number;
  /** The record as it is now, in wire form. */
  current: unknown;
}

/** What the log says of an edit; of one that named no version, that the last write won. */
export const didEdit = ({ version }: { version?: number | undefined }) =>
  version === undefined ? said.didEditUnchecked : said.didEdit;

/** The refusal for a save whose version is no longer the record's. */
export async function conflict(ctx: Context, { module, id, current }: Conflict): Promise<Refusal> {
  const last = await ctx.db
    .selectFrom("audit_log")
    .select(["user_id", "created_at"])
    .where("module", "=", storedModule(module))
    .where("record_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const by = (await ctx.services.organisation.get()).name(last?.user_id) || ctx.say(said.somebody);
  return new Refusal("CONFLICT", said.changedBy({ by }), {
    data: { by, at: last?.created_at.slice(0, 19) ?? "", current },
  });
}
