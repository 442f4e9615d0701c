import { customers } from "@qicheng/api/customers/routes";
import { colleagueNotices } from "../../kernel/colleagues/notices";
import { sharesHandover } from "../../kernel/handover/share-handover";
import { foldTask } from "../../kernel/jobs/fold-counts";
import { mergedYours } from "../../kernel/merge/notices";
import { allocated } from "../../kernel/pool/allocate";
import { recycleWork } from "../../kernel/pool/recycle-work";
import { pooledByOthers } from "../../kernel/pool/to-pool";
import { dueWork } from "../../kernel/queue/due-work";
import { requestNotices } from "../../kernel/requests/notices";
import { defineModule, mounted } from "../../kernel/start/module";
import { customerCounts } from "./counts";
import { offerCustomerFigures } from "./figures";
import { customerReferences } from "./merging";
import { handlers } from "./routes";
import { customerType } from "./type";

const OWN = ["crm.customer.receive", "crm.customer.toGonghai", "crm.customer.share"] as const;
const MANAGING = ["crm.customer.alloc", "crm.customer.lock", "crm.customer.transfer", "crm.customer.merge"] as const;

offerCustomerFigures();

export const module = defineModule({
  records: [customerType],
  references: customerReferences,
  tables: {
    record_requests: { cn: "协作和转交申请", en: "Request" },
    told_hits: { cn: "查重记录", en: "Duplicate told of" },
  },
  mounts: [mounted(customers, handlers)],
  tasks: [foldTask("customers.foldCounts", customerCounts)],
  handover: [sharesHandover(customerType)],
  queue: [...dueWork(customerType), recycleWork(customerType)],
  notifications: [allocated, pooledByOthers, ...colleagueNotices, ...requestNotices, mergedYours],
  seed: {
    marker: "customerPool",
    grants: {
      销售总监: [...OWN, ...MANAGING],
      销售经理: [...OWN, ...MANAGING],
      销售: OWN,
    },
  },
});
