/** One word, looked for in every record type; and what one opened last. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { searchText } from "../kernel/scalars";
import { foundBy } from "../kernel/shapes";
import { ANYTHING } from "../kernel/topics";

export const searchHit = z.strictObject({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  UserName: z.string(),
  mine: z.int(),
  /** The record in whose panel it is seen. */
  shows: z.strictObject({ module: z.string(), id: z.int() }),
  foundBy: z.array(foundBy),
});
export type SearchHit = z.output<typeof searchHit>;

/** A record that one opened, of the type with this module. */
export const recentRecord = searchHit.extend({ module: z.string() });
export type RecentRecord = z.output<typeof recentRecord>;

export const search = defineRoutes({
  all: {
    method: "POST",
    path: "/api/search/all",
    summary: "全局搜索：各类记录，按模块",
    permission: "signedIn",
    effect: "read",
    shows: [ANYTHING],
    input: z.strictObject({ key: searchText(LIMITS.keyLength, { cn: "搜索词", en: "Search word" }) }),
    answer: "data",
    output: z.record(z.string(), z.array(searchHit)),
  },
  recent: {
    method: "POST",
    path: "/api/search/recent",
    summary: "我最近打开、现在仍能看到的记录，最近的在前",
    permission: "signedIn",
    effect: "read",
    shows: [ANYTHING],
    input: z.strictObject({}),
    answer: "data",
    output: z.array(recentRecord),
  },
});
