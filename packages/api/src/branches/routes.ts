/** Branches (departments): one tree with heads. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { editOf, emptied } from "../kernel/posted-back";
import { version } from "../kernel/record-routes";
import { id, ids, notValid, optionalId, requiredText, text, wholeNumber } from "../kernel/scalars";
import { abilities, bulkOutcome, newId, noOutput } from "../kernel/shapes";

/** A node of the branch tree; both spellings of its id. */
export interface BranchNode {
  ID: number;
  id: number;
  Name: string;
  text: string;
  parent: number;
  /** '2' shows a home icon, else a flag. */
  attributes: string;
  leader: number;
  leaderName: string;
  userCount: number;
  sort: number;
  version: number;
  /** Pinyin and initials of its name from each syllable on, for whoever types them. */
  spoken: string;
  children: BranchNode[];
}

const branchFields = {
  ID: z.int(),
  id: z.int(),
  Name: z.string(),
  text: z.string(),
  parent: z.int(),
  attributes: z.string(),
  leader: z.int(),
  leaderName: z.string(),
  userCount: z.int(),
  sort: z.int(),
  version: z.int(),
};
/** A branch by itself, with what I may do with it. */
const branchRow = z.strictObject({ ...branchFields, can: abilities });
export type BranchRow = z.output<typeof branchRow>;
const branchNode: z.ZodType<BranchNode> = z.strictObject({
  ...branchFields,
  spoken: z.string(),
  children: z.lazy(() => z.array(branchNode)),
});

const name = requiredText(40, { cn: "部门名称", en: "Branch" });
const attributes = z.union(
  [z.enum(["1", "2", ""]), z.int().transform(String)],
  notValid({ cn: "部门类型", en: "Kind of branch" }),
);
const sort = wholeNumber(0, 9_999, { cn: "排序", en: "Order" });

export const branches = defineRoutes({
  tree: {
    method: "POST",
    path: "/api/branch/TreeJson",
    summary: "部门树，含人数",
    permission: "signedIn",
    effect: "read",
    shows: ["branch", "user"],
    input: z.strictObject({ group: text(40, { cn: "分组", en: "Group" }).optional() }),
    answer: "data",
    output: z.array(branchNode),
  },
  view: {
    method: "POST",
    path: "/main/Branch/detail",
    summary: "部门详情",
    permission: "system.branch",
    effect: "read",
    shows: ["branch", "user"],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: branchRow,
    touches: "branch",
  },
  add: {
    method: "POST",
    path: "/main/Branch/add",
    summary: "新建部门",
    record: { module: "branch", title: { cn: "部门", en: "Branch", many: "Branches" } },
    permission: "system.manage.branch",
    effect: "write",
    changes: ["branch", "actionLog"],
    rights: "branch",
    input: z.strictObject({
      Name: name,
      parent: optionalId().default(null),
      attributes: attributes.default("1"),
      leader: optionalId().default(null),
      /** Behind all of its brothers, where it is left out. */
      sort: sort.optional(),
    }),
    answer: "data",
    output: newId,
  },
  edit: {
    method: "POST",
    path: "/main/Branch/edit",
    summary: "编辑或移动部门，只改所给的",
    permission: "system.manage.branch",
    effect: "write",
    changes: ["branch", "branch.label", "actionLog"],
    rights: "branch",
    input: editOf(branchRow, {
      /** In either spelling. */
      ID: id().optional(),
      id: id().optional(),
      Name: name.optional(),
      parent: emptied(optionalId()),
      attributes: attributes.optional(),
      leader: emptied(optionalId()),
      sort: sort.optional(),
      /** The brother that it comes to stand before; 0 = behind all. It goes before `sort`. */
      next: emptied(optionalId()),
      version: version.optional(),
    }),
    answer: "ok",
    output: noOutput,
    touches: "branch",
  },
  remove: {
    method: "POST",
    path: "/main/Branch/delete",
    summary: "删除没有下级和员工的部门",
    permission: "system.manage.branch",
    effect: "write",
    changes: ["branch", "branch.label", "actionLog"],
    rights: "branch",
    input: z.strictObject({ ids: ids() }),
    answer: "data",
    output: bulkOutcome,
    touches: "branch",
  },
});
