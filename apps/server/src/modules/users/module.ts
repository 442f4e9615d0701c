import { users } from "@qicheng/api/users";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({
  tables: { users: "员工", user_roles: "员工", user_branches: "员工" },
  mounts: [mounted(users, handlers)],
});
