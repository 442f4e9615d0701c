/** What narrows a list, in words, for people who decide on an export or read of it in the log. */

import type { DatePreset } from "@qicheng/engine/fields/date-presets";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import type { Condition } from "@qicheng/engine/fields/filter";
import { OPERATORS, operatorOf } from "@qicheng/engine/fields/operators";
import { optionTexts } from "@qicheng/engine/fields/options";
import { UNREAD } from "@qicheng/engine/fields/remote";
import { defineMessages, listed, type Message, verbatim } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { comparisonText, operatorText, PRESET_TEXTS } from "@qicheng/engine/wording/filter-texts";
import { regionPath } from "../../fields/regions";
import type { ModuleFields } from "../../fields/registry";
import type { Context } from "../../work/context";
import { ownFields } from "../access/field-rights";
import { type FullQuery, withScene } from "../read/scenes";
import { labelled } from "../read/wire-fields";
import type { Exportable } from "./exportable";

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
  "board",
  "key",
  "data",
  "dataType",
  "field",
  "value",
]);
const KEYS: Readonly<Record<string, Message>> = {
  NickName: { cn: "负责人", en: "Owner" },
  watched: { cn: "我关注的", en: "Starred" },
  gonghai: { cn: "公海", en: "Pool" },
};
const SCOPES: Readonly<Record<string, Message>> = {
  myself: { cn: "我负责的", en: "Mine" },
  sub: { cn: "下属的", en: "My team's" },
  participate: { cn: "共享给我的", en: "I take part in" },
};
const WORDS = defineMessages({
  keyword: { cn: "关键词 {word}", en: "Search {word}" },
  more: { cn: "等{count}项", en: " and others, {count} in all" },
});

type Name = (field: FieldDef | undefined, value: string) => Message;

/** Of a field that some role does not read it is told that it was asked about, and not for what. */
const KEPT = verbatim(UNREAD);

/** Those that say something, with what is between them in each language. */
function joined(parts: readonly (Message | undefined)[], cn: string, en: string): Message {
  const said = parts.filter((part) => part !== undefined && part.cn !== "") as Message[];
  return { cn: said.map((part) => part.cn).join(cn), en: said.map((part) => part.en).join(en) };
}
const inARow = (...parts: (Message | undefined)[]) => joined(parts, " ", " ");

async function namer(ctx: Context, { form }: Pick<Exportable, "form">): Promise<Name> {
  const organisation = await ctx.services.organisation.get();
  const { byId } = await ctx.services.dictionary.get();
  const ofType: Partial<Record<FieldDef["type"], (value: string) => string | undefined>> = {
    user: (value) => organisation.name(Number(value)),
    branch: (value) => organisation.branchName(Number(value)),
    statusSelect: (value) => byId.get(Number(value))?.name,
    city: regionPath,
    county: regionPath,
  };
  return (field, value) => {
    if (field && organisation.isKept(form, field.key)) return KEPT;
    const option = field && optionTexts(field).get(value);
    const preset = PRESET_TEXTS[value as DatePreset] as Message | undefined;
    if (option) return option;
    if (field && preset && isDated(field)) return preset;
    return verbatim((field && ofType[field.type]?.(value)) || value);
  };
}

const isDated = ({ type }: FieldDef) => type === "date" || type === "datetime" || type === "daterange";

/** 创建时间 本周: it goes without an operator. */
const isInSpan = (field: FieldDef, { op, value }: Omit<Condition, "field">) =>
  isDated(field) &&
  typeof value === "string" &&
  Object.hasOwn(PRESET_TEXTS, value) &&
  ["eq", "between"].includes(operatorOf(op) ?? "");

function condition({ field: key, op, value }: Condition, fields: ModuleFields, name: Name): Message {
  const field = fields.byKey.get(key);
  const title = field ? titleOf(field) : verbatim(key);
  const values = [value ?? []].flat().map((one) => name(field ?? labelled(fields, key), String(one)));
  const known = operatorOf(op);
  const pair = known !== undefined && OPERATORS[known].operand === "pair" && values.length === 2;
  const shown = pair ? joined(values, " ~ ", " ~ ") : listed(values.slice(0, MOST_VALUES));
  const more = values.length > MOST_VALUES ? WORDS.more({ count: values.length }) : undefined;
  const operator = known ? operatorText(known, field && kindOfField(field)) : verbatim(op);
  const told = joined([shown, more], "", "");
  return inARow(title, field && isInSpan(field, { op, value }) ? told : comparisonText(operator, told));
}

/** A filter as it was sent, which the list has accepted. */
function groupsOf(data: unknown): Condition[][] {
  const given: unknown = typeof data === "string" && data !== "" ? JSON.parse(data) : data;
  if (Array.isArray(given)) return [given as Condition[]];
  return ((given as { or?: Condition[][] } | null)?.or ?? []) as Condition[][];
}

/** `关键词 贸易；客户级别 是 A级、B级`, with what a saved scene asks for; '' where nothing narrows. */
export async function queryInWords(
  ctx: Context,
  list: Pick<Exportable, "views" | "form" | "searched">,
  given: FullQuery,
): Promise<Message> {
  const { query, dataTypes, watched } = await withScene(ctx, list.views, given);
  const fields = await ownFields(ctx, list.form);
  const name = await namer(ctx, list);
  const text = (key: string) => String((ownValue(query, key) ?? "") as string);
  const fieldBy = (key: string) => fields.byKey.get(key) ?? labelled(fields, key);
  const titleBy = (key: string) => {
    const field = fields.byKey.get(key);
    return ownValue(KEYS, key) ?? (field ? titleOf(field) : verbatim(key));
  };
  const groups = groupsOf(query.data).filter((group) => group.length > 0);
  const filter = joined(
    groups.map((group) =>
      joined(
        group.map((one) => condition(one, fields, name)),
        "，",
        ", ",
      ),
    ),
    "，或 ",
    ", or ",
  );
  const isScene = ["", "scene", "dataType", "watchuserid"].includes(text("field"));
  const chosen = isScene ? undefined : inARow(titleBy(text("field")), name(fieldBy(text("field")), text("value")));
  const others = Object.entries(query).flatMap(([key, value]) => {
    if (NO_FILTER.has(key) || ["", "0", "undefined", "null"].includes(String(value))) return [];
    if (value === 1 && ownValue(KEYS, key)) return [ownValue(KEYS, key)];
    return [inARow(titleBy(key), name(fieldBy(key), String(value)))];
  });
  const organisation = await ctx.services.organisation.get();
  const isWordKept = list.searched(fields.whole).some(({ key }) => organisation.isKept(list.form, key));
  const word = text("key") === "" ? undefined : WORDS.keyword({ word: isWordKept ? KEPT : text("key") });
  const reach = [...new Set(dataTypes)].map((dataType) => ownValue(SCOPES, dataType));
  const starred = watched && query.watched !== 1 ? KEYS.watched : undefined;
  return joined([word, ...reach, starred, chosen, filter, ...others], "；", "; ");
}
