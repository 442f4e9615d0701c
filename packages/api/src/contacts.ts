/** Contacts of a customer; exactly one is primary. */
import { z } from "zod";
import { duplicateHit } from "./customers";
import { defineRoutes } from "./kernel/define-routes";
import { pageQuery } from "./kernel/list-query";
import { id, ids, optionalId, requiredText, whole } from "./kernel/scalars";
import { abilities, bulkOutcome, newId, noOutput } from "./shapes";

export const contactRow = z.looseObject({
  id: z.int(),
  customerId: z.int(),
  contactName: z.string(),
  mobile: z.string(),
  wechat: z.string(),
  qq: z.string(),
  zhiwei: z.union([z.int(), z.literal("")]),
  zhiweiName: z.string(),
  sex: z.string(),
  email: z.string(),
  birthday: z.string(),
  remark: z.string(),
  /** 1 = the primary contact. */
  primary: z.int(),
  AddTime: z.string(),
  version: z.int(),
  can: abilities,
});
export type ContactRow = z.output<typeof contactRow>;

const SEE = ["crm.customer.total", "crm.customer.watched", "crm.customer.gonghai"] as const;

export const contacts = defineRoutes({
  list: {
    method: "POST",
    path: "/api/contact/list",
    summary: "客户的联系人",
    permission: SEE,
    effect: "read",
    input: z.strictObject({ ...pageQuery(), customerId: id() }),
    answer: "list",
    output: contactRow,
    touches: "customer",
  },
  add: {
    method: "POST",
    path: "/api/contact/add",
    summary: "新建联系人",
    permission: "crm.contact.add",
    effect: "write",
    input: z.looseObject({ customerId: id() }),
    answer: "data",
    output: newId,
    touches: "customer",
  },
  edit: {
    method: "POST",
    path: "/api/contact/Edit",
    summary: "编辑联系人",
    permission: "crm.contact.edit",
    effect: "write",
    input: z.looseObject({ id: id(), version: whole(1, 1_000_000_000, "版本").optional() }),
    answer: "ok",
    output: noOutput,
    touches: "contact",
  },
  view: {
    method: "POST",
    path: "/api/contact/Views",
    summary: "联系人详情",
    permission: SEE,
    effect: "read",
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: contactRow,
    touches: "contact",
  },
  primary: {
    method: "POST",
    path: "/api/contact/Primary",
    summary: "设为首要联系人",
    permission: "crm.contact.edit",
    effect: "write",
    input: z.strictObject({ id: id(), customerId: id() }),
    answer: "ok",
    output: noOutput,
    touches: "contact",
  },
  remove: {
    method: "POST",
    path: "/api/contact/delete",
    summary: "删除联系人到回收站",
    permission: "crm.contact.delete",
    effect: "write",
    input: z.strictObject({ ids: ids() }),
    answer: "data",
    output: bulkOutcome,
    touches: "contact",
  },
  repeat: {
    method: "POST",
    path: "/api/contact/repeat",
    summary: "联系人查重",
    permission: "crm.customer.repeat",
    effect: "read",
    input: z.strictObject({ key: requiredText(100, "查重内容"), id: optionalId().default(null) }),
    answer: "list",
    output: duplicateHit,
  },
});
