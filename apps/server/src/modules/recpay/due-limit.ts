/** What was written off of a contract stays due, until that is undone: less than it is never due. */
import { planSaid } from "@qicheng/api/recpay/messages";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { registerDueLimit } from "../contracts/public";

export const keepWrittenOff = (): void =>
  registerDueLimit("writtenOff", async (ctx, contract, due) => {
    const { rows } = await sql<{ off: string }>`
      select written_off::text as off from contracts where id = ${contract}`.execute(ctx.db);
    const off = decimal(rows[0]?.off ?? "0");
    return off.gt(due) ? [planSaid.unwriteFirst({ money: moneyText(off) })] : [];
  });
