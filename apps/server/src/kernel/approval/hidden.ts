/**
 * What the nodes of an approval hide from whoever has part in it by these alone: he does not get it in the approval, nor
 * wherever the record is read by his roles. Only a right over all approvals shows it to him all the same.
 */
import { type RawBuilder, sql } from "kysely";
import type { HiddenFields } from "../records/access/hidden-fields";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { approvable } from "./declared";

const NONE: ReadonlySet<string> = new Set();

const asked = new WeakMap<Context, Map<string, Promise<ReadonlySet<string>>>>();

/** Fields of a module's records that are hidden from somebody, or have been: of most modules there are none. */
function hiddenSomewhere(ctx: Context, module: string): Promise<ReadonlySet<string>> {
  const known = asked.get(ctx) ?? new Map<string, Promise<ReadonlySet<string>>>();
  asked.set(ctx, known);
  const found = known.get(module) ?? readHidden(ctx, module);
  known.set(module, found);
  return found;
}

async function readHidden(ctx: Context, module: string): Promise<ReadonlySet<string>> {
  if (!approvable(module) || ctx.can("oa.approval.all")) return NONE;
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_array_elements_text(jsonb_path_query(v.hides, '$[*].config.hideField')) as field
    from wf_flows f join wf_flow_versions v on v.flow_id = f.id where f.module = ${module} and v.hides <> '[]'`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ field }) => field));
}

/** Fields that are hidden from the caller, by record. */
async function hiddenIn(
  ctx: Context,
  module: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  if (ids.length === 0 || (await hiddenSomewhere(ctx, module)).size === 0) return new Map();
  const { rows } = await sql<{ model_id: number; field: string }>`
    select model_id, field from wf_hidden where user_id = ${ctx.me.id} and model_type = ${module}
      and model_id = any(${ids as number[]}::bigint[])`.execute(ctx.db);
  const fields = grouped(rows, ({ model_id }) => model_id);
  return new Map([...fields].map(([id, of]) => [id, new Set(of.map(({ field }) => field))]));
}

/** Records of which one of the fields is hidden from the caller: asked once, whatever is read. @param id column of their ids */
const isHiddenIn = (
  ctx: Context,
  module: string,
  fields: readonly string[],
  id: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql`${id} = any(array(select h.model_id from wf_hidden h where h.user_id = ${ctx.me.id} and h.model_type = ${module}
    and h.field = any(${fields as string[]}::text[])))`;

/** As rooms below ask for it. */
export const hiddenByNodes: HiddenFields = { somewhere: hiddenSomewhere, inRecords: hiddenIn, where: isHiddenIn };
