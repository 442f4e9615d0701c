/** Of what hangs on a contract, how many: each module that has some of it says how they are counted. */
import { type RawBuilder, sql } from "kysely";
import type { RecordTypeInput } from "../../kernel/records/type/record-type";

const counts = new Map<string, RawBuilder<unknown>>();

/** @param count a subquery on the contract of alias r */
export const registerContractCount = (key: string, count: RawBuilder<unknown>): void => void counts.set(key, count);

const columnOf = (key: string) => `count_${key}`;

registerContractCount("product", sql`(select count(*) from contract_lines l where l.contract_id = r.id)`);

export const contractCounts: NonNullable<RecordTypeInput["subtotal"]> = {
  select: () => sql.join([...counts].map(([key, count]) => sql`${count} as ${sql.ref(columnOf(key))}`)),
  value: (row) => Object.fromEntries([...counts.keys()].map((key) => [key, row[columnOf(key)]])),
};
