import type { contacts } from "@qicheng/api/contacts/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { listRecords } from "../../kernel/records/read/list";
import { findRecord } from "../../kernel/records/read/read";
import type { Context } from "../../kernel/work/context";
import { customerType, findCustomer, findRepeats } from "../customers/public";
import { setPrimary } from "./primary";
import { setReport } from "./report";
import { contactType } from "./type";

const { index, ...own } = recordHandlers(contactType);

async function repeats(ctx: Context, input: RouteArguments<typeof contacts.repeat>) {
  const own = input.id === null ? null : Number((await findRecord(ctx, contactType, input.id)).customer_id);
  return findRepeats(ctx, customerType.module, { ...input, field: "mobile", id: own, form: contactType.module });
}

export const handlers: Handlers<typeof contacts> = {
  ...own,
  all: (ctx, input) => listRecords(ctx, contactType, input),
  list: async (ctx, input) => {
    // A customer that one may not see has no contacts to be told of: not even none.
    await findCustomer(ctx, input.customerId);
    return index(ctx, input);
  },
  primary: setPrimary,
  report: setReport,
  repeat: repeats,
};
