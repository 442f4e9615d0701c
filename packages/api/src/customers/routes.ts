/** Customers: list, record, stars, duplicates, and why one sees them. Fields beyond the named ones are custom. */
import { z } from "zod";
import { colleagueRoutes } from "../kernel/colleague-routes";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { mergeRoutes } from "../kernel/merge-routes";
import { poolRoutes } from "../kernel/pool-routes";
import { recordQuery, recordRoutes } from "../kernel/record-routes";
import { openRequest, requestRoutes } from "../kernel/request-routes";
import { flag, id, notValid, optionalId, requiredText, wholeNumber } from "../kernel/scalars";
import { abilities, boundTag } from "../kernel/shapes";
import { ATTACHMENTS, QUEUE, REQUEST } from "../kernel/topics";
import { nextRecord } from "../queue/routes";

/** A customer as lists and Views answer it; further keys are dictionary labels and custom fields. */
export const customerRow = z.looseObject({
  id: z.int(),
  CustomerName: z.string(),
  code: z.string(),
  status: z.union([z.int(), z.literal("")]),
  statusName: z.string(),
  /** 1 customer, 2 with a closed deal (3, a lead, is not listed here). */
  clue: z.int(),
  LaiYuan: z.union([z.int(), z.literal("")]),
  LaiYuanName: z.string(),
  UserID: z.int(),
  UserName: z.string(),
  userheader: z.string(),
  AddTime: z.string(),
  updatetime: z.string(),
  genjintime: z.string(),
  genjintext: z.string(),
  nextgenjintime: z.string(),
  IsGongHai: z.int(),
  /** 1 = it is not recycled, and cannot be put into the pool. */
  locked: z.int(),
  /** Whole days that its owner still has it, 0 on the last of them; '' = it does not go to the pool by itself. */
  daysLeft: z.union([z.int(), z.literal("")]),
  /** The rule that ends first, and its days: `noFollow 15`, `noDeal 90`, or ''. */
  recycleBy: z.string(),
  contactId: z.int(),
  contactName: z.string(),
  mobile: z.string(),
  telephone: z.string(),
  email: z.string(),
  tags: z.array(boundTag),
  /** My own id when I starred the row, else ''. */
  watchuserid: z.union([z.int(), z.literal("")]),
  version: z.int(),
  can: abilities,
});
export type CustomerRow = z.output<typeof customerRow>;

/** Abilities that a customer row may carry. */
export type CustomerAbility =
  | "edit"
  | "delete"
  | "followup"
  | "followupEdit"
  | "followupDelete"
  | "contact"
  | "contactEdit"
  | "contactDelete"
  | "receive"
  | "alloc"
  | "toPool"
  | "lock"
  | "merge";

/** One hit of the duplicate check: enough to talk to the owner, never a full phone. */
export const duplicateHit = z.strictObject({
  id: z.int(),
  type: z.enum(["customer", "lead", "contact"]),
  /** Of what it is, or the contact's customer: customer or clue. */
  module: z.string(),
  CustomerName: z.string(),
  UserName: z.string(),
  IsGongHai: z.int(),
  deleted: z.int(),
  /** Who entered it, and when; of what is nobody's, or lies in the bin, nobody is told who. */
  AddName: z.string(),
  AddTime: z.string(),
  genjintime: z.string(),
  /** The last follow-up that kept it from the pool. */
  effective: z.string(),
  /** Whole days before it goes to the pool by itself; '' = it does not. */
  daysLeft: z.union([z.int(), z.literal("")]),
  mobile: z.string(),
  /** exact = same key; similar = like it, with the word in it, or of a contact. */
  match: z.enum(["exact", "similar"]),
  /** What matched: name, mobile, telephone, wechat, qq, email, creditCode, or contact, the name of one. */
  by: z.string(),
  /** 1 = I may open it. */
  open: z.int(),
  /** 1 = the company's rule refuses to save the same again. */
  blocks: z.int(),
  /** 1 = it lies in the pool, and I may claim it. */
  claim: z.int(),
  /** 1 = I may ask its owner for it. */
  ask: z.int(),
  /** What I have asked for and nobody has answered yet. */
  asked: z.array(openRequest),
});
export type DuplicateHit = z.output<typeof duplicateHit>;
export const DUPLICATE_FIELDS = ["CustomerName", "mobile", "telephone", "wechat", "qq", "email", "creditCode"] as const;

/** What the rows of leads do not carry. */
const OF_CUSTOMERS = { status: true, statusName: true, clue: true, contactName: true, mobile: true } as const;

const SEE = ["crm.customer.total", "crm.customer.watched", "crm.customer.gonghai"] as const;

/** What goes along where one is merged into another, beside itself. */
export const MOVING = ["contact", "followup", ATTACHMENTS, "recycle"] as const;

/** Keys of the list's query beside those that every list has. */
const ownQuery = {
  /** 3 = leads, as their own list answers them. */
  clue: z.union([z.literal(""), wholeNumber(1, 3, { cn: "成交状态", en: "Deal" })]).default(""),
  gonghai: flag().default(0),
};

const records = recordRoutes({
  module: "customer",
  title: { cn: "客户", en: "Customer" },
  see: SEE,
  add: "crm.customer.add",
  edit: "crm.customer.edit",
  remove: "crm.customer.delete",
  export: "crm.customer.export",
  import: "crm.customer.import",
  importOrigin: "crm.customer.importOrigin",
  reveal: "crm.customer.reveal",
  row: customerRow,
  query: ownQuery,
  shows: ["contact", "followup"],
  changes: ["contact"],
  takes: ["followup"],
  paths: {
    index: "/api/customer/index",
    add: "/api/customer/add",
    edit: "/api/customer/edit",
    view: "/api/customer/Views",
    remove: "/api/customer/delete",
    star: "/api/customer/setTop",
    bindTag: "/api/customer/bindTag",
    why: "/api/customer/why",
    importTemplate: "/api/customer/importTemplate",
    import: "/api/customer/import",
    export: "/api/customer/export",
  },
});

/** Of a look-up that a screen makes by itself while somebody types: which opening of a form it is. '' = he asks for it. */
export const opening = () => ({
  opening: z
    .string()
    .regex(/^[\w-]{0,64}$/, notValid({ cn: "表单", en: "Form" }))
    .default(""),
});

export const customers = {
  ...records,
  /** Leads, where they are asked for, lack what only customers have. */
  index: { ...records.index, output: customerRow.partial(OF_CUSTOMERS) },
  ...poolRoutes({
    module: "customer",
    see: SEE,
    pool: "crm.customer.gonghai",
    receive: "crm.customer.receive",
    alloc: "crm.customer.alloc",
    toPool: "crm.customer.toGonghai",
    lock: "crm.customer.lock",
    paths: {
      receive: "/api/customer/receive",
      alloc: "/api/customer/Alloc",
      toPool: "/api/customer/ToGonghai",
      lock: "/api/customer/lock",
      quota: "/api/customer/quota",
      ownerLog: "/api/customer/ownerLog",
    },
  }),
  ...colleagueRoutes({
    module: "customer",
    see: SEE,
    transfer: "crm.customer.transfer",
    share: "crm.customer.share",
    paths: {
      transfer: "/api/customer/Transfer",
      alongs: "/api/customer/alongs",
      share: "/api/customer/Share",
      shares: "/api/customer/shares",
      unshare: "/api/customer/unshare",
    },
  }),
  ...requestRoutes({
    module: "customer",
    repeat: "crm.customer.repeat",
    transfer: "crm.customer.transfer",
    share: "crm.customer.share",
    paths: {
      collaborate: "/api/customer/collaborate",
      answer: "/api/customer/answer",
      withdraw: "/api/customer/withdraw",
      requests: "/api/customer/requests",
    },
  }),
  ...mergeRoutes({ module: "customer", merge: "crm.customer.merge", path: "/api/customer/merge", moves: MOVING }),
  ...defineRoutes({
    subtotal: {
      method: "POST",
      path: "/api/customer/Subtotal",
      summary: "各标签页的数量",
      permission: SEE,
      effect: "read",
      shows: ["contact", "followup", ATTACHMENTS],
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: z.strictObject({ contact: z.int(), followup: z.int(), file: z.int() }),
      touches: "customer",
    },
    next: {
      method: "POST",
      path: "/api/customer/next",
      summary:
        "呼下一个：不带 id 时取待办的第一条并占用10分钟，带 id 时为同一列表中的下一条，clue=3 为线索列表；没有时为 null",
      // the top of one's work may be a lead
      permission: [...SEE, "crm.clues.total", "crm.clues.tobe"],
      effect: "write",
      unlogged: true,
      changes: [QUEUE],
      // of leads also those to follow up
      input: z.strictObject({
        ...recordQuery(),
        ...ownQuery,
        tobe: flag().default(0),
        id: optionalId().default(null),
      }),
      answer: "data",
      output: nextRecord.nullable(),
    },
    repeat: {
      method: "POST",
      path: "/api/customer/repeat",
      summary: "查重",
      permission: "crm.customer.repeat",
      effect: "read",
      shows: ["customer", "contact", "followup", "user.label", "recycle", REQUEST],
      input: z.strictObject({
        ...pageQuery(),
        key: requiredText(100, { cn: "查重内容", en: "What to look for" }),
        /** One of `DUPLICATE_FIELDS`, a field of the company's own that is checked for duplicates, or '' for all. */
        field: z
          .string()
          .max(40, notValid({ cn: "查重字段", en: "Field to look in" }))
          .default(""),
        id: optionalId().default(null),
        ...opening(),
      }),
      answer: "list",
      output: duplicateHit,
    },
  }),
};
