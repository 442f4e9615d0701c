/** Tags: coloured words that records of a type may have; each belongs to one type. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
import { text } from "../kernel/scalars";
import { abilities } from "../kernel/shapes";

export const tagRow = z.looseObject({
  id: z.int(),
  text: z.string(),
  bgcolor: z.string(),
  /** Colour of letters that read well on it. */
  color: z.string(),
  /** The type of records that may have it. */
  module: z.string(),
  moduleName: z.string(),
  version: z.int(),
  can: abilities,
});
export type TagRow = z.output<typeof tagRow>;

export const tags = recordRoutes({
  module: "tag",
  title: { cn: "标签", en: "Tag" },
  see: ["system.tag"],
  add: "system.manage.tag",
  edit: "system.manage.tag",
  remove: "system.manage.tag",
  row: tagRow,
  query: { module: text(40, { cn: "模块", en: "Module" }).default("") },
  shows: ["tag.use"],
  paths: {
    index: "/api/tag/index",
    add: "/api/tag/add",
    edit: "/api/tag/edit",
    view: "/api/tag/detail",
    remove: "/api/tag/delete",
  },
});
