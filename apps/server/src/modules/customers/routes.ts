import type { customers } from "@qicheng/api/customers/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import { poolHandlers } from "../../kernel/pool/pool-handlers";
import { recordHandlers, viewRecord } from "../../kernel/records/handlers";
import { findRepeats } from "./duplicates";
import { customerType } from "./type";

export const handlers: Handlers<typeof customers> = {
  ...recordHandlers(customerType),
  ...poolHandlers(customerType),
  subtotal: async (ctx, { id }) => ({ data: (await viewRecord(ctx, customerType, id)).subtotal as never }),
  repeat: findRepeats,
};
