/** What roles may do with the fields of each type of records. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { flag, id, notValid, requiredText } from "../kernel/scalars";
import { noOutput } from "../kernel/shapes";
import { ANYTHING } from "../kernel/topics";

/** 不可见, 掩码, 只读, 可编辑: from least to most. */
export const FIELD_ACCESS = ["hide", "mask", "read", "edit"] as const;

const access = z.enum(FIELD_ACCESS, notValid({ cn: "字段权限", en: "Right to the field" }));
const module = requiredText(40, { cn: "模块", en: "Module" });
const key = requiredText(40, { cn: "字段", en: "Field" });

const rightsOf = z.strictObject({
  /** Types of records with fields. */
  modules: z.array(z.strictObject({ module: z.string(), title: z.string() })),
  /** 1 = the caller may change them. */
  can: z.int(),
  fields: z.array(
    z.strictObject({
      field: z.string(),
      title: z.string(),
      type: z.string(),
      /** 1 = one of the company's own. */
      own: z.int(),
      /** 1 = nobody types it: the most is to read it, which is then called `edit`. */
      fixed: z.int(),
      /** What a role may be let do with it. */
      levels: z.array(access),
    }),
  ),
  roles: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      /** 1 = the administrator's, who may always do everything. */
      builtin: z.int(),
      /** 1 = the caller has all that it gives, and may change it. */
      edit: z.int(),
    }),
  ),
  /** What is less than 可编辑. */
  rights: z.array(
    z.strictObject({
      role: z.int(),
      field: z.string(),
      access,
      /** 1 = a mask holds for records of one's own, too. */
      own: z.int(),
    }),
  ),
});
export type FieldRightsAnswer = z.output<typeof rightsOf>;

/** One cell, and what it was when it was changed. */
const cell = z.strictObject({
  role: id(),
  field: key,
  access,
  own: flag().default(0),
  before: z.strictObject({ access, own: flag().default(0) }),
});

export const fieldRights = defineRoutes({
  view: {
    method: "POST",
    path: "/api/field/rights",
    summary: "各角色对模块字段的权限：不可见、掩码、只读、可编辑",
    permission: "system.role",
    effect: "read",
    shows: ["fieldRight", "role", "customForm"],
    input: z.strictObject({ module }),
    answer: "data",
    output: rightsOf,
  },
  save: {
    method: "POST",
    path: "/api/field/saveRights",
    summary: "修改字段权限，只写所给的格；立即生效",
    permission: "system.manage.role",
    effect: "write",
    rights: "role",
    // What is published, every screen of the module shows, and every row of its records.
    changes: ["fieldRight", "role", "actionLog", "form", ANYTHING],
    input: z.strictObject({ module, rights: z.array(cell).min(1).max(2_000) }),
    answer: "ok",
    output: noOutput,
  },
});
