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
  task: {
    dateList: () => ({ year: 2030, month: 1 }),
    action: (at) => ({ id: at.task ?? 0, status: 2 }),
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

export const officeSamples: { readonly taskMessages: Listing<"taskMessages"> } = {
  taskMessages: {
    list: (at) => ({ taskId: at.task ?? 0 }),
    add: (at, word) => ({ id: at.task ?? 0, cont: word }),
    colleagues: (at) => ({ id: at.task ?? 0 }),
  },
};
