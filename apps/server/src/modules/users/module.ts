import { users } from "@qicheng/api/users";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";
import { userSubject } from "./subject";

export const module = defineModule({
  subjects: [userSubject],
  tables: { users: "员工", user_roles: "员工", user_branches: "员工" },
  mounts: [mounted(users, handlers)],
});
