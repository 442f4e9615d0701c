/** What is done with records of any type, many at once. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { chosenRecords, moduleName } from "../kernel/record-routes";
import { id, ids, jsonValue, notValid, requiredText } from "../kernel/scalars";
import { bulkOutcome } from "../kernel/shapes";
import { OF_MODULE, TAG_USE } from "../kernel/topics";

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
  massTag: {
    method: "POST",
    path: "/api/record/massTag",
    summary: "批量添加或移除标签，其他标签保持不变",
    permission: "signedIn",
    effect: "write",
    changes: [OF_MODULE, TAG_USE],
    input: z.strictObject({
      module: moduleName,
      ...chosenRecords(),
      act: z.enum(["add", "remove"], notValid({ cn: "操作", en: "Act" })),
      /** The tags that each of them gets, or loses. */
      list: ids(),
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
