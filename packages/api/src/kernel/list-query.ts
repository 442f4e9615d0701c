/** What every list accepts and answers. */
import { z } from "zod";
import { LIMITS } from "./limits";
import { flag, jsonText, searchText, text, whole } from "./scalars";

const searchKey = searchText(LIMITS.keyLength, "搜索词");
const page = whole(1, LIMITS.pageTimesRows, "页码");
const rows = whole(1, LIMITS.rows, "每页条数");
const word = text(60, "排序");
/** Where there are no fields to sort by: the list as it is, or from its end. */
const directionWord = text(60, "排序").refine((value) => /^(?:asc|desc)?$/i.test(value), "不支持的排序字段");

/** The six keys of every list. One whose rows are nobody's has no scope to narrow, whatever `dataType` says. */
export const pageQuery = () => ({
  page: page.default(1),
  rows: rows.default(LIMITS.defaultRows),
  sort: directionWord.default(""),
  order: directionWord.default(""),
  dataType: text(20, "数据范围").default("all"),
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
  data: jsonText("筛选条件").optional(),
  field: text(60, "场景").default(""),
  value: z
    .union([text(200, "场景的值"), z.number()])
    .transform(String)
    .default(""),
  watched: flag().default(0),
  count: z.union([z.enum(COUNT_MODES), z.int().min(0).max(1).transform(String)]).default("1"),
});

/** The query of a full list after decoding. */
export type ListQuery = z.output<z.ZodObject<ReturnType<typeof listQuery>>>;
