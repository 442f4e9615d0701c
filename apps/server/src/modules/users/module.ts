import { users } from "@qicheng/api/users/routes";
import { HEADERS } from "../../kernel/access/organisation";
import { handoverKind } from "../../kernel/handover/give";
import { defineModule, mounted } from "../../kernel/start/module";
import { holder } from "./header";
import { handlers } from "./routes";
import { userSubject } from "./subject";

const PEOPLE = { cn: "员工", en: "people" };

export const module = defineModule({
  fileHolders: { [HEADERS]: holder },
  subjects: [userSubject],
  tables: { users: PEOPLE, user_roles: PEOPLE, user_branches: PEOPLE },
  background: [handoverKind],
  mounts: [mounted(users, handlers)],
});
