/** Exports of what one sees. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { EXPORT_CHANGES, moduleName } from "../kernel/record-routes";
import { ids } from "../kernel/scalars";
import { exportBegun } from "../kernel/shapes";

export const exports = defineRoutes({
  run: {
    method: "POST",
    path: "/api/export/run",
    summary: "按列表的范围、条件、列和顺序导出为 xlsx；超过 1000 条时作为任务",
    permission: "signedIn",
    effect: "write",
    changes: EXPORT_CHANGES,
    // And the keys of the list's own query, of which `fields` says what columns there are and in which order.
    input: z.looseObject({ module: moduleName, ids: ids().optional() }),
    answer: "data",
    output: exportBegun,
  },
});
