import { customers } from "@qicheng/api/customers";
import { defineModule, mounted } from "../../kernel/module";
import { foldWhenWorth } from "./fold-counts";
import { handlers } from "./routes";
import { customerType } from "./type";

export const module = defineModule({
  records: [customerType],
  mounts: [mounted(customers, handlers)],
  chores: [{ everyMs: 10_000, run: foldWhenWorth }],
});
