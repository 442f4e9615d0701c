/** What people of the demo company have to do, oldest first. */
import type { DemoRecords } from "../../kernel/records/type/demo";
import { taskType } from "./type";

export const demo: DemoRecords = {
  type: taskType,
  by: "zongjian",
  rows: [{ title: "月度销售例会准备", userid: "jingli", grade: 2, cont: "各组业绩、丢单原因、下月重点客户名单" }],
};
