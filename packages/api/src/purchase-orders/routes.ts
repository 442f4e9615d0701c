/** Purchase orders: what the company buys, from whom and at which price. */
import type { Message } from "@qicheng/engine/text/message";
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordRoutes } from "../kernel/record-routes";
import { id, ids, jsonText, notValid, optionalId, requiredText } from "../kernel/scalars";
import { abilities, newId, noOutput } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";

const SEE = ["erp.purchase.orders"] as const;
const REASON_LENGTH = 200;

/** An order as list and detail answer it; further keys are labels and the company's own fields. */
export const purchaseOrderRow = z.looseObject({
  id: z.int(),
  orderSn: z.string(),
  supplierId: z.int().optional(),
  orderDate: z.string().optional(),
  /** How far it is: to review, under review, passed, refused, partly in, in, closed. */
  stage: z.int().optional(),
  version: z.int(),
  can: abilities,
});
export type PurchaseOrderRow = z.output<typeof purchaseOrderRow>;

/** What was paid for a product by an order that has passed. */
export const purchasePrice = z.strictObject({
  productid: z.int(),
  orderId: z.int(),
  orderSn: z.string(),
  orderDate: z.string(),
  supplierId: z.int(),
  supplierIdName: z.string(),
  sellingprice: z.number(),
  number: z.number(),
  unit: z.string(),
});
export type PurchasePrice = z.output<typeof purchasePrice>;

/** A line of a contract, what was ordered for it, and how much is still to be bought, all in the product's base unit. */
export const contractDemand = z.strictObject({
  /** The line of the contract. */
  id: z.int(),
  productid: z.int(),
  productidName: z.string(),
  xinghao: z.string(),
  unit: z.string(),
  sold: z.number(),
  returned: z.number(),
  ordered: z.number(),
  /** Still to be bought. */
  number: z.number(),
  orders: z.array(z.strictObject({ id: z.int(), orderSn: z.string(), stage: z.int(), number: z.number() })),
});
export type ContractDemand = z.output<typeof contractDemand>;

const MOST_LINES = 200;
const LINES = { cn: "采购明细", en: "Lines" };

/** Eleven digits before the point, four behind it. @returns its text */
const decimals = (label: Message) =>
  z
    .union([z.number(), z.string().trim()])
    .transform(String)
    .refine((value) => /^\d{1,11}(?:\.\d{1,4})?$/.test(value), notValid(label));

export const purchaseOrders = {
  ...recordRoutes({
    module: "purchaseOrder",
    title: { cn: "采购单", en: "Purchase order" },
    see: SEE,
    add: "erp.manage.purchase",
    edit: "erp.manage.purchase",
    remove: "erp.manage.purchase",
    export: "erp.manage.purchaseExport",
    import: "erp.manage.purchaseImport",
    row: purchaseOrderRow,
    shows: [labelOf("supplier"), "approval"],
    changes: ["approval"],
    query: {
      /** Orders from this supplier. */
      supplierId: optionalId().default(null),
    },
    paths: {
      index: "/api/erp/purchaseList",
      add: "/api/erp/purchaseAdd",
      edit: "/api/erp/purchaseEdit",
      view: "/api/erp/purchaseDetail",
      remove: "/api/erp/purchaseDelete",
    },
  }),
  ...defineRoutes({
    demand: {
      method: "POST",
      path: "/api/contract/purchase",
      summary: "合同还要采购什么：已售、已退、已订与待采购的数量，按产品的基本单位",
      permission: SEE,
      effect: "read",
      shows: ["purchaseOrder", "contract", labelOf("product")],
      touches: "contract",
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: z.array(contractDemand),
    },
    orderDemand: {
      method: "POST",
      path: "/api/contract/purchaseAdd",
      summary: "为合同向一家供应商下采购单；数量不能超过待采购，单价不填则用上次价",
      permission: "erp.manage.purchase",
      effect: "write",
      changes: ["purchaseOrder", "approval", "actionLog"],
      touches: "contract",
      input: z.strictObject({
        id: id(),
        supplierId: id(),
        listJson: jsonText(LINES).pipe(
          z
            .array(
              z.strictObject({
                productid: id(),
                number: decimals({ cn: "数量", en: "Quantity" }).refine(
                  (value) => Number(value) > 0,
                  notValid({ cn: "数量", en: "Quantity" }),
                ),
                sellingprice: decimals({ cn: "单价", en: "Price" }).optional(),
              }),
            )
            .min(1)
            .max(MOST_LINES),
        ),
      }),
      answer: "data",
      output: newId,
    },
    close: {
      method: "POST",
      path: "/api/erp/purchaseClose",
      summary: "关闭采购单的剩余数量，须填写原因；未入库的部分不再等待",
      permission: "erp.manage.purchaseClose",
      effect: "write",
      changes: ["purchaseOrder", "actionLog"],
      touches: "purchaseOrder",
      input: z.strictObject({ id: id(), ext: requiredText(REASON_LENGTH, { cn: "原因", en: "Reason" }) }),
      answer: "ok",
      output: noOutput,
    },
    reopen: {
      method: "POST",
      path: "/api/erp/purchaseReopen",
      summary: "撤销关闭，剩余数量继续等待入库",
      permission: "erp.manage.purchaseClose",
      effect: "write",
      changes: ["purchaseOrder", "actionLog"],
      touches: "purchaseOrder",
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
    },
    prices: {
      method: "POST",
      path: "/api/erp/purchasePrices",
      summary: "产品最近的采购价，按日期从新到旧；supplierId 为0时不限供应商",
      permission: SEE,
      effect: "read",
      shows: ["purchaseOrder", labelOf("supplier")],
      input: z.strictObject({ ids: ids(), supplierId: optionalId().default(null) }),
      answer: "data",
      output: z.array(purchasePrice),
    },
  }),
};
