/** Owned records of somebody who leaves, given as a transfer gives them. */
import { handoverSaid } from "@qicheng/api/kernel/handover-messages";
import { said } from "@qicheng/api/kernel/messages";
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { handoverAct } from "../colleagues/transfer";
import { holdingsOf } from "../pool/holdings";
import { covers, live, reachOf } from "../records/access/scope";
import { lockThere } from "../records/read/read";
import type { OwnedRows, RecordType } from "../records/type/record-type";
import { noun } from "../records/type/tell";
import { openBatch } from "../records/write/undo-batch";
import type { Context } from "../work/context";
import type { Handover } from "./handover";

/** Nobody gives rows of somebody whose rows he does not reach. */
export async function reachRefusal(
  ctx: Context,
  type: RecordType,
  { ability, leaver }: { ability: string; leaver: number },
): Promise<Message | undefined> {
  const right = type.abilities[ability]?.permission;
  if (!right || !ctx.can(right)) return said.noRight;
  return covers(await reachOf(ctx, type), leaver) ? undefined : handoverSaid.notReached;
}

/** Nor to somebody whose rows he does not see. */
export async function receiverRefusal(
  ctx: Context,
  type: RecordType,
  { id, name }: { id: number; name: string },
): Promise<Message | undefined> {
  const seen = id === ctx.me.id || covers(await reachOf(ctx, type), id);
  return seen ? undefined : poolSaid.notBelow({ name });
}

export function ownedHandover(type: RecordType, rows: OwnedRows): Handover {
  const { table, module, title } = type;
  const { level } = rows;
  return {
    key: module,
    title: noun(title),
    type,
    ...(level ? { levels: true } : {}),
    left: (leaver) => sql`
      select h.id, ${sql.ref(`h.${type.nameColumn}`)} as name,
        ${level ? sql.ref(`h.${level}`) : sql`null::bigint`} as level
      from ${sql.table(table)} h where h.owner_id = ${leaver} and ${live(type, "h")}`,
    refusal: (ctx, leaver) => reachRefusal(ctx, type, { ability: handoverAct.ability, leaver }),
    receiver: (ctx, to) => receiverRefusal(ctx, type, to),
    batch: (ctx, name) => openBatch(ctx, type, handoverAct.key, handoverSaid.batch({ name, title: noun(title) })),
    hold: async (ctx, { to, ids }) => {
      if (rows.pool) for (const person of to) await holdingsOf(ctx.db, type, person);
      await lockThere(ctx, type, ids, await reachOf(ctx, type));
    },
    give: (ctx, { leaver, to, ids, batch, along }) =>
      handoverAct.run(ctx, { type, ids, batch, input: { userid: to, from: leaver, keep: "none", along } }),
  };
}
