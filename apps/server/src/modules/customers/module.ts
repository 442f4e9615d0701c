import { customers } from "@qicheng/api/customers";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";
import { customerType } from "./type";

export const module = defineModule({ records: [customerType], mounts: [mounted(customers, handlers)] });
