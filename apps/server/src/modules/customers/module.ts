import { customers } from "@qicheng/api/customers/routes";
import { colleagueNotices } from "../../kernel/colleagues/notices";
import { sharesHandover } from "../../kernel/colleagues/share-handover";
import { defineModule, mounted } from "../../kernel/module";
import { allocated } from "../../kernel/pool/allocate";
import { recycleWork } from "../../kernel/pool/recycle-work";
import { pooledByOthers } from "../../kernel/pool/to-pool";
import { dueWork } from "../../kernel/queue/due-work";
import { foldCountsTask } from "./fold-counts";
import { handlers } from "./routes";
import { customerType } from "./type";

const OWN = ["crm.customer.receive", "crm.customer.toGonghai", "crm.customer.share"] as const;
const MANAGING = ["crm.customer.alloc", "crm.customer.lock", "crm.customer.transfer"] as const;

export const module = defineModule({
  records: [customerType],
  references: {
    // Keys of contacts go with these; its own stay, so that the duplicate check still tells of it.
    "customer_keys.customer_id": { merged: "follows" },
    "customer_search.id": { merged: "stays" },
    "customer_shares.customer_id": { merged: "unites" },
    "customer_stars.customer_id": { merged: "unites" },
  },
  mounts: [mounted(customers, handlers)],
  tasks: [foldCountsTask],
  handover: [sharesHandover(customerType)],
  queue: [...dueWork(customerType), recycleWork(customerType)],
  notifications: [allocated, pooledByOthers, ...colleagueNotices],
  seed: {
    marker: "customerPool",
    grants: {
      销售总监: [...OWN, ...MANAGING],
      销售经理: [...OWN, ...MANAGING],
      销售: OWN,
    },
  },
});
