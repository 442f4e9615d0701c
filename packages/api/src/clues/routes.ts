/** Leads: who might become a customer. They lie in the table of customers, and what hangs on one stays when it becomes one. */
import { z } from "zod";
import { duplicateHit, MOVING, opening } from "../customers/routes";
import { colleagueRoutes } from "../kernel/colleague-routes";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { poolRoutes } from "../kernel/pool-routes";
import { chosenRecords, recordRoutes } from "../kernel/record-routes";
import { requestRoutes } from "../kernel/request-routes";
import { flag, id, ids, lines, notValid, optionalId, requiredText } from "../kernel/scalars";
import { bulkOutcome } from "../kernel/shapes";
import { ATTACHMENTS, labelOf, REQUEST } from "../kernel/topics";
import { leadRow } from "./row";

const SEE = ["crm.clues.total", "crm.clues.watched", "crm.clues.tobe", "crm.clues.gonghai"] as const;

/** Keys of the list's query beside those that every list has. */
const ownQuery = {
  gonghai: flag().default(0),
  /** 1 = those that are due by tonight, or were never followed up. */
  tobe: flag().default(0),
};

const records = recordRoutes({
  module: "clue",
  title: { cn: "线索", en: "Lead" },
  see: SEE,
  add: "crm.clues.add",
  edit: "crm.clues.edit",
  remove: "crm.clues.delete",
  export: "crm.clues.export",
  import: "crm.clues.import",
  importOrigin: "crm.clues.importOrigin",
  reveal: "crm.clues.reveal",
  row: leadRow,
  query: ownQuery,
  shows: ["contact", "followup"],
  changes: ["contact"],
  takes: ["followup"],
  paths: {
    index: "/api/clues/index",
    add: "/api/clues/add",
    edit: "/api/clues/edit",
    view: "/api/clues/Views",
    remove: "/api/clues/delete",
    star: "/api/clues/setTop",
    bindTag: "/api/clues/bindTag",
    why: "/api/clues/why",
    importTemplate: "/api/clues/importTemplate",
    import: "/api/clues/import",
    export: "/api/clues/export",
  },
});

const write = {
  method: "POST",
  effect: "write",
  changes: ["clue", labelOf("clue"), "actionLog", "undo", "job"],
  answer: "data",
  output: bulkOutcome,
  touches: "clue",
} as const;

export const clues = {
  ...records,
  ...poolRoutes({
    module: "clue",
    see: SEE,
    pool: "crm.clues.gonghai",
    receive: "crm.clues.receive",
    alloc: "crm.clues.alloc",
    toPool: "crm.clues.toGonghai",
    lock: "crm.clues.lock",
    paths: {
      receive: "/api/clues/receive",
      alloc: "/api/clues/Alloc",
      toPool: "/api/clues/ToGonghai",
      lock: "/api/clues/lock",
      quota: "/api/clues/quota",
      ownerLog: "/api/clues/ownerLog",
    },
  }),
  ...colleagueRoutes({
    module: "clue",
    see: SEE,
    transfer: "crm.clues.transfer",
    share: "crm.clues.share",
    paths: {
      transfer: "/api/clues/Transfer",
      alongs: "/api/clues/alongs",
      share: "/api/clues/Share",
      shares: "/api/clues/shares",
      unshare: "/api/clues/unshare",
    },
  }),
  ...requestRoutes({
    module: "clue",
    repeat: "crm.clues.repeat",
    transfer: "crm.clues.transfer",
    share: "crm.clues.share",
    paths: {
      collaborate: "/api/clues/collaborate",
      answer: "/api/clues/answer",
      withdraw: "/api/clues/withdraw",
      requests: "/api/clues/requests",
    },
  }),
  ...defineRoutes({
    gonghai: {
      ...records.index,
      path: "/api/clues/gonghai",
      summary: "线索公海列表",
      permission: "crm.clues.gonghai",
    },
    tobe: {
      ...records.index,
      path: "/api/clues/tobe",
      summary: "待跟进线索列表：我负责的，今天到期或还没有跟进过的",
      permission: "crm.clues.tobe",
    },
    turn: {
      ...write,
      changes: [...write.changes, "customer", labelOf("customer")],
      path: "/api/clues/Turn",
      summary:
        "线索转为客户：先查重，有重复的客户时不转换并告知；anyway 为1时仍要转换（查重规则为禁止时不行）。原地转换，跟进、附件、自定义字段、日志、关注和共享都保留",
      permission: "crm.clues.turn",
      input: z.strictObject({ ...chosenRecords(), anyway: flag().default(0) }),
    },
    mergeInto: {
      ...write,
      changes: [...write.changes, "customer", labelOf("customer"), ...MOVING],
      path: "/api/clues/mergeInto",
      summary: "把线索并入已有的客户：跟进、附件、联系人、标签和共享转到客户下，客户的空字段由线索补上",
      permission: "crm.clues.turn",
      input: z.strictObject({ id: id(), customerId: id() }),
    },
    close: {
      ...write,
      path: "/api/clues/close",
      summary: "设为无效，需要原因",
      permission: "crm.clues.close",
      input: z.strictObject({
        ...chosenRecords(),
        reasonId: optionalId().default(null),
        ext: lines(300, { cn: "说明", en: "Remark" }).default(""),
      }),
    },
    reopen: {
      ...write,
      path: "/api/clues/reopen",
      summary: "恢复有效",
      permission: "crm.clues.close",
      input: z.strictObject(chosenRecords()),
    },
    watch: {
      ...records.star,
      path: "/api/clues/watch",
      summary: "关注或取消关注线索",
      input: z.strictObject({ ids: ids() }),
      answer: "data",
      output: z.strictObject({ watched: z.array(z.int()) }),
    },
    subtotal: {
      method: "POST",
      path: "/api/clues/Subtotal",
      summary: "各标签页的数量",
      permission: SEE,
      effect: "read",
      shows: ["contact", "followup", ATTACHMENTS],
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: z.strictObject({ contact: z.int(), followup: z.int(), file: z.int() }),
      touches: "clue",
    },
    repeat: {
      method: "POST",
      path: "/api/clues/repeat",
      summary: "线索查重",
      permission: "crm.clues.repeat",
      effect: "read",
      shows: ["customer", "clue", "contact", "followup", "user.label", "recycle", REQUEST],
      input: z.strictObject({
        ...pageQuery(),
        key: requiredText(100, { cn: "查重内容", en: "What to look for" }),
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
