/** Every type of records has its forms: as the product brings them until one of them is published. */
import { familyOf } from "@qicheng/api/kernel/families";
import type { FormKind } from "@qicheng/engine/design/form-kinds";
import { sql } from "kysely";
import type { Database } from "../db/database";

/** Those that a type has; what one becomes is asked of leads and of customers. A form that is a module itself is one. */
export function kindsOf(module: string): FormKind[] {
  if (familyOf(module) !== module) return ["new"];
  return module === "customer" ? ["new", "edit", "phone", "conversion"] : ["new", "edit", "phone"];
}

export async function ensureForms(db: Database, modules: readonly string[]): Promise<void> {
  const wanted = modules.flatMap((module) => kindsOf(module).map((kind) => ({ module, kind })));
  await sql`
    insert into forms (module, kind) select module, kind from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      w(module text, kind text) on conflict (module, kind) do nothing`.execute(db);
}
