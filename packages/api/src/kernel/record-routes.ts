/** The routes that every record type has, at the paths that the specification gives each of them. */
import { z } from "zod";
import type { Reads, RecordNames, RouteDefinition, RouteParts, RoutePermission, Writes } from "./define-routes";
import { IMPORT_CHANGES, importBegun, importChoices, importMapping, importSheet } from "./import-inputs";
import { listQuery } from "./list-query";
import type { PermissionKey } from "./permission-tree";
import { REFERRED } from "./referred";
import { id, ids, idsOrNone, jsonText, notValid, requiredText, text, wholeNumber } from "./scalars";
import { bulkOutcome, exportBegun, newId, noOutput, nothing } from "./shapes";
import { ANYTHING, ATTACHMENTS, labelOf, TAG_USE } from "./topics";

/** Field values by wire name; checked against the field definitions, unknown names refused. */
export const fieldValues = z.record(z.string().max(60), z.unknown());

export const version = wholeNumber(1, 1_000_000_000, { cn: "版本", en: "Version" });

/** Some records by id, or all that a query of their list finds, of which the screen has said how many there are. */
export const chosenRecords = () => ({
  ids: ids().optional(),
  query: jsonText({ cn: "查询条件", en: "Query" })
    .refine(
      (value) => value === null || (typeof value === "object" && !Array.isArray(value)),
      notValid({ cn: "查询条件", en: "Query" }),
    )
    .transform((value) => (value ?? undefined) as Record<string, unknown> | undefined)
    .optional(),
  count: wholeNumber(0, 1_000_000_000, { cn: "条数", en: "Count" }).optional(),
});

const removal = z.strictObject(chosenRecords());

/** All the tags that the record is to have. */
const binding = z.strictObject({ id: id(), list: idsOrNone() });

/** Input about a file: the sheet and its columns where headings do not tell them, and the fate of its rows. */
const bringing = z.strictObject({
  sheet: importSheet.optional(),
  mapping: importMapping.optional(),
  ...importChoices(),
});
export type Bringing = z.output<typeof bringing>;

/** And the keys of the list's own query, of which `fields` says what columns there are and in which order. */
const taking = z.looseObject({ ids: ids().optional() });
export const EXPORT_CHANGES = ["job", "actionLog"];

const explanation = z.strictObject({
  see: z.array(z.strictObject({ rule: z.string(), text: z.string() })),
  can: z.array(z.strictObject({ ability: z.string(), title: z.string(), allowed: z.int(), text: z.string() })),
});

/** A page of records: which rows, and what of each. */
export const recordQuery = () => ({
  ...listQuery(),
  /**
   * Names of fields with commas between them: rows carry these, and what every row has. All of them when left out.
   * `@columns` among them stands for the columns that the caller sees.
   */
  fields: text(4_000, { cn: "字段", en: "Fields" }).default(""),
});

type Path = `/${string}`;

interface Shown {
  module: string;
  /** What its rows show besides themselves, their tags, and labels of all that any record may refer to. */
  shows?: readonly string[];
  /** What adding, editing and deleting one changes besides. */
  changes?: readonly string[];
  /** What goes with one that is deleted, and comes back with it, besides. */
  takes?: readonly string[];
  paths: Partial<Record<Name, Path>>;
}

interface Given<Row extends z.ZodType, Query extends z.ZodRawShape, Paths extends Partial<Record<Name, Path>>>
  extends RecordNames,
    Shown {
  /** Any of them opens list and record. */
  see: readonly PermissionKey[];
  add: PermissionKey;
  edit: PermissionKey;
  remove: PermissionKey;
  /** A row of the list, and the record. */
  row: Row;
  /** Keys of the list's query beside those that every list has. */
  query?: Query;
  paths: Paths;
}

/** Seeing asks for any of several rights, changing for one. */
type Asked = readonly PermissionKey[] | PermissionKey;
type Route<
  Permission extends Asked,
  Input extends z.ZodType,
  Answer extends RouteDefinition["answer"],
  Output extends z.ZodType,
  P,
  Effect extends Reads | Writes,
> = Omit<RouteParts<Input, Output>, "answer" | "path" | "rights" | "record" | "permission"> &
  Effect & {
    permission: Permission;
    answer: Answer;
    path: P;
    record: RecordNames;
  };
type See = readonly PermissionKey[];

type IdInput = z.ZodObject<{ id: ReturnType<typeof id> }, z.core.$strict>;

/** Routes from which a record type takes its names, rights and paths. */
export interface RecordRouteGroup {
  index?: { input: z.ZodType };
  add: { path: string; permission: PermissionKey; record: RecordNames };
  edit: { path: string; permission: PermissionKey };
  view: { path: string; permission: See };
  remove: { permission: PermissionKey };
}

interface Routes<Row extends z.ZodType, Query extends z.ZodRawShape, P> {
  index: Route<See, z.ZodObject<ReturnType<typeof recordQuery> & Query, z.core.$strict>, "list", Row, P, Reads>;
  add: Route<PermissionKey, typeof fieldValues, "data", typeof newId, P, Writes>;
  edit: Route<
    PermissionKey,
    z.ZodObject<{ id: ReturnType<typeof id>; version: z.ZodOptional<typeof version> }, z.core.$loose>,
    "ok",
    typeof noOutput,
    P,
    Writes
  >;
  totals: Route<
    See,
    z.ZodObject<ReturnType<typeof recordQuery> & Query, z.core.$strict>,
    "data",
    typeof totals,
    P,
    Reads
  >;
  view: Route<See, IdInput, "data", Row, P, Reads>;
  remove: Route<PermissionKey, typeof removal, "data", typeof bulkOutcome, P, Writes>;
  star: Route<See, IdInput, "data", typeof starred, P, Writes>;
  bindTag: Route<PermissionKey, typeof binding, "ok", typeof noOutput, P, Writes>;
  why: Route<See, IdInput, "data", typeof explanation, P, Reads>;
  importTemplate: Route<PermissionKey, typeof nothing, "bytes", z.ZodNever, P, Reads>;
  import: Route<PermissionKey, typeof bringing, "data", typeof importBegun, P, Writes>;
  export: Route<PermissionKey, typeof taking, "data", typeof exportBegun, P, Writes>;
}
type Name = keyof Routes<z.ZodType, z.ZodRawShape, Path>;

/** How many rows a list query finds, and sums over all of them by key of their field. */
const totals = z.object({ count: z.int() }).catchall(z.number());

const starred = z.strictObject({ watchuserid: z.union([z.int(), z.literal("")]) });

/** What each route shows or changes. */
function effectsOf({ module, paths, shows = [], changes = [], takes = [] }: Shown): Record<Name, Reads | Writes> {
  const tags = paths.bindTag === undefined ? [] : [labelOf("tag")];
  const told = [module, ...REFERRED, ...tags, ...shows];
  const writes = (...topics: string[]): Writes => ({ effect: "write", changes: topics });
  const changed = [module, ...changes, "actionLog"];
  return {
    index: { effect: "read", shows: told },
    totals: { effect: "read", shows: told },
    view: { effect: "read", shows: [...told, ATTACHMENTS] },
    why: { effect: "read", shows: [module, "user", "role", "branch"] },
    add: writes(...changed),
    edit: writes(...changed, labelOf(module)),
    remove: writes(...changed, ...takes, labelOf(module), "recycle", "undo", "job"),
    star: writes(module, "actionLog"),
    bindTag: writes(module, "actionLog", TAG_USE),
    importTemplate: { effect: "read", shows: [ANYTHING] },
    import: writes(...IMPORT_CHANGES),
    export: writes(...EXPORT_CHANGES),
  };
}

function namesOf({ module, title, export: takeOut, import: bringIn, importOrigin, reveal }: RecordNames): RecordNames {
  return {
    module,
    title,
    ...(takeOut && { export: takeOut }),
    ...(bringIn && { import: bringIn }),
    ...(importOrigin && { importOrigin }),
    ...(reveal && { reveal }),
  };
}

/** What differs between the routes of a type. */
type Differing = Pick<RouteParts, "summary" | "input" | "answer" | "output"> & {
  permission: RoutePermission | undefined;
  /** False: it names no record by its id. */
  aimed?: boolean;
  multipart?: true;
  outside?: true;
};

function routeMaker(given: Shown & RecordNames) {
  const record = namesOf(given);
  const effects = effectsOf(given);
  return (name: Name, parts: Differing) => {
    const { aimed = true, ...rest } = parts;
    return {
      method: "POST" as const,
      path: given.paths[name],
      ...rest,
      ...effects[name],
      ...(aimed ? { touches: given.module } : {}),
      record,
    };
  };
}

/** Many records by one file, for clients outside. */
function fileRoutes(given: RecordNames, route: ReturnType<typeof routeMaker>) {
  const { title } = given;
  return {
    importTemplate: route("importTemplate", {
      summary: `${title.cn}导入模板（xlsx）`,
      permission: given.import,
      input: nothing,
      answer: "bytes",
      output: z.never(),
      aimed: false,
      outside: true,
    }),
    import: route("import", {
      summary: `一次导入${title.cn}文件（multipart，字段 file）：按标题对应字段，作为任务检查并写入`,
      permission: given.import,
      input: bringing,
      answer: "data",
      output: importBegun,
      aimed: false,
      multipart: true,
      outside: true,
    }),
    export: route("export", {
      summary: `导出列表所见的${title.cn}为 xlsx`,
      permission: given.export,
      input: taking,
      answer: "data",
      output: exportBegun,
      aimed: false,
      outside: true,
    }),
  };
}

/** Routes of a record type: those of `paths`, and only those. */
export function recordRoutes<
  Row extends z.ZodType,
  const Paths extends Partial<Record<Name, Path>>,
  Query extends z.ZodRawShape = Record<never, never>,
>(given: Given<Row, Query, Paths>): { [Key in keyof Paths & Name]: Routes<Row, Query, Paths[Key]>[Key] } {
  const { module, title, row, see } = given;
  const route = routeMaker(given);
  const one = z.strictObject({ id: id() });
  const all = {
    index: route("index", {
      summary: `${title.cn}列表`,
      permission: see,
      input: z.strictObject({ ...recordQuery(), ...given.query }),
      answer: "list",
      output: row,
      aimed: false,
    }),
    totals: route("totals", {
      summary: `${title.cn}列表的条数与合计（与列表同样的筛选与范围）`,
      permission: see,
      input: z.strictObject({ ...recordQuery(), ...given.query }),
      answer: "data",
      output: totals,
      aimed: false,
    }),
    add: route("add", {
      summary: `新建${title.cn}`,
      permission: given.add,
      input: fieldValues,
      answer: "data",
      output: newId,
      aimed: false,
    }),
    edit: route("edit", {
      summary: `编辑${title.cn}`,
      permission: given.edit,
      input: z.looseObject({ id: id(), version: version.optional() }),
      answer: "ok",
      output: noOutput,
    }),
    view: route("view", {
      summary: `${title.cn}详情`,
      permission: see,
      input: one,
      answer: "data",
      output: row,
    }),
    remove: route("remove", {
      summary: `删除${title.cn}到回收站`,
      permission: given.remove,
      input: removal,
      answer: "data",
      output: bulkOutcome,
    }),
    star: route("star", {
      summary: `关注或取消关注${title.cn}（置顶）`,
      permission: see,
      input: one,
      answer: "data",
      output: starred,
    }),
    bindTag: route("bindTag", {
      summary: `设置${title.cn}的标签`,
      permission: given.edit,
      input: binding,
      answer: "ok",
      output: noOutput,
    }),
    why: route("why", {
      summary: "为什么我能看到、能做什么",
      permission: see,
      input: one,
      answer: "data",
      output: explanation,
    }),
    ...fileRoutes(given, route),
  };
  const chosen = Object.fromEntries(Object.entries(all).filter(([name]) => given.paths[name as Name] !== undefined));
  for (const [name, { permission }] of Object.entries(chosen))
    if (permission === undefined) throw new Error(`${module}.${name} is for nobody: it has no right`);
  return chosen as unknown as { [Key in keyof Paths & Name]: Routes<Row, Query, Paths[Key]>[Key] };
}

/** The name of a record type in a call that serves all of them. */
export const moduleName = requiredText(40, { cn: "模块", en: "Module" });
