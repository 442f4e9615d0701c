/** What this module may let one do, and what it chooses from. */
import { action } from "../kernel/declare";

export const permissions = { "crm.followup.add": action("新建", "Create") } as const;

export const dictionaries = { logMethod: { cn: "跟进方式", en: "Follow-up method", coded: true } } as const;
