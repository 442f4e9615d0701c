/** Contacts of a customer; exactly one is primary. */
import { z } from "zod";
import { duplicateHit, opening } from "../customers/routes";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { recordQuery, recordRoutes } from "../kernel/record-routes";
import { id, optionalId, requiredText } from "../kernel/scalars";
import { abilities, noOutput } from "../kernel/shapes";
import { REQUEST } from "../kernel/topics";

export const contactRow = z.looseObject({
  id: z.int(),
  customerId: z.int(),
  contactName: z.string(),
  mobile: z.string(),
  telephone: z.string(),
  wechat: z.string(),
  qq: z.string(),
  zhiwei: z.union([z.int(), z.literal("")]),
  zhiweiName: z.string(),
  /** What he is for a deal. */
  role: z.union([z.int(), z.literal("")]),
  roleName: z.string(),
  sex: z.string(),
  email: z.string(),
  birthday: z.string(),
  remark: z.string(),
  /** 1 = the primary contact. */
  primary: z.int(),
  /** Another contact of the customer, who may lie in the bin; 0 = nobody. */
  reportsTo: z.int(),
  AddTime: z.string(),
  version: z.int(),
  can: abilities,
});
export type ContactRow = z.output<typeof contactRow>;

const SEE = [
  "crm.customer.total",
  "crm.customer.watched",
  "crm.customer.gonghai",
  "crm.clues.total",
  "crm.clues.watched",
  "crm.clues.tobe",
  "crm.clues.gonghai",
] as const;

const { index, ...own } = recordRoutes({
  module: "contact",
  title: { cn: "联系人", en: "Contact" },
  see: SEE,
  add: "crm.contact.add",
  edit: "crm.contact.edit",
  remove: "crm.contact.delete",
  export: "crm.contact.export",
  import: "crm.contact.import",
  reveal: "crm.customer.reveal",
  row: contactRow,
  query: { customerId: id() },
  paths: {
    index: "/api/contact/list",
    add: "/api/contact/add",
    edit: "/api/contact/Edit",
    view: "/api/contact/Views",
    remove: "/api/contact/delete",
  },
});

export const contacts = {
  ...own,
  list: { ...index, touches: "customer" },
  /** Of all customers that one sees: for pickers and whoever looks for somebody. */
  all: {
    ...index,
    path: "/api/contact/index" as const,
    summary: "我能看到的客户的所有联系人",
    input: z.strictObject(recordQuery()),
  },
  ...defineRoutes({
    primary: {
      method: "POST",
      path: "/api/contact/Primary",
      summary: "设为主要联系人",
      permission: "crm.contact.edit",
      effect: "write",
      changes: ["contact", "actionLog"],
      input: z.strictObject({ id: id(), customerId: id() }),
      answer: "ok",
      output: noOutput,
      touches: "contact",
    },
    report: {
      method: "POST",
      path: "/api/contact/report",
      summary: "设置联系人的汇报对象；to 为空则清除",
      permission: "crm.contact.edit",
      effect: "write",
      changes: ["contact", "actionLog"],
      input: z.strictObject({ id: id(), to: optionalId().default(null) }),
      answer: "ok",
      output: noOutput,
      touches: "contact",
    },
    repeat: {
      method: "POST",
      path: "/api/contact/repeat",
      summary: "联系人查重",
      permission: ["crm.customer.repeat", "crm.clues.repeat"],
      effect: "read",
      shows: ["contact", "customer", "followup", "user.label", "recycle", REQUEST],
      input: z.strictObject({
        ...pageQuery(),
        key: requiredText(100, { cn: "查重内容", en: "What to look for" }),
        id: optionalId().default(null),
        ...opening(),
      }),
      answer: "list",
      output: duplicateHit,
    },
  }),
};
