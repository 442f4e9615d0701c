/** Categories of articles: a tree, and which branches see them. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { id, idsOrNone } from "../kernel/scalars";
import { noOutput } from "../kernel/shapes";
import { treeRoutes } from "../kernel/tree-routes";

export const knowledgeCategories = treeRoutes({
  module: "knowledgeCategory",
  see: ["crm.knowledgeCategory", "crm.knowledge"],
  manage: "crm.manage.knowledgeCategory",
  holds: "knowledge",
  paths: {
    list: "/api/knowledgeCategory/list",
    add: "/api/knowledgeCategory/add",
    edit: "/api/knowledgeCategory/edit",
    remove: "/api/knowledgeCategory/delete",
  },
});

const branches = z.array(z.strictObject({ id: z.int(), name: z.string() }));

export const knowledgeSight = defineRoutes({
  branches: {
    method: "POST",
    path: "/api/knowledgeCategory/branches",
    summary: "分类的可见部门：自己的，及上级分类的；没有部门为所有人可见",
    permission: "crm.manage.knowledgeCategory",
    effect: "read",
    shows: ["knowledgeCategory", "branch.label"],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: z.strictObject({
      own: branches,
      /** Limits of the categories above, the nearest first: a child is never wider. */
      above: z.array(z.strictObject({ name: z.string(), branches })),
    }),
    touches: "knowledgeCategory",
  },
  setBranches: {
    method: "POST",
    path: "/api/knowledgeCategory/setBranches",
    summary: "设置分类的可见部门（含下级部门）；下级分类不会比上级更宽",
    permission: "crm.manage.knowledgeCategory",
    effect: "write",
    changes: ["knowledgeCategory", "knowledge", "actionLog"],
    input: z.strictObject({ id: id(), branches: idsOrNone().default([]) }),
    answer: "ok",
    output: noOutput,
    touches: "knowledgeCategory",
  },
});
