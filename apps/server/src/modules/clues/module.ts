import { clues } from "@qicheng/api/clues/routes";
import { sql } from "kysely";
import { sharesHandover } from "../../kernel/handover/share-handover";
import { recycleWork } from "../../kernel/pool/recycle-work";
import { dueWork } from "../../kernel/queue/due-work";
import { defineModule, mounted } from "../../kernel/start/module";
import { offerLeadFigures } from "./figures";
import { freshLeads } from "./fresh";
import { handlers } from "./routes";
import { leadType } from "./type";

const VIEW = ["crm.clues.total", "crm.clues.watched", "crm.clues.tobe", "crm.clues.gonghai"] as const;
const SALES = [
  ...VIEW,
  "crm.clues.add",
  "crm.clues.edit",
  "crm.clues.import",
  "crm.clues.receive",
  "crm.clues.toGonghai",
  "crm.clues.share",
  "crm.clues.turn",
  "crm.clues.close",
  "crm.clues.repeat",
  "crm.clues.reveal",
] as const;
const MANAGING = [
  ...SALES,
  "crm.clues.delete",
  "crm.clues.alloc",
  "crm.clues.lock",
  "crm.clues.transfer",
  "crm.clues.export",
  "crm.clues.importOrigin",
] as const;

offerLeadFigures();

export const module = defineModule({
  records: [leadType],
  mounts: [mounted(clues, handlers)],
  handover: [sharesHandover(leadType)],
  queue: [...dueWork(leadType, sql`r.invalid_at is null`), recycleWork(leadType), freshLeads],
  seed: {
    marker: "leads",
    dictionary: {
      invalidReason: [
        ["空号或停机", ""],
        ["没有需求", ""],
        ["预算不足", ""],
        ["已选其他供应商", ""],
        ["不是目标客户", ""],
        ["其他", ""],
      ],
    },
    grants: { 销售总监: MANAGING, 销售经理: MANAGING, 销售: SALES },
  },
});
