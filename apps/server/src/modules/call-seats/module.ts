import { seatSaid } from "@qicheng/api/call-seats/messages";
import { callSeats } from "@qicheng/api/call-seats/routes";
import { sql } from "kysely";
import type { Ending } from "../../kernel/handover/handover";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { bind, seatLost } from "./bind";
import { callSeatType } from "./type";

/** Whoever leaves has no seat any more. */
const seatsEnd: Ending = {
  key: "callSeats",
  title: seatSaid.seat,
  left: (leaver) => sql`select id from call_seats where user_id = ${leaver} and deleted_at is null`,
  end: (db, leaver) => sql`update call_seats set user_id = null where user_id = ${leaver}`.execute(db),
};

export const module = defineModule({
  records: [callSeatType],
  notifications: [seatLost],
  endings: [seatsEnd],
  mounts: [mounted(callSeats, { ...recordHandlers(callSeatType), bind })],
  seed: {
    marker: "call-seats",
    grants: {
      销售总监: ["dbcall.seat", "dbcall.bindseat", "dbcall.manage.seat"],
      销售经理: ["dbcall.seat", "dbcall.bindseat"],
    },
  },
});
