import { tags } from "@qicheng/api/tags/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { tagType } from "./type";

export const module = defineModule({
  records: [tagType],
  mounts: [mounted(tags, recordHandlers(tagType))],
  seed: {
    marker: "tags",
    grants: {
      销售总监: ["system.tag", "system.manage.tag"],
      销售经理: ["system.tag", "system.manage.tag"],
    },
  },
});
