/** Sound requests for routes of documents. */
import type { Listing, Sample } from "./approval-samples";
import { inForce } from "./world";

/** Routes of record types whose input does not follow from their fields. */
export const DOCUMENT_SAMPLES: Readonly<Record<string, Readonly<Record<string, Sample>>>> = {
  contract: {
    setInvoice: (at) => ({ ids: [at.contract ?? 0] }),
    change: (at, word) => ({ id: at[inForce("contract")] ?? 0, contractName: word }),
    void: (at) => ({ id: at[inForce("contract")] ?? 0 }),
    preview: (at) => ({ act: "void", id: at[inForce("contract")] ?? 0 }),
  },
  stockOut: { sign: (at) => ({ id: at[inForce("stockOut")] ?? 0, signedOn: null }) },
  stockTake: {
    lines: (at) => ({ id: at.stockTake ?? 0 }),
    count: (at) => ({ id: at.stockTake ?? 0, listJson: [{ productid: at.product ?? 0, number: 1 }] }),
    post: (at) => ({ id: at.stockTake ?? 0 }),
  },
};

const nothing: Sample = () => ({});

export const purchaseSamples: { readonly purchaseOrders: Listing<"purchaseOrders"> } = {
  purchaseOrders: {
    index: nothing,
    add: (at) => ({
      supplierId: at.supplier ?? 0,
      orderDate: "2026-01-05",
      listJson: [{ productid: at.product ?? 0, number: 1, sellingprice: 1 }],
    }),
    edit: (at, word) => ({ id: at.purchaseOrder ?? 0, remark: word }),
    view: (at) => ({ id: at.purchaseOrder ?? 0 }),
    remove: (at) => ({ ids: [at.purchaseOrder ?? 0] }),
    close: (at) => ({ id: at[inForce("purchaseOrder")] ?? 0, ext: "停产" }),
    reopen: (at) => ({ id: at[inForce("purchaseOrder")] ?? 0 }),
    prices: (at) => ({ ids: [at.product ?? 0] }),
  },
};

const goods = (at: Parameters<Sample>[0]) => [{ productid: at.product ?? 0, number: 1, price: 1 }];

export const stockSamples: {
  readonly stock: Listing<"stock">;
  readonly stockChain: Listing<"stockChain">;
  readonly openings: Listing<"openings">;
} = {
  stock: {
    index: nothing,
    totals: nothing,
    list: nothing,
    storage: (at) => ({ productid: [at.product ?? 0] }),
    waitIn: nothing,
    waitOut: nothing,
    waitDetail: (at) => ({ id: `purchase:${at[inForce("purchaseOrder")] ?? 0}` }),
    post: (at) => ({ ids: [at.stockIn ?? 0] }),
    reverse: (at) => ({ id: at[inForce("stockIn")] ?? 0, ext: "录错" }),
    closeRest: (at) => ({ lineId: at.contract ?? 0, ext: "不再要" }),
    limitList: nothing,
    limitSet: (at) => ({ listJson: [{ productid: at.product ?? 0, least: 1, most: 9 }] }),
    suggest: nothing,
    report: () => ({ day: "2026-01-05" }),
  },
  stockChain: { view: (at) => ({ contractId: at.contract ?? 0 }) },
  openings: { openingAdd: (at) => ({ listJson: goods(at) }) },
};
