/** What every list accepts and answers. */
import { inSchema } from "@qicheng/engine/text/message";
import { z } from "zod";
import { LIMITS } from "./limits";
import { said } from "./messages";
import { flag, jsonText, searchText, text, wholeNumber } from "./scalars";

const searchKey = searchText(LIMITS.keyLength, { cn: "搜索词", en: "Search word" });
const page = wholeNumber(1, LIMITS.pageTimesRows, { cn: "页码", en: "Page" });
const rows = wholeNumber(1, LIMITS.rows, { cn: "每页条数", en: "Rows a page" });
const word = text(60, { cn: "排序", en: "Order" });
/** Where there are no fields to sort by: the list as it is, or from its end. */
const directionWord = text(60, { cn: "排序", en: "Order" }).refine(
  (value) => /^(?:asc|desc)?$/i.test(value),
  inSchema(said.noSort),
);

/** The six keys of every list. One whose rows are nobody's has no scope to narrow, whatever `dataType` says. */
export const pageQuery = () => ({
  page: page.default(1),
  rows: rows.default(LIMITS.defaultRows),
  sort: directionWord.default(""),
  order: directionWord.default(""),
  dataType: text(20, { cn: "数据范围", en: "Reach" }).default("all"),
  key: searchKey.default(""),
});

/** The query of a plain list after decoding. */
export type PlainQuery = z.output<z.ZodObject<ReturnType<typeof pageQuery>>>;

export const COUNT_MODES = ["1", "0", "only"] as const;

/** Keys of a full list: scope, sort, filter, scene, count mode. */
export const listQuery = () => ({
  ...pageQuery(),
  sort: word.default(""),
  order: word.default(""),
  NickName: searchKey.default(""),
  data: jsonText({ cn: "筛选条件", en: "Filter" }).optional(),
  field: text(60, { cn: "场景", en: "View" }).default(""),
  value: z
    .union([text(200, { cn: "场景的值", en: "Value of the view" }), z.number()])
    .transform(String)
    .default(""),
  watched: flag().default(0),
  board: text(60, { cn: "分组", en: "Board" }).default(""),
  count: z.union([z.enum(COUNT_MODES), z.int().min(0).max(1).transform(String)]).default("1"),
});

/** Of a list's rows, how many have one value of the field that the query's `board` names. */
export const boardGroup = z.strictObject({
  /** As a row carries it and a filter takes it; '' for rows without one. */
  value: z.union([z.string(), z.number()]),
  label: z.string(),
  color: z.string(),
  count: z.int(),
});
export type BoardGroup = z.output<typeof boardGroup>;

/** The query of a full list after decoding. */
export type ListQuery = z.output<z.ZodObject<ReturnType<typeof listQuery>>>;
