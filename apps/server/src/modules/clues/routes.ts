import type { clues } from "@qicheng/api/clues/routes";
import { colleagueHandlers } from "../../kernel/colleagues/colleague-handlers";
import type { Handlers } from "../../kernel/http/mount-routes";
import { poolHandlers } from "../../kernel/pool/pool-handlers";
import { recordHandlers, viewRecord } from "../../kernel/record-api/handlers";
import { listRecords } from "../../kernel/records/read/list";
import { bulkAct } from "../../kernel/records/write/bulk-act";
import { toggleStar } from "../../kernel/records/write/toggle-star";
import { requestHandlers } from "../../kernel/requests/request-handlers";
import { findRepeats } from "../customers/public";
import { closeAct, reopenAct } from "./close";
import { mergeIntoAct } from "./merge-into";
import { turnAct } from "./turn";
import { leadType } from "./type";

export const handlers: Handlers<typeof clues> = {
  ...recordHandlers(leadType),
  ...poolHandlers(leadType),
  ...colleagueHandlers(leadType),
  ...requestHandlers(leadType),
  gonghai: (ctx, query) => listRecords(ctx, leadType, { ...query, gonghai: 1 }),
  tobe: (ctx, query) => listRecords(ctx, leadType, { ...query, tobe: 1 }),
  turn: (ctx, { anyway, ...chosen }) =>
    bulkAct(ctx, leadType, chosen, { act: turnAct.key, input: { anyway: anyway === 1 } }),
  mergeInto: (ctx, { id, customerId }) =>
    bulkAct(ctx, leadType, { ids: [id] }, { act: mergeIntoAct.key, input: { customerId } }),
  close: (ctx, { reasonId, ext: text, ...chosen }) =>
    bulkAct(ctx, leadType, chosen, { act: closeAct.key, input: { reasonId, text } }),
  reopen: (ctx, chosen) => bulkAct(ctx, leadType, chosen, { act: reopenAct.key }),
  watch: async (ctx, { ids }) => {
    const watched: number[] = [];
    for (const id of ids) {
      const { data } = await toggleStar(ctx, leadType, id);
      if (data.watchuserid !== "") watched.push(id);
    }
    return { data: { watched } };
  },
  subtotal: async (ctx, { id }) => ({ data: (await viewRecord(ctx, leadType, id)).subtotal as never }),
  repeat: (ctx, query) => findRepeats(ctx, leadType.module, query),
};
