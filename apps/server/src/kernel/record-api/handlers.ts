/** Handlers of a record type's routes: a module names the few that are really its own. */

import { said } from "@qicheng/api/kernel/messages";
import type { Bringing } from "@qicheng/api/kernel/record-routes";
import { sql } from "kysely";
import { beforehand } from "../http/beforehand";
import { importFile } from "../imports/start";
import { importTemplate } from "../imports/template";
import { readFile } from "../imports/upload";
import { ownFields } from "../records/access/field-rights";
import { assertMaySee } from "../records/access/scope";
import { exportReply } from "../records/export/export";
import { exportableType } from "../records/export/exportable";
import { leadOn } from "../records/read/lead-on";
import { listRecords, listTotals } from "../records/read/list";
import { presenterOf } from "../records/read/presenter";
import { findRecord } from "../records/read/read";
import type { FullQuery } from "../records/read/scenes";
import { explain } from "../records/read/why";
import type { Raw, RecordType } from "../records/type/record-type";
import { bindTags } from "../records/write/bind-tags";
import { bulkAct, type Chosen } from "../records/write/bulk-act";
import { SUBTOTAL } from "../records/write/form-input";
import { addRecord, editRecord } from "../records/write/save";
import { attachmentCount } from "../records/write/tie";
import { toggleStar } from "../records/write/toggle-star";
import type { Context } from "../work/context";

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

export interface Edited {
  [key: string]: unknown;
  id: number;
  version?: number | undefined;
}

export function recordHandlers(type: RecordType) {
  return {
    index: (ctx: Context, query: unknown) => listRecords(ctx, type, query as FullQuery),
    totals: async (ctx: Context, query: unknown) => ({ data: await listTotals(ctx, type, query as FullQuery) }),
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
    import: beforehand(
      (ctx: Context, _input: Bringing) => readFile(ctx, type),
      async (ctx: Context, { pool, ...asked }: Bringing, read) => ({
        data: await importFile(ctx, type, { ...asked, pool: pool === 1 }, read),
      }),
    ),
    export: (ctx: Context, { ids, ...query }: Raw & { ids?: number[] | undefined }) =>
      exportReply(ctx, exportableType(type), { ids, query }),
  };
}
