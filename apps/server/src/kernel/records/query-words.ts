/** What narrows a list, in words, for people who decide on an export or read of it in the log. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { Condition } from "@qicheng/engine/fields/filter";
import { OPERATORS, type Operator } from "@qicheng/engine/fields/operators";
import { regionPath } from "../fields/regions";
import type { ModuleFields } from "../fields/registry";
import type { Context } from "../work/context";
import { ownFields } from "./field-rights";
import type { RecordType } from "./record-type";
import { type FullQuery, withScene } from "./scenes";

/** Of a long list the first. */
const MOST_VALUES = 5;
/** How rows are ordered and which page, which narrows nothing, and what is told by itself. */
const NO_FILTER = new Set([
  "fields",
  "page",
  "rows",
  "sort",
  "order",
  "count",
  "key",
  "data",
  "dataType",
  "field",
  "value",
]);
const KEYS: Readonly<Record<string, string>> = { NickName: "负责人", watched: "我关注的", gonghai: "公海" };
const SCOPES: Readonly<Record<string, string>> = { myself: "我负责的", sub: "下属的", participate: "共享给我的" };

type Name = (field: FieldDef | undefined, value: string) => string;

async function namer(ctx: Context): Promise<Name> {
  const organisation = await ctx.services.organisation.get();
  const { byId } = await ctx.services.dictionary.get();
  const ofType: Partial<Record<FieldDef["type"], (value: string) => string | undefined>> = {
    user: (value) => organisation.name(Number(value)),
    branch: (value) => organisation.branchName(Number(value)),
    statusSelect: (value) => byId.get(Number(value))?.name,
    city: regionPath,
  };
  return (field, value) => {
    const option = field?.options?.find((one) => String(one.value) === value)?.label;
    return option ?? ((field && ofType[field.type]?.(value)) || value);
  };
}

function condition({ field: key, op, value }: Condition, fields: ModuleFields, name: Name): string {
  const field = fields.byKey.get(key);
  const values = [value ?? []].flat().map((one) => name(field, String(one)));
  const shown = values.slice(0, MOST_VALUES).join("、");
  const more = values.length > MOST_VALUES ? `等${values.length}项` : "";
  return [field?.title ?? key, OPERATORS[op as Operator]?.label ?? op, `${shown}${more}`].join(" ").trim();
}

/** A filter as it was sent, which the list has accepted. */
function groupsOf(data: unknown): Condition[][] {
  const given: unknown = typeof data === "string" && data !== "" ? JSON.parse(data) : data;
  if (Array.isArray(given)) return [given as Condition[]];
  return ((given as { or?: Condition[][] } | null)?.or ?? []) as Condition[][];
}

/** `关键词 贸易；客户级别 属于 A级、B级`, with what a saved scene asks for; '' where nothing narrows. */
export async function queryInWords(ctx: Context, type: RecordType, given: FullQuery): Promise<string> {
  const { query, dataTypes, watched } = await withScene(ctx, type, given);
  const fields = await ownFields(ctx, type.module);
  const name = await namer(ctx);
  const text = (key: string) => String((query[key] ?? "") as string);
  const groups = groupsOf(query.data).filter((group) => group.length > 0);
  const joined = groups.map((group) => group.map((one) => condition(one, fields, name)).join("，")).join("，或 ");
  const isScene = ["", "scene", "dataType", "watchuserid"].includes(text("field"));
  const chosen = isScene ? "" : `${fields.byKey.get(text("field"))?.title ?? text("field")} ${text("value")}`;
  const others = Object.entries(query).flatMap(([key, value]) => {
    if (NO_FILTER.has(key) || ["", "0", "undefined", "null"].includes(String(value))) return [];
    const field = fields.byKey.get(key);
    const title = KEYS[key] ?? field?.title ?? key;
    return [value === 1 && KEYS[key] ? title : `${title} ${name(field, String(value))}`];
  });
  const word = text("key") === "" ? "" : `关键词 ${text("key")}`;
  const reach = [...new Set(dataTypes)].map((dataType) => SCOPES[dataType] ?? "");
  const starred = watched && query.watched !== 1 ? (KEYS.watched ?? "") : "";
  return [word, ...reach, starred, chosen, joined, ...others].filter((part) => part !== "").join("；");
}
