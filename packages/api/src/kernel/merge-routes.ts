/** The route that a record type has because several of its records may turn out to be one. */
import { inSchema } from "@qicheng/engine/text/message";
import { z } from "zod";
import { defineRoutes } from "./define-routes";
import { MOST_MERGED } from "./merge-limits";
import { mergeSaid } from "./merge-messages";
import type { PermissionKey } from "./permission-tree";
import { id, ids, jsonText } from "./scalars";
import { bulkOutcome } from "./shapes";
import { labelOf } from "./topics";

/** By the key of a field the record whose value is taken, as an object or its JSON text. */
const fields = () =>
  jsonText(mergeSaid.fields)
    .transform((given) => given ?? {})
    .pipe(z.record(z.string().max(60), id(), inSchema(mergeSaid.fieldsWrong)));

interface Given {
  module: string;
  merge: PermissionKey;
  path: `/${string}`;
  /** Topics of what goes along with a record. */
  moves: readonly string[];
}

/** @returns the definition of merge */
export const mergeRoutes = ({ module, merge, path, moves }: Given) =>
  defineRoutes({
    merge: {
      method: "POST",
      effect: "write",
      path,
      summary: `合并：ids（最多${MOST_MERGED}个）并入 id，fields 为各字段取自哪一个，省略的取保留者的，空的由其他补上`,
      permission: merge,
      changes: [module, labelOf(module), ...moves, "actionLog", "undo"],
      input: z.strictObject({
        id: id(),
        ids: ids().refine(({ length }) => length <= MOST_MERGED, inSchema(mergeSaid.most({ max: MOST_MERGED }))),
        fields: fields().default({}),
      }),
      answer: "data",
      output: bulkOutcome,
      touches: module,
    },
  });
