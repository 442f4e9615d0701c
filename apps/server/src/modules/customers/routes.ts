import type { customers } from "@qicheng/api/customers/routes";
import { colleagueHandlers } from "../../kernel/colleagues/colleague-handlers";
import type { Handlers } from "../../kernel/http/mount-routes";
import { poolHandlers } from "../../kernel/pool/pool-handlers";
import { nextRecord } from "../../kernel/queue/next";
import { recordHandlers, viewRecord } from "../../kernel/records/handlers";
import { findRepeats } from "./duplicates";
import { customerType } from "./type";

export const handlers: Handlers<typeof customers> = {
  ...recordHandlers(customerType),
  ...poolHandlers(customerType),
  ...colleagueHandlers(customerType),
  subtotal: async (ctx, { id }) => ({ data: (await viewRecord(ctx, customerType, id)).subtotal as never }),
  next: (ctx, query) => nextRecord(ctx, customerType, query),
  repeat: findRepeats,
};
