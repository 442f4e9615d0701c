import { users } from "@qicheng/api/users/routes";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";
import { userSubject } from "./subject";

const PEOPLE = { cn: "员工", en: "people" };

export const module = defineModule({
  subjects: [userSubject],
  tables: { users: PEOPLE, user_roles: PEOPLE, user_branches: PEOPLE },
  mounts: [mounted(users, handlers)],
});
