import { customers } from "@qicheng/api/customers/routes";
import { defineModule, mounted } from "../../kernel/module";
import { foldCountsTask } from "./fold-counts";
import { handlers } from "./routes";
import { customerType } from "./type";

export const module = defineModule({
  records: [customerType],
  mounts: [mounted(customers, handlers)],
  tasks: [foldCountsTask],
});
