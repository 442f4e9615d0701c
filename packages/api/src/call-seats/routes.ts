/** Seats: the phones of those who call, each of one person at a time. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordRoutes } from "../kernel/record-routes";
import { flag, id, optionalId } from "../kernel/scalars";
import { abilities, noOutput } from "../kernel/shapes";

/** A seat as list and detail answer it. */
export const callSeatRow = z.looseObject({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  caller: z.string(),
  UserID: z.int(),
  version: z.int(),
  can: abilities,
});
export type CallSeatRow = z.output<typeof callSeatRow>;

const record = { module: "callSeat", title: { cn: "坐席", en: "Seat" } } as const;

export const callSeats = {
  ...recordRoutes({
    ...record,
    see: ["dbcall.seat", "dbcall.bindseat"],
    add: "dbcall.manage.seat",
    edit: "dbcall.manage.seat",
    remove: "dbcall.manage.seat",
    row: callSeatRow,
    shows: ["call"],
    changes: ["call"],
    paths: {
      index: "/api/doublecall/seatList",
      add: "/api/doublecall/seatAdd",
      edit: "/api/doublecall/seatEdit",
      view: "/api/doublecall/seatView",
      remove: "/api/doublecall/seatDelete",
    },
  }),
  ...defineRoutes({
    bind: {
      method: "POST",
      path: "/api/doublecall/bindSeat",
      summary: "绑定坐席；userid 空为解绑，take=1 接管他人的坐席",
      permission: "dbcall.manage.seat",
      effect: "write",
      changes: ["callSeat", "callSeat.label", "call", "actionLog"],
      input: z.strictObject({ seatId: id(), userid: optionalId().default(null), take: flag().default(0) }),
      answer: "ok",
      output: noOutput,
      touches: "callSeat",
      record,
    },
  }),
};
