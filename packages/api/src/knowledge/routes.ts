/** Articles: what the company knows, in versions, with votes and links to records. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { chosenRecords, recordRoutes } from "../kernel/record-routes";
import { id, optionalId, wholeNumber } from "../kernel/scalars";
import { abilities, bulkOutcome, newId, noOutput } from "../kernel/shapes";
import { LINKED_MODULES } from "./messages";

/** An article as list and detail answer it. */
export const knowledgeRow = z.looseObject({
  id: z.int(),
  title: z.string(),
  status: z.int(),
  categoryid: z.union([z.int(), z.literal("")]).optional(),
  username: z.string(),
  userheader: z.string(),
  addtime: z.string(),
  /** Number of the published version; 0 = none yet. */
  versionNumber: z.int(),
  /** How many found it useful, how many not; of the caller 1, -1, or 0 without a vote. */
  useful: z.int(),
  useless: z.int(),
  myVote: z.int(),
  /** Of a draft of the next version, the article; of an article, its draft. */
  draftOf: z.int(),
  draft: z.int(),
  version: z.int(),
  can: abilities,
});
export type KnowledgeRow = z.output<typeof knowledgeRow>;

const record = { module: "knowledge", title: { cn: "知识", en: "Article" } } as const;
const CHANGES = ["knowledge", "knowledge.label", "actionLog"];

const { remove, ...routes } = recordRoutes({
  ...record,
  see: ["crm.knowledge"],
  add: "crm.manage.knowledge",
  edit: "crm.manage.knowledge",
  remove: "crm.manage.knowledge",
  export: "crm.manage.knowledgeExport",
  row: knowledgeRow,
  query: {
    /** Articles in this category and those below it. */
    categoryid: optionalId().default(null),
    /** 0 drafts, 1 published, 2 archived; -1 all. */
    status: wholeNumber(-1, 2, { cn: "状态", en: "State" }).optional(),
  },
  shows: ["knowledgeCategory", "knowledgeCategory.label"],
  paths: {
    index: "/api/knowledge/Index",
    add: "/api/knowledge/Add",
    edit: "/api/knowledge/Edit",
    view: "/api/knowledge/Views",
    remove: "/api/knowledge/Delete",
  },
});

const version = z.strictObject({
  number: z.int(),
  title: z.string(),
  UserID: z.int(),
  username: z.string(),
  Header: z.string(),
  addtime: z.string(),
});
export type KnowledgeVersion = z.output<typeof version>;

/** A stretch of text of two versions: 0 the same, 1 added, -1 taken away. */
const stretch = z.strictObject({ kind: z.int(), text: z.string() });
export type KnowledgeStretch = z.output<typeof stretch>;

const link = z.strictObject({
  module: z.enum(LINKED_MODULES),
  dataId: z.int(),
  /** '' where the reader does not see the record. */
  name: z.string(),
});
export type KnowledgeLink = z.output<typeof link>;

const related = z.strictObject({
  id: z.int(),
  title: z.string(),
  category: z.string(),
  addtime: z.string(),
  /** 1 = linked by somebody; 0 = it speaks of the record. */
  linked: z.int(),
});
export type RelatedArticle = z.output<typeof related>;

const on = { touches: record.module, permission: ["crm.knowledge"], record } as const;
const toRecord = { module: z.enum(LINKED_MODULES), dataId: id() };

export const knowledge = {
  ...routes,
  ...defineRoutes({
    remove: {
      ...on,
      method: "POST",
      path: "/api/knowledge/Delete",
      summary: remove.summary,
      permission: "crm.manage.knowledge",
      effect: "write",
      changes: remove.changes,
      input: z.strictObject({ id: id().optional(), ...chosenRecords() }),
      answer: "data",
      output: bulkOutcome,
    },
    publish: {
      ...on,
      method: "POST",
      path: "/api/knowledge/publish",
      summary: "发布草稿；新版本的草稿成为原知识的下一版，草稿随之删除",
      permission: "crm.manage.knowledge",
      effect: "write",
      changes: CHANGES,
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: newId,
    },
    draft: {
      ...on,
      method: "POST",
      path: "/api/knowledge/draft",
      summary: "为已发布的知识起草新版本，每条知识一份草稿",
      permission: "crm.manage.knowledge",
      effect: "write",
      changes: CHANGES,
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: newId,
    },
    archive: {
      ...on,
      method: "POST",
      path: "/api/knowledge/archive",
      summary: "归档已发布的知识，或恢复发布",
      permission: "crm.manage.knowledge",
      effect: "write",
      changes: CHANGES,
      input: z.strictObject({ id: id(), archived: wholeNumber(0, 1, { cn: "归档", en: "Archived" }) }),
      answer: "ok",
      output: noOutput,
    },
    versions: {
      ...on,
      method: "POST",
      path: "/api/knowledge/versions",
      summary: "已发布的版本，新的在前",
      effect: "read",
      shows: ["knowledge", "user.label"],
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: z.array(version),
    },
    compare: {
      ...on,
      method: "POST",
      path: "/api/knowledge/compare",
      summary: "两个版本的文字差异；from 为 0 时与空白比较",
      effect: "read",
      shows: ["knowledge"],
      input: z.strictObject({
        id: id(),
        from: wholeNumber(0, 1_000_000, { cn: "版本", en: "Version" }),
        to: wholeNumber(1, 1_000_000, { cn: "版本", en: "Version" }),
      }),
      answer: "data",
      output: z.array(stretch),
    },
    rate: {
      ...on,
      method: "POST",
      path: "/api/knowledge/rate",
      summary: "评价：1 有用，-1 没用，0 取消；每人一票",
      effect: "write",
      unlogged: true,
      changes: ["knowledge"],
      input: z.strictObject({ id: id(), value: z.union([z.literal(1), z.literal(-1), z.literal(0)]) }),
      answer: "ok",
      output: noOutput,
    },
    links: {
      ...on,
      method: "POST",
      path: "/api/knowledge/links",
      summary: "知识关联的记录；无权查看的没有名称",
      effect: "read",
      shows: ["knowledge", "customer.label", "product.label", "contract.label"],
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: z.array(link),
    },
    link: {
      ...on,
      method: "POST",
      path: "/api/knowledge/link",
      summary: "把知识与一条能看到的记录关联",
      permission: "crm.manage.knowledge",
      effect: "write",
      changes: ["knowledge", "actionLog"],
      input: z.strictObject({ id: id(), ...toRecord }),
      answer: "ok",
      output: noOutput,
    },
    unlink: {
      ...on,
      method: "POST",
      path: "/api/knowledge/unlink",
      summary: "取消知识与记录的关联",
      permission: "crm.manage.knowledge",
      effect: "write",
      changes: ["knowledge", "actionLog"],
      input: z.strictObject({ id: id(), ...toRecord }),
      answer: "ok",
      output: noOutput,
    },
    related: {
      permission: on.permission,
      record,
      method: "POST",
      path: "/api/knowledge/related",
      summary: "与一条记录有关的知识：关联的在前，提到它的在后",
      effect: "read",
      shows: ["knowledge", "knowledgeCategory.label", "customer.label", "product.label", "contract.label"],
      input: z.strictObject(toRecord),
      answer: "data",
      output: z.array(related),
    },
  }),
};
