/** Handlers of a record type's routes: a module names the few that are really its own. */

import { said } from "@qicheng/api/kernel/messages";
import type { Bringing } from "@qicheng/api/kernel/record-routes";
import { sql } from "kysely";
import { SUBTOTAL } from "../fields/form-input";
import { attachmentCount } from "../files/tie";
import { importFile } from "../imports/start";
import { importTemplate } from "../imports/template";
import { leadOn } from "../merge/lead-on";
import type { Context } from "../work/context";
import { bindTags } from "./bind-tags";
import { bulkAct, type Chosen } from "./bulk-act";
import { exportReply } from "./export";
import { exportableType } from "./exportable";
import { ownFields } from "./field-rights";
import { listRecords } from "./list";
import { presenterOf } from "./presenter";
import { findRecord } from "./read";
import type { Raw, RecordType } from "./record-type";
import { addRecord, editRecord } from "./save";
import type { FullQuery } from "./scenes";
import { assertMaySee } from "./scope";
import { toggleStar } from "./toggle-star";
import { explain } from "./why";

/** The record as its detail shows it. @throws NOT_FOUND, with the one into which it was merged where that is so */
export async function viewRecord(ctx: Context, type: RecordType, id: number): Promise<Record<string, unknown>> {
  assertMaySee(ctx, type);
  const { subtotal } = type;
  const attached = sql`${attachmentCount(type.module)} as attached`;
  const more = subtotal ? sql`${subtotal.select()}, ${attached}` : attached;
  const row = await findRecord(ctx, type, id, { more }).catch(async (error) => {
    throw await leadOn(ctx, type, id, error);
  });
  const fields = await ownFields(ctx, type.module);
  const [wire = {}] = await presenterOf(type, fields).objects(ctx, [row]);
  return { ...wire, [SUBTOTAL]: { ...subtotal?.value(row), file: row.attached } };
}

interface Edited {
  [key: string]: unknown;
  id: number;
  version?: number | undefined;
}

export function recordHandlers(type: RecordType) {
  return {
    index: (ctx: Context, query: unknown) => listRecords(ctx, type, query as FullQuery),
    add: async (ctx: Context, raw: Raw) => ({ msg: said.added, data: { id: await addRecord(ctx, type, raw) } }),
    edit: async (ctx: Context, { id, version, ...raw }: Edited) => {
      await editRecord(ctx, type, { id, version, raw });
      return { msg: said.saved };
    },
    view: async (ctx: Context, { id }: { id: number }) => ({ data: (await viewRecord(ctx, type, id)) as never }),
    remove: (ctx: Context, chosen: Chosen) => bulkAct(ctx, type, chosen, { act: "delete" }),
    star: (ctx: Context, { id }: { id: number }) => toggleStar(ctx, type, id),
    bindTag: (ctx: Context, input: { id: number; list: number[] }) => bindTags(ctx, type, input),
    why: (ctx: Context, { id }: { id: number }) => explain(ctx, type, id),
    importTemplate: (ctx: Context) => importTemplate(ctx, type),
    import: async (ctx: Context, { pool, ...asked }: Bringing) => ({
      data: await importFile(ctx, type, { ...asked, pool: pool === 1 }),
    }),
    export: (ctx: Context, { ids, ...query }: Raw & { ids?: number[] | undefined }) =>
      exportReply(ctx, exportableType(type), { ids, query }),
  };
}
