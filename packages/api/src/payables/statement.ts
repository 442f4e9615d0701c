/** The statement of a supplier: what he is owed, and what he was paid. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { day, id } from "../kernel/scalars";
import { madeFile, statementFormat } from "../receivables/statement-shapes";

const DATE = { cn: "日期", en: "Day" };
const asked = { supplierId: id(), from: day(DATE).default(null), to: day(DATE).default(null) };

export const payableStatements = defineRoutes({
  statement: {
    method: "POST",
    path: "/api/payable/statement",
    summary: "供应商对账单：期初未付、每笔应付和付款、期末未付；预付变动和余额另列",
    permission: ["crm.finance.payable"],
    effect: "read",
    shows: ["payable", "payment", "supplier"],
    input: z.strictObject(asked),
    answer: "data",
    output: z.strictObject({
      supplierName: z.string(),
      opening: z.number(),
      closing: z.number(),
      /** What the rows add up to. */
      due: z.number(),
      paid: z.number(),
      prepaid: z.number(),
      rows: z.array(
        z.strictObject({
          day: z.string(),
          kind: z.string(),
          module: z.string(),
          id: z.int(),
          /** '' where the caller does not see the record. */
          name: z.string(),
          due: z.number(),
          paid: z.number(),
          /** Money in advance that came or was used; 0 where the caller does not see the payment. */
          advance: z.number(),
          balance: z.number(),
        }),
      ),
    }),
  },
  statementFile: {
    method: "POST",
    path: "/api/payable/statementFile",
    summary: "供应商对账单文件（xlsx 或 pdf），含抬头和双方确认栏，并记入日志",
    permission: ["crm.finance.payable"],
    effect: "write",
    changes: ["actionLog"],
    input: z.strictObject({ ...asked, format: statementFormat() }),
    answer: "data",
    output: madeFile,
  },
});
