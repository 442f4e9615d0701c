import { callBlack } from "@qicheng/api/call-black/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { callBlackType } from "./type";

export const module = defineModule({
  records: [callBlackType],
  mounts: [mounted(callBlack, recordHandlers(callBlackType))],
  seed: {
    marker: "call-black",
    grants: { 销售总监: ["dbcall.black", "dbcall.manage.black"], 销售经理: ["dbcall.black"] },
  },
});
