/** Stock by product and warehouse, its movements, what is waited for, and acts on documents of goods. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { recordQuery } from "../kernel/record-routes";
import { day, flag, id, ids, jsonText, notValid, optionalId, requiredText, wholeNumber } from "../kernel/scalars";
import { bulkOutcome, noOutput } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";
import { GOODS_CHANGES, STOCK } from "./topics";

const REASON_LENGTH = 200;
const reason = () => requiredText(REASON_LENGTH, { cn: "原因", en: "Reason" });
const SHOWS = [STOCK, labelOf("product"), labelOf("warehouse")];
const LINES = { cn: "明细", en: "Lines" };
const MOST_LINES = 500;

/** A quantity or a price as clients send it: not below zero, at most eleven digits and four decimals. */
export const amount = (label: { cn: string; en: string }) =>
  z
    .union([z.number(), z.string().trim()])
    .transform(String)
    .refine((value) => /^\d{1,11}(?:\.\d{1,4})?$/.test(value), notValid(label));

/** Keys of money and cost are there only for whoever may see cost. */
export const stockRow = z.strictObject({
  id: z.int(),
  productid: z.int(),
  productidName: z.string(),
  number: z.string(),
  unit: z.string(),
  warehouseid: z.int(),
  warehousename: z.string(),
  qty: z.number(),
  reserved: z.number(),
  available: z.number(),
  onOrder: z.number(),
  /** 3箱5瓶, where the product has further units. */
  inUnits: z.string(),
  value: z.number().optional(),
  avgCost: z.number().optional(),
});
export type StockRow = z.output<typeof stockRow>;

const stockQuery = {
  warehouseid: optionalId().default(null),
  productid: optionalId().default(null),
  /** 1 = more is promised than there is. */
  short: flag().default(0),
  /** 1 = there is some of it. */
  there: flag().default(0),
};

export const ledgerRow = z.strictObject({
  id: z.int(),
  AddTime: z.string(),
  bizDate: z.string(),
  type: z.string(),
  typeName: z.string(),
  productid: z.int(),
  productidName: z.string(),
  number: z.string(),
  unit: z.string(),
  warehouseid: z.int(),
  warehousename: z.string(),
  qty: z.number(),
  qtyAfter: z.number(),
  value: z.number().optional(),
  valueAfter: z.number().optional(),
  costDifference: z.number().optional(),
  /** The document that moved it. */
  module: z.string(),
  recordId: z.int(),
  orderSn: z.string(),
  sourceModule: z.string(),
  sourceId: z.int(),
  sourceName: z.string(),
  UserID: z.int(),
  UserName: z.string(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

/** A document that something is waited for. */
export const waitRow = z.strictObject({
  /** `contract:12` */
  id: z.string(),
  sourceType: z.enum(["contract", "purchase", "return"]),
  sourceId: z.int(),
  orderSn: z.string(),
  name: z.string(),
  /** Customer or supplier. */
  partner: z.string(),
  /** The promised or expected day, '' without one. */
  date: z.string(),
  late: z.int(),
  lines: z.int(),
  open: z.number(),
  /** Lines of which all that is open lies there now. */
  ready: z.int(),
  /** What is missing: product, how much, when it comes. */
  missing: z.array(z.strictObject({ name: z.string(), qty: z.number(), unit: z.string(), comes: z.string() })),
});
export type WaitRow = z.output<typeof waitRow>;

const waitLine = z.strictObject({
  lineId: z.int(),
  productid: z.int(),
  productidName: z.string(),
  xinghao: z.string(),
  unit: z.string(),
  warehouseid: z.int(),
  warehousename: z.string(),
  ordered: z.number(),
  done: z.number(),
  open: z.number(),
  onHand: z.number(),
});

const waitDetail = z.strictObject({
  id: z.string(),
  sourceType: z.enum(["contract", "purchase", "return"]),
  sourceId: z.int(),
  orderSn: z.string(),
  name: z.string(),
  partner: z.string(),
  lines: z.array(waitLine),
});
export type WaitDetail = z.output<typeof waitDetail>;

const storage = z.strictObject({
  productid: z.int(),
  warehouseid: z.int(),
  warehousename: z.string(),
  qty: z.number(),
  reserved: z.number(),
  available: z.number(),
  onOrder: z.number(),
  unit: z.string(),
});

const limitRow = z.strictObject({
  id: z.int(),
  productid: z.int(),
  productidName: z.string(),
  number: z.string(),
  unit: z.string(),
  warehouseid: z.int(),
  warehousename: z.string(),
  least: z.union([z.number(), z.literal("")]),
  most: z.union([z.number(), z.literal("")]),
  available: z.number(),
  onOrder: z.number(),
  suggested: z.number(),
});
export type LimitRow = z.output<typeof limitRow>;

const bound = (label: { cn: string; en: string }) =>
  z.union([z.literal("").transform(() => null), z.null(), amount(label)]);

const reportRow = z.strictObject({
  productid: z.int(),
  productidName: z.string(),
  number: z.string(),
  unit: z.string(),
  warehouseid: z.int(),
  warehousename: z.string(),
  qty: z.number(),
  value: z.number().optional(),
});
export type ReportRow = z.output<typeof reportRow>;

const sourceKey = z
  .string()
  .regex(/^(?:contract|purchase|return):[1-9]\d{0,14}$/, notValid({ cn: "单据", en: "Document" }));

const write = { method: "POST", effect: "write", changes: GOODS_CHANGES } as const;
const read = { method: "POST", effect: "read", shows: SHOWS } as const;

export const stock = defineRoutes({
  index: {
    ...read,
    path: "/api/stock/index",
    summary: "库存：产品×仓库的现存、占用、可用、在途与金额",
    record: { module: "stock", title: { cn: "库存", en: "Stock", many: "Stock" } },
    permission: "erp.stock.storage",
    input: z.strictObject({ ...recordQuery(), ...stockQuery }),
    answer: "list",
    output: stockRow,
  },
  totals: {
    ...read,
    path: "/api/stock/totals",
    summary: "库存合计：条数、现存数量与金额",
    permission: "erp.stock.storage",
    input: z.strictObject({ ...recordQuery(), ...stockQuery }),
    answer: "data",
    output: z.object({ count: z.int() }).catchall(z.number()),
  },
  list: {
    ...read,
    shows: [...SHOWS, "user.label"],
    path: "/api/stock/stockList",
    summary: "出入库明细：每一笔变动与结存",
    record: { module: "stockLedger", title: { cn: "出入库明细", en: "Movement", many: "Stock movements" } },
    permission: "erp.stock.list",
    input: z.strictObject({
      ...recordQuery(),
      warehouseid: optionalId().default(null),
      productid: optionalId().default(null),
      /** Days from and until which movements count. */
      from: day({ cn: "开始日期", en: "From" }).default(null),
      to: day({ cn: "结束日期", en: "Until" }).default(null),
      /** 1 = what left for customers or otherwise, and what was taken back of it. */
      outs: flag().default(0),
    }),
    answer: "list",
    output: ledgerRow,
  },
  storage: {
    ...read,
    path: "/api/erp/getWarehouseStorage",
    summary: "一个或多个产品在各仓库的现存、占用与可用",
    permission: ["erp.stock.storage", "erp.stock.in", "erp.stock.out", "crm.contract.SalesOrder", "crm.product.list"],
    input: z.strictObject({ productid: ids(), contractId: optionalId().default(null) }),
    answer: "data",
    output: z.array(storage),
  },
  waitIn: {
    ...read,
    shows: [...SHOWS, "purchaseOrder", "salesReturn", labelOf("supplier")],
    path: "/api/erp/waitInList",
    summary: "待入库：已通过采购单与退货中尚未入库的部分",
    permission: "erp.purchase.waitIn",
    input: z.strictObject(pageQuery()),
    answer: "list",
    output: waitRow,
  },
  waitOut: {
    ...read,
    shows: [...SHOWS, "contract", labelOf("customer")],
    path: "/api/erp/waitOutList",
    summary: "待出库：生效合同中尚未出库的部分，按承诺日期排序",
    permission: "erp.stock.out",
    input: z.strictObject(pageQuery()),
    answer: "list",
    output: waitRow,
  },
  waitDetail: {
    ...read,
    shows: [...SHOWS, labelOf("supplier"), labelOf("customer"), "contract", "purchaseOrder", "salesReturn"],
    path: "/api/erp/waitDetail",
    summary: "一份合同、采购单或退货的待出入明细",
    permission: ["erp.purchase.waitIn", "erp.stock.in", "erp.stock.out"],
    input: z.strictObject({ id: sourceKey }),
    answer: "data",
    output: waitDetail,
  },
  post: {
    ...write,
    path: "/api/stock/post",
    summary: "过账入库单、出库单、调拨单：逐张全有或全无，拒绝时说明每一行",
    permission: "erp.post",
    input: z.strictObject({ ids: ids() }),
    answer: "data",
    output: bulkOutcome,
  },
  reverse: {
    ...write,
    path: "/api/stock/reverse",
    summary: "冲销一张已过账的单据，须填写原因",
    permission: "erp.manage.reverse",
    input: z.strictObject({ id: id(), ext: reason() }),
    answer: "ok",
    output: noOutput,
  },
  remove: {
    ...write,
    changes: [...GOODS_CHANGES, "recycle"],
    path: "/api/stock/delete",
    summary: "删除未过账的入库单、出库单、调拨单、盘点单，各按其删除权限",
    permission: ["erp.manage.stockIn", "erp.manage.stockOut", "erp.manage.transfer", "erp.manage.take"],
    input: z.strictObject({ ids: ids() }),
    answer: "data",
    output: bulkOutcome,
  },
  closeRest: {
    ...write,
    path: "/api/stock/closeRest",
    summary: "关闭一行合同明细待出库的剩余数量，须填写原因",
    permission: "erp.manage.closeRest",
    input: z.strictObject({ lineId: id(), ext: reason() }),
    answer: "ok",
    output: noOutput,
  },
  limitList: {
    ...read,
    path: "/api/stock/limitList",
    summary: "库存上下限与建议采购",
    permission: "erp.stock.limits",
    input: z.strictObject({
      ...pageQuery(),
      warehouseid: optionalId().default(null),
      /** 1 = rows with a limit and no others. */
      limited: flag().default(0),
    }),
    answer: "list",
    output: limitRow,
  },
  limitSet: {
    ...write,
    path: "/api/stock/limitSet",
    summary: "设置产品在仓库的最低与最高库存，空则不限",
    permission: "erp.manage.limits",
    input: z.strictObject({
      listJson: jsonText(LINES).pipe(
        z
          .array(
            z.strictObject({
              productid: id(),
              warehouseid: optionalId().default(null),
              least: bound({ cn: "最低库存", en: "Least" }),
              most: bound({ cn: "最高库存", en: "Most" }),
            }),
          )
          .min(1)
          .max(MOST_LINES),
      ),
    }),
    answer: "ok",
    output: noOutput,
  },
  suggest: {
    ...read,
    path: "/api/stock/suggest",
    summary: "建议采购：最高库存 − 可用 − 在途",
    permission: "erp.stock.limits",
    input: z.strictObject({ ...pageQuery(), warehouseid: optionalId().default(null) }),
    answer: "list",
    output: limitRow,
  },
  report: {
    ...read,
    path: "/api/stock/report",
    summary: "某日库存：数量按业务日期，金额按该日结束前的过账顺序",
    permission: "erp.stock.storage",
    input: z.strictObject({
      ...pageQuery(),
      day: day({ cn: "日期", en: "Day" }),
      warehouseid: optionalId().default(null),
      productid: optionalId().default(null),
    }),
    answer: "list",
    output: reportRow,
  },
});

/** How far a stored contract has gone, for the bar on it and on its documents. */
export const chainStep = z.strictObject({
  key: z.enum(["contract", "reserved", "out", "signed", "invoiced", "received"]),
  /** 0 nothing, 1 in part, 2 all of it, 3 does not apply. */
  state: wholeNumber(0, 3, { cn: "状态", en: "State" }),
  text: z.string(),
});

/** What a contract brings, in yuan: only for whoever may see cost. */
const margin = z.strictObject({
  /** Its amount less returns, without tax. */
  net: z.number(),
  /** What its goods were worth as they left, and those that came back. */
  shipped: z.number(),
  returned: z.number(),
  margin: z.number(),
  /** Of the net amount; '' where that is nothing. */
  percent: z.union([z.number(), z.literal("")]),
});
export type Margin = z.output<typeof margin>;

export const stockChain = defineRoutes({
  view: {
    ...read,
    shows: [STOCK, "contract", "stockOut", "finance"],
    path: "/api/stock/chain",
    summary: "合同的执行链：占用、出库、签收、开票、回款",
    permission: ["crm.contract.SalesOrder"],
    input: z.strictObject({ contractId: id() }),
    answer: "data",
    output: z.strictObject({
      steps: z.array(chainStep),
      lines: z.array(waitLine),
      /** Whether its goods are waited for. */
      demand: z.int(),
      margin: margin.optional(),
    }),
    touches: "contract",
  },
});
