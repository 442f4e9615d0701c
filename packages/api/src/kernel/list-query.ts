/** What every list accepts and answers. */
import { z } from "zod";
import { LIMITS } from "./limits";
import { flag, jsonText, searchText, text, whole } from "./scalars";

const searchKey = searchText(LIMITS.keyLength, "搜索词");
const page = whole(1, LIMITS.pageTimesRows, "页码");
const rows = whole(1, LIMITS.rows, "每页条数");
const word = text(60, "排序");

/** Keys of a plain list: page, rows, key. `defaultRows` as the specification gives it for that list. */
export const pageQuery = (defaultRows: number = LIMITS.defaultRows) => ({
  page: page.default(1),
  rows: rows.default(defaultRows),
  key: searchKey.default(""),
});

export const COUNT_MODES = ["1", "0", "only"] as const;

/** Keys of a full list: scope, sort, filter, scene, count mode. */
export const listQuery = (defaultRows: number = LIMITS.defaultRows) => ({
  ...pageQuery(defaultRows),
  dataType: text(20, "数据范围").default("all"),
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
  /** Keys of the fields to answer, all when absent: a screen asks for the columns that it shows. */
  fields: z.union([z.string().max(4_000), z.array(z.string().max(60)).max(200)], "字段不正确").optional(),
  count: z.union([z.enum(COUNT_MODES), z.int().min(0).max(1).transform(String)]).default("1"),
});

/** The query of a full list after decoding. */
export type ListQuery = z.output<z.ZodObject<ReturnType<typeof listQuery>>>;
