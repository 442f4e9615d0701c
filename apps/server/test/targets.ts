/** What the requests of the generated tests are aimed at. */

/** Ids that a request may be aimed at; `binned` is a customer in the recycle bin. */
export interface Targets {
  /** Shared to `colleague`. */
  customer: number;
  contact: number;
  /** The caller's own, just written, of the customer. */
  followup: number;
  /** The caller's own, just written, on that. */
  followupComment: number;
  user: number;
  /** Never the caller. */
  colleague: number;
  role: number;
  branch: number;
  dictionary: number;
  scene: number;
  /** A view of an analysis, of the caller. */
  analysisView: number;
  file: number;
  session: number;
  /** One of the caller's own. */
  notification: number;
  binned: number;
  /** A customer in the pool, and one that goes there, or to somebody else. */
  pooled: number;
  spare: number;
  /** Leads: one shared to `colleague`, one in the pool, one that goes there or becomes a customer, and an invalid one. */
  clue: number;
  cluePooled: number;
  clueSpare: number;
  clueInvalid: number;
  /** A customer and a lead of which s3 was told; requests of `colleague` to the caller for these, and of the caller to s2. */
  customerTold: number;
  clueTold: number;
  customerAsked: number;
  clueAsked: number;
  customerAsking: number;
  clueAsking: number;
  /** The batch by which the deletion of `binned` can be undone. */
  undo: number;
  job: number;
  /** One whose rows have been looked at. */
  import: number;
  /** One of somebody else, which waits for a word. */
  jobApproval: number;
  /** A customer of somebody else, whose phone is masked. */
  masked: number;
  /** That of edited customers. */
  customForm: number;
  /** A field of the company's own. */
  customField: number;
  /** A work form without records, one that has some, a record of that one which is not being approved, and a draft. */
  workForm: number;
  workFormUsed: number;
  workform: number;
  workDraft: number;
  /** A flow that may be released, and a version of another one that was. */
  flow: number;
  flowVersion: number;
  /** One that waits for the caller, and its step; one that he has submitted; steps on which he has helpers, and that he has passed. */
  approval: number;
  approvalStep: number;
  approvalMine: number;
  approvalHelped: number;
  approvalPassed: number;
  /** Records of the other types, and nodes of trees, by module. */
  [module: string]: number;
}

/** Which of these are customers, too. */
export const CUSTOMERS = ["pooled", "spare"] as const;
/** And which are leads. */
export const LEADS = ["cluePooled", "clueSpare", "clueInvalid"] as const;
/** And by other names: approvals, and steps of them. */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  call: ["callRunning"],
  knowledge: ["knowledgeDraft", "knowledgeSpare"],
  news: ["newsComment"],
  stockIn: ["stockInPosted"],
  supplier: ["supplierSpare"],
  warehouse: ["warehouseSpare"],
  stockTake: ["stockTakeCounted"],
  customer: CUSTOMERS,
  clue: LEADS,
  approval: ["approvalMine"],
  approvalStep: ["approvalHelped", "approvalPassed"],
};
