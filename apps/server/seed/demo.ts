import type { Database } from "../src/kernel/db/database";
/** Placeholder until the demo company is in place. */
export async function seedDemo(_db: Database): Promise<void> {}
