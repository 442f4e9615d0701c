/** What is done with records of any type, many at once. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { chosenRecords, moduleName } from "../kernel/record-routes";
import { id, jsonValue, requiredText } from "../kernel/scalars";
import { bulkOutcome } from "../kernel/shapes";
import { OF_MODULE } from "../kernel/topics";

export const records = defineRoutes({
  massEdit: {
    method: "POST",
    path: "/api/record/massEdit",
    summary: "批量修改一个字段",
    permission: "signedIn",
    effect: "write",
    changes: [OF_MODULE],
    input: z.strictObject({
      module: moduleName,
      ...chosenRecords(),
      /** The one field with its new value. */
      data: jsonValue({ cn: "修改内容", en: "The change" }),
    }),
    answer: "data",
    output: bulkOutcome,
  },
  reveal: {
    method: "POST",
    path: "/api/record/reveal",
    summary: "查看一个隐藏的值，计入当天次数",
    permission: "signedIn",
    effect: "write",
    changes: ["actionLog"],
    input: z.strictObject({ module: moduleName, id: id(), field: requiredText(60, { cn: "字段", en: "Field" }) }),
    answer: "data",
    /** `left`: how many more today. */
    output: z.strictObject({ value: z.string(), left: z.int() }),
  },
});
