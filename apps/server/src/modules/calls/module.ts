import { callSaid } from "@qicheng/api/calls/messages";
import { calls } from "@qicheng/api/calls/routes";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { events } from "./callback";
import { count } from "./count";
import { playCalls } from "./demo/play";
import { axb, byPhone, hangup, oncall, outcome } from "./dial";
import { missedCall } from "./inbound";
import { registerCallInvariants } from "./invariants";
import { costRecord, index } from "./lists";
import { may } from "./rules";
import { seatdetail, switches } from "./seat";
import { addwhite, duanmiao, getSms } from "./sms";
import { callSubject, costSubject } from "./subject";
import { watchTask } from "./watch";

registerCallInvariants();

const OWN = ["dbcall.mybills", "dbcall.index.todo"] as const;
const ALL = [...OWN, "dbcall.bills", "dbcall.index.count"] as const;

export const module = defineModule({
  subjects: [callSubject, costSubject],
  tables: { calls: callSaid.calls, running_calls: callSaid.calls },
  references: { "calls.customer_id": { ...STAYS, merged: "moves" } },
  demo: playCalls,
  tasks: [watchTask],
  notifications: [missedCall],
  mounts: [
    mounted(calls, {
      oncall,
      axb,
      byPhone,
      hangup,
      outcome,
      seatdetail,
      switches,
      may,
      index,
      costRecord,
      count,
      getSms,
      addwhite,
      duanmiao,
      events,
    }),
  ],
  seed: {
    marker: "calls",
    grants: {
      销售: OWN,
      销售经理: ALL,
      销售总监: [...ALL, "dbcall.costRecord", "dbcall.manage.cost"],
      财务: ["dbcall.costRecord", "dbcall.manage.cost"],
    },
  },
});
