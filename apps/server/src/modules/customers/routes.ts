import type { customers } from "@qicheng/api/customers/routes";
import { colleagueHandlers } from "../../kernel/colleagues/colleague-handlers";
import type { Handlers } from "../../kernel/http/mount-routes";
import { mergeHandlers } from "../../kernel/merge/merge-act";
import { poolHandlers } from "../../kernel/pool/pool-handlers";
import { nextRecord } from "../../kernel/queue/next";
import { recordHandlers, viewRecord } from "../../kernel/record-api/handlers";
import { listRecords } from "../../kernel/records/read/list";
import { requestHandlers } from "../../kernel/requests/request-handlers";
import { findRepeats } from "./duplicates";
import { customerType } from "./type";

/** Asked for leads, it answers as they do. */
const leadsAsked = (clue: number | "") =>
  customerType.variants.find(({ only }) => only?.numbers.includes(Number(clue)));

export const handlers: Handlers<typeof customers> = {
  ...recordHandlers(customerType),
  index: (ctx, { clue, ...query }) => {
    const lead = leadsAsked(clue);
    return lead ? listRecords(ctx, lead, { ...query, tobe: 0 }) : listRecords(ctx, customerType, { clue, ...query });
  },
  ...poolHandlers(customerType),
  ...colleagueHandlers(customerType),
  ...requestHandlers(customerType),
  ...mergeHandlers(customerType),
  subtotal: async (ctx, { id }) => ({ data: (await viewRecord(ctx, customerType, id)).subtotal as never }),
  next: (ctx, { clue, tobe, ...query }) => {
    const lead = leadsAsked(clue);
    return lead ? nextRecord(ctx, lead, { ...query, tobe }) : nextRecord(ctx, customerType, { clue, ...query });
  },
  repeat: (ctx, query) => findRepeats(ctx, customerType.module, query),
};
