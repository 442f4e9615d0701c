/** Undoing what one did to many records at once. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { id } from "../kernel/scalars";
import { bulkOutcome } from "../kernel/shapes";
import { ANYTHING } from "../kernel/topics";

const undoRow = z.strictObject({
  id: z.int(),
  module: z.string(),
  title: z.string(),
  count: z.int(),
  addtime: z.string(),
  /** When it was undone; '' while it can be. */
  undonetime: z.string(),
});
export type UndoRow = z.output<typeof undoRow>;

export const undo = defineRoutes({
  list: {
    method: "POST",
    path: "/api/undo/list",
    summary: "可撤销的批量操作",
    permission: "signedIn",
    effect: "read",
    shows: ["undo"],
    input: z.strictObject(pageQuery()),
    answer: "list",
    output: undoRow,
  },
  run: {
    method: "POST",
    path: "/api/undo/run",
    summary: "撤销一次批量操作；之后又改过的保持不变并逐条列出",
    permission: "signedIn",
    effect: "write",
    changes: [ANYTHING],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: bulkOutcome,
    touches: "undo",
  },
});
