import type { customers } from "@qicheng/api/customers/routes";
import { colleagueHandlers } from "../../kernel/colleagues/colleague-handlers";
import type { Handlers } from "../../kernel/http/mount-routes";
import { mergeHandlers } from "../../kernel/merge/merge-act";
import { poolHandlers } from "../../kernel/pool/pool-handlers";
import { nextRecord } from "../../kernel/queue/next";
import { recordHandlers, viewRecord } from "../../kernel/records/handlers";
import { listRecords } from "../../kernel/records/list";
import { requestHandlers } from "../../kernel/requests/request-handlers";
import { findRepeats } from "./duplicates";
import { customerType } from "./type";

export const handlers: Handlers<typeof customers> = {
  ...recordHandlers(customerType),
  // Asked for leads, it answers as their own list.
  index: (ctx, { clue, ...query }) => {
    const lead = customerType.variants.find(({ only }) => only?.numbers.includes(Number(clue)));
    return lead ? listRecords(ctx, lead, { ...query, tobe: 0 }) : listRecords(ctx, customerType, { clue, ...query });
  },
  ...poolHandlers(customerType),
  ...colleagueHandlers(customerType),
  ...requestHandlers(customerType),
  ...mergeHandlers(customerType),
  subtotal: async (ctx, { id }) => ({ data: (await viewRecord(ctx, customerType, id)).subtotal as never }),
  next: (ctx, query) => nextRecord(ctx, customerType, query),
  repeat: (ctx, query) => findRepeats(ctx, customerType.module, query),
};
