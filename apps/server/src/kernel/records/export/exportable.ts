/** Lists whose rows are taken out in files: those of record types, and those that modules register by a name. */

import type { TitleOfMany } from "@qicheng/api/kernel/declare";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import type { z } from "zod";
import { idArray } from "../../db/parameters";
import type { ModuleFields } from "../../fields/registry";
import type { Context } from "../../work/context";
import { forFiles, ownFields } from "../access/field-rights";
import { assertMaySee, live, reachOf, visible } from "../access/scope";
import { findOwnList, type KeptList, keptListAsked, type OwnList } from "../read/kept-lists";
import { listIds } from "../read/list";
import { presenterOf } from "../read/presenter";
import { rowColumns } from "../read/read";
import type { FullQuery } from "../read/scenes";
import type { Raw, RecordRow, RecordType } from "../type/record-type";
import { recordTypeAsked } from "../type/registry";
import { searchedBy } from "../type/search-terms";
import {
  type ExportColumn,
  exportColumns,
  keysBeside,
  listColumns,
  pathsIn,
  type RowSheet,
  rowSheets,
} from "./export-columns";

/** What a file has. */
export interface Sheet {
  columns: ExportColumn[];
  /** Those of fields that hold rows. */
  further: RowSheet[];
  /** Rows by id in this order, as they travel; what left the caller's reach meanwhile is left out. */
  rows: (ids: readonly number[]) => Promise<readonly Raw[]>;
}

export interface Exportable {
  /** By which it is asked for. */
  module: string;
  /** What views of it are kept under, and how they read. */
  views: Pick<KeptList, "module" | "query">;
  /** What has its fields, and what the log calls it. */
  form: string;
  title: TitleOfMany;
  /** Left out where nobody takes its rows out. */
  permission: PermissionKey | undefined;
  query: z.ZodType;
  /** In what a word is looked for. */
  searched: (whole: ModuleFields) => readonly FieldDef[];
  /** @throws FORBIDDEN */
  assertSees: (ctx: Context) => void;
  ids: (ctx: Context, query: FullQuery, how: Parameters<typeof listIds>[3]) => Promise<number[]>;
  /** @param keys of its fields, in their order; all there are without any */
  sheet: (ctx: Context, keys: readonly string[] | undefined) => Promise<Sheet>;
}

async function sheetOf(ctx: Context, type: RecordType, keys: readonly string[] | undefined): Promise<Sheet> {
  const { language } = ctx.request;
  const fields = await ownFields(ctx, type.module);
  const further = rowSheets(type, fields, keys, language);
  const read = keys && further.length > 0 ? [...new Set([...keys, ...keysBeside(type, fields)])] : keys;
  const presenter = presenterOf(type, forFiles(fields), read);
  const scope = await reachOf(ctx, type);
  return {
    columns: exportColumns(type, fields, keys, { language, paths: await pathsIn(ctx, fields) }),
    further,
    rows: async (ids) => {
      const { rows } = await sql<RecordRow>`
        select ${rowColumns(type, presenter, ctx.me.id)} from unnest(${idArray(ids)}) with ordinality p(id, at)
        join ${sql.table(type.table)} r on r.id = p.id
        where ${live(type, "r")} and ${visible(type, scope, "r")} order by p.at`.execute(ctx.db);
      return presenter.objects(ctx, rows, scope);
    },
  };
}

/** The list of a record type. */
export const exportableType = (type: RecordType): Exportable => ({
  module: type.module,
  views: type,
  form: type.module,
  title: type.title,
  permission: type.exportPermission,
  query: type.query,
  searched: (whole) => searchedBy(type, whole),
  assertSees: (ctx) => assertMaySee(ctx, type),
  ids: (ctx, query, how) => listIds(ctx, type, query, how),
  sheet: (ctx, keys) => sheetOf(ctx, type, keys),
});

const exportableList = (module: string, { list, route, export: { title, permission } }: OwnList): Exportable => ({
  module,
  views: { module: list.keptAs, query: route.input },
  form: list.form,
  title,
  permission,
  query: route.input,
  searched: list.searched,
  assertSees: (ctx) => void keptListAsked(ctx, module),
  ids: (ctx, query, how) => list.ids(ctx, query as never, how),
  sheet: async (ctx, keys) => {
    const all = route.input.parse({});
    return {
      columns: listColumns(await ownFields(ctx, list.form), keys, list.labels ?? {}, ctx.request.language),
      further: [],
      rows: async (ids) => (await list.rows(ctx, all as never, ids)) as readonly Raw[],
    };
  },
});

/** @throws VALIDATION for no such list */
export function exportableAsked(module: string): Exportable {
  const own = findOwnList(module);
  return own ? exportableList(module, own.list) : exportableType(recordTypeAsked(module));
}
