/** Sound requests for routes of documents. */
import type { Listing, Sample } from "./approval-samples";
import { inForce } from "./world";

/** A number of an invoice, another for another word. */
const numberOf = (word: string) =>
  String([...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 899_999_999, 7) + 100_000_000);

/** Routes of record types whose input does not follow from their fields. */
export const DOCUMENT_SAMPLES: Readonly<Record<string, Readonly<Record<string, Sample>>>> = {
  contract: {
    setInvoice: (at) => ({ ids: [at.contract ?? 0] }),
    change: (at, word) => ({ id: at[inForce("contract")] ?? 0, contractName: word }),
    void: (at) => ({ id: at.contractSpare ?? 0 }),
    preview: (at) => ({ act: "void", id: at.contractSpare ?? 0 }),
  },
  invoice: {
    issue: (at, word) => ({ id: at[inForce("invoice")] ?? 0, number: numberOf(word) }),
    send: (at, word) => ({ id: at.invoiceIssued ?? 0, logistics: word }),
    red: (at) => ({ id: at.invoiceIssued ?? 0, money: 0.01, ext: "退货" }),
    void: (at) => ({ id: at.invoiceIssued ?? 0, ext: "写错" }),
    reds: (at) => ({ id: at.invoice ?? 0 }),
    room: (at) => ({ contractId: at[inForce("contract")] ?? 0 }),
    titles: (at) => ({ customerId: at.customer }),
    dropTitle: (at) => ({ customerId: at.customer, title: "甲" }),
  },
  supplier: { remove: (at) => ({ ids: [at.supplierSpare ?? 0] }) },
  warehouse: { remove: (at) => ({ ids: [at.warehouseSpare ?? 0] }) },
  finance: {
    post: (at) => ({ id: at.receiptWaiting ?? 0 }),
    refund: (at) => ({ id: at.prepaid ?? 0, ext: "多收" }),
    reverse: (at) => ({ id: at.prepaid ?? 0, ext: "录错" }),
  },
  payment: {
    post: (at) => ({ id: at.paymentWaiting ?? 0 }),
    reverse: (at) => ({ id: at.paidOut ?? 0, ext: "录错" }),
  },
  baoxiao: { post: (at) => ({ id: at.reimbursementWaiting ?? 0 }) },
  renewal: {
    stop: (at) => ({ contractId: at[inForce("contract")] ?? 0, ext: "不做了" }),
    start: (at) => ({ contractId: at[inForce("contract")] ?? 0 }),
  },
  callSeat: { bind: (at) => ({ seatId: at.callSeat ?? 0, userid: at.user }) },
  stockOut: { sign: (at) => ({ id: at[inForce("stockOut")] ?? 0, signedOn: null }) },
  stockOpening: { post: (at) => ({ ids: [at.stockOpening ?? 0] }) },
  stockTake: {
    lines: (at) => ({ id: at.stockTake ?? 0 }),
    count: (at) => ({ id: at.stockTake ?? 0, listJson: [{ productid: at.product ?? 0, number: 1 }] }),
    post: (at) => ({ id: at.stockTakeCounted ?? 0 }),
  },
  knowledge: {
    remove: (at) => ({ ids: [at.knowledge ?? 0] }),
    publish: (at) => ({ id: at.knowledgeDraft ?? 0 }),
    draft: (at) => ({ id: at.knowledgeSpare ?? 0 }),
    archive: (at) => ({ id: at.knowledgeSpare ?? 0, archived: 1 }),
    versions: (at) => ({ id: at.knowledge ?? 0 }),
    compare: (at) => ({ id: at.knowledgeSpare ?? 0, from: 0, to: 1 }),
    rate: (at) => ({ id: at.knowledgeSpare ?? 0, value: 1 }),
    links: (at) => ({ id: at.knowledge ?? 0 }),
    link: (at) => ({ id: at.knowledge ?? 0, module: "customer", dataId: at.customer }),
    unlink: (at) => ({ id: at.knowledgeSpare ?? 0, module: "customer", dataId: at.customer }),
    related: (at) => ({ module: "customer", dataId: at.customer }),
  },
  worklog: {
    numbers: () => ({ type: 1 }),
    like: (at) => ({ id: at.worklog ?? 0 }),
    comments: (at) => ({ id: at.worklog ?? 0 }),
    comment: (at, word) => ({ id: at.worklog ?? 0, cont: word }),
    uncomment: (at) => ({ id: at.worklogComment ?? 0 }),
    rules: (_at, word) => ({
      act: "save",
      rule: { name: word, type: 1, days: [1], workdays: 1, opens: 0, closes: 1_440, enabled: 1 },
    }),
    missing: (at) => ({ ruleId: at.worklogRule ?? 0 }),
    digest: (at) => ({ ruleId: at.worklogRule ?? 0 }),
  },
  news: {
    read: (at) => ({ id: at.news ?? 0 }),
    confirm: (at) => ({ id: at.news ?? 0 }),
    again: (at) => ({ id: at.news ?? 0 }),
    readers: (at) => ({ id: at.news ?? 0 }),
    counts: (at) => ({ id: at.news ?? 0 }),
    commentList: (at) => ({ id: at.news ?? 0 }),
    comment: (at, word) => ({ id: at.news ?? 0, cont: word }),
    uncomment: (at) => ({ id: at.newsComment ?? 0 }),
    colleagues: (at) => ({ id: at.news ?? 0 }),
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
    demand: (at) => ({ id: at[inForce("contract")] ?? 0 }),
    orderDemand: (at) => ({
      id: at[inForce("contract")] ?? 0,
      supplierId: at.supplier ?? 0,
      listJson: [{ productid: at.product ?? 0, number: 1, sellingprice: 9.5 }],
    }),
    close: (at) => ({ id: at[inForce("purchaseOrder")] ?? 0, ext: "停产" }),
    reopen: (at) => ({ id: at[inForce("purchaseOrder")] ?? 0 }),
    prices: (at) => ({ ids: [at.product ?? 0] }),
  },
};

/** A layout with one text. */
export const sampleLayout = (text: string) => ({
  paper: "A4",
  landscape: false,
  margin: { top: 15, right: 15, bottom: 15, left: 15 },
  items: [{ id: "a", type: "text", style: { left: 20, top: 20, width: 60, height: 8 }, text }],
});

export const printSamples: { readonly printTemplates: Listing<"printTemplates"> } = {
  printTemplates: {
    index: nothing,
    add: (_at, word) => ({ ext: word, module: "contract", temp: sampleLayout(word) }),
    edit: (at, word) => ({ id: at.printTemp ?? 0, ext: word, temp: sampleLayout(word) }),
    view: (at) => ({ id: at.printTemp ?? 0 }),
    remove: (at) => ({ ids: [at.printTemp ?? 0] }),
    status: (at) => ({ id: at.printTemp ?? 0 }),
    list: () => ({ module: "contract" }),
    placeholders: () => ({ module: "contract" }),
    versions: (at) => ({ id: at.printTemp ?? 0 }),
    oneVersion: (at) => ({ id: at.printTemp ?? 0, number: 1 }),
    tryOut: (at) => ({ module: "contract", temp: sampleLayout("{orderSn}"), modelId: at.contract ?? 0 }),
    preview: (at) => ({ id: at.printTemp ?? 0, modelId: at.contract ?? 0 }),
    print: (at) => ({ id: at.printTemp ?? 0, modelId: at.contract ?? 0 }),
    printSeveral: (at) => ({ id: at.printTemp ?? 0, ids: [at.contract ?? 0] }),
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
    reverse: (at) => ({ id: at.stockInPosted ?? 0, ext: "录错" }),
    remove: (at) => ({ ids: [at.stockIn ?? 0] }),
    closeRest: (at) => ({ lineId: at.contractLine ?? 0, ext: "不再要" }),
    limitList: nothing,
    limitSet: (at) => ({ listJson: [{ productid: at.product ?? 0, least: 1, most: 9 }] }),
    suggest: nothing,
    report: () => ({ day: "2026-01-05" }),
  },
  stockChain: { view: (at) => ({ contractId: at.contract ?? 0 }) },
  openings: { openingAdd: (at) => ({ warehouseid: at.warehouse ?? 0, listJson: goods(at) }) },
};

export const officeSamples: {
  readonly taskMessages: Listing<"taskMessages">;
  readonly knowledgeSight: Listing<"knowledgeSight">;
} = {
  knowledgeSight: {
    branches: (at) => ({ id: at.knowledgeCategory ?? 0 }),
    setBranches: (at) => ({ id: at.knowledgeCategory ?? 0, branches: [at.branch] }),
  },
  taskMessages: {
    list: (at) => ({ taskId: at.task ?? 0 }),
    comment: (at, word) => ({ id: at.task ?? 0, cont: word }),
    colleagues: (at) => ({ id: at.task ?? 0 }),
  },
};

/** Analyses of all that the caller sees. */
export const analysisSamples: { readonly bi: Listing<"bi"> } = {
  bi: {
    customerCount: nothing,
    customerTotal: nothing,
    customerRank: nothing,
    funnel: nothing,
    cycle: nothing,
    effort: nothing,
    renewal: nothing,
    product: nothing,
    financeTotal: nothing,
    financePayment: nothing,
    target: (at) => ({
      act: "save",
      year: 2031,
      rows: [{ of: "branch", id: at.branch, months: Array.from({ length: 12 }, () => 1), version: 0 }],
    }),
    report: (_, word) => ({
      act: "save",
      report: { name: word, module: "customer", by: { field: "AddTime", grain: "month" } },
    }),
    export: () => ({ page: "customerTotal" }),
    schedule: (at) => ({ act: "save", schedule: { sceneId: at.analysisView, userids: [at.user] } }),
  },
};

/** What is asked of money beside records. */
export const moneySamples: {
  readonly receivables: Listing<"receivables">;
  readonly balances: Listing<"balances">;
  readonly payableStatements: Listing<"payableStatements">;
  readonly payableAgeing: Listing<"payableAgeing">;
  readonly paymentsBeside: Listing<"paymentsBeside">;
  readonly accountBooks: Listing<"accountBooks">;
  readonly plans: Listing<"plans">;
  readonly renewalList: Listing<"renewalList">;
} = {
  receivables: {
    receiptsOf: (at) => ({ customerId: at.customer }),
    preview: (at) => ({ data: { customerId: at.customer, money: 1 } }),
    usePrepaid: (at) => ({
      customerId: at.payer ?? 0,
      items: [{ contractId: at[inForce("contract")] ?? 0, money: 1 }],
    }),
    undoAct: (at) => ({ id: at.receiptAct }),
    usual: nothing,
    closing: nothing,
    close: nothing,
  },
  balances: {
    statement: (at) => ({ customerId: at.customer }),
    statementFile: (at) => ({ customerId: at.customer, format: "xlsx" }),
    ageing: nothing,
    ageingSums: nothing,
    ageingRows: nothing,
    forecast: nothing,
    forecastRows: nothing,
    ledger: () => ({ module: "contract", figure: "received" }),
  },
  payableAgeing: { list: nothing, sums: nothing, rows: nothing },
  payableStatements: {
    statement: (at) => ({ supplierId: at.supplier ?? 0 }),
    statementFile: (at) => ({ supplierId: at.supplier ?? 0, format: "pdf" }),
  },
  paymentsBeside: { paymentsOf: (at) => ({ customerId: at.customer }) },
  accountBooks: {
    transfer: (at) => ({ from: at.account ?? 0, to: at.accountOther ?? 0, money: 1 }),
    moves: (at) => ({ id: at.account ?? 0 }),
    closing: () => ({ day: "2020-01-01", act: "close" }),
  },
  plans: { plansOf: (at) => ({ customerId: at.customer }) },
  renewalList: { renewalsOf: (at) => ({ customerId: at.customer }) },
};
