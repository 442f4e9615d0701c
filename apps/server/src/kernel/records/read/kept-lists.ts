/** What people keep views of: lists of record types, and lists and screens that modules register by a name. */
import type { TitleOfMany } from "@qicheng/api/kernel/declare";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { SceneKey } from "@qicheng/api/scenes/built-in";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { z } from "zod";
import type { ModuleFields } from "../../fields/registry";
import type { Context } from "../../work/context";
import { forbidden } from "../../work/refusal";
import { maySee } from "../access/scope";
import { findRecordType, recordTypeAsked } from "../type/registry";
import { listRecords } from "./list";
import { builtInScenes, type FullQuery } from "./scenes";

/** Under which key a row has the text of a field, or how it is made of the row, where that is not by the field's own key. */
export type Labels = Readonly<Record<string, string | ((row: Readonly<Record<string, unknown>>) => string)>>;

/** What a list of no record type is asked, by a query as its route reads it. */
export interface ListedRows<Query> {
  /** What has its fields, and what the log calls it. */
  form: string;
  /** The name that views of it are kept under. */
  keptAs: string;
  /** Under which key a row has the text of a field, where that is not by the field's own. */
  labels?: Labels;
  /** In what a word is looked for. */
  searched: (whole: ModuleFields) => readonly FieldDef[];
  answer: (ctx: Context, input: Query) => Promise<{ total?: number | undefined }>;
  /** Ids of all that it finds, in its order; `among`: only those of these. */
  ids: (ctx: Context, input: Query, how: { most: number; among?: readonly number[] | undefined }) => Promise<number[]>;
  /** Those of its rows that have these ids, in their order. */
  rows: (ctx: Context, input: Query, ids: readonly number[]) => Promise<readonly unknown[]>;
}

/** A list that is none of a record type. */
export interface OwnList {
  /** Whoever may call it sees it, and its query is read as a view of it. */
  route: { permission: PermissionKey; input: z.ZodType };
  list: ListedRows<never>;
  /** What its rows are called, and who of those who see it may take them out in files. */
  export: { title: TitleOfMany; permission: PermissionKey };
}

export interface KeptList {
  /** By which a view names it. */
  module: string;
  query: z.ZodType;
  scenes: readonly SceneKey[];
  sees: (ctx: Context) => boolean;
  /** What of its query a view may keep, where that is not what lists have. */
  keys?: ReadonlySet<string>;
  /** @param query as `query` reads it */
  total: (ctx: Context, query: unknown) => Promise<number | undefined>;
}

/** A screen that is no list: views of it keep keys of its address. */
export interface OwnPage {
  permission: PermissionKey;
  keys: readonly string[];
}

const MOST_OF_ADDRESS = 400;
const pages = new Map<string, KeptList>();

/** Nothing is counted of it. */
export function registerKeptPage(module: string, { permission, keys }: OwnPage): void {
  const text = z.string().max(MOST_OF_ADDRESS).optional();
  pages.set(module, {
    module,
    query: z.strictObject(Object.fromEntries(keys.map((key) => [key, text]))),
    scenes: [],
    keys: new Set(keys),
    sees: (ctx) => ctx.can(permission),
    total: async () => undefined,
  });
}

const own = new Map<string, KeptList & { list: OwnList }>();

/** Its rows are nobody's alone: a view of it is a filter. */
export function registerKeptList(module: string, given: OwnList): void {
  const { route, list } = given;
  own.set(module, {
    list: given,
    module,
    query: route.input,
    scenes: ["all"],
    sees: (ctx) => ctx.can(route.permission),
    total: async (ctx, query) => (await list.answer(ctx, query as never)).total,
  });
}

function ofType(module: string): KeptList | undefined {
  const type = findRecordType(module);
  return (
    type && {
      module: type.module,
      query: type.query,
      scenes: builtInScenes(type),
      sees: (ctx) => maySee(ctx, type),
      total: async (ctx, query) => (await listRecords(ctx, type, query as FullQuery)).total,
    }
  );
}

/** A list that a module has registered by a name. */
export const findOwnList = (module: string): (KeptList & { list: OwnList }) | undefined => own.get(module);

export const findKeptList = (module: string): KeptList | undefined =>
  own.get(module) ?? pages.get(module) ?? ofType(module);

/** A list that there is and that the caller may see. @throws VALIDATION, FORBIDDEN */
export function keptListAsked(ctx: Context, module: string): KeptList {
  const list = own.get(module) ?? pages.get(module) ?? ofType(recordTypeAsked(module).module);
  if (!list?.sees(ctx)) throw forbidden();
  return list;
}
