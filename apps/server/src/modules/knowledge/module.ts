import { knowledgeSaid } from "@qicheng/api/knowledge/messages";
import { knowledge } from "@qicheng/api/knowledge/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { archive, draft, newVersion, publish, rate, remove } from "./acts";
import { playKnowledge } from "./demo/play";
import { textsTask } from "./file-texts";
import { link, links, related, unlink } from "./links";
import { knowledgeType } from "./type";
import { compare, versions } from "./versions";

const handlers = {
  ...recordHandlers(knowledgeType),
  remove,
  publish,
  draft,
  archive,
  versions,
  compare,
  rate,
  links,
  link,
  unlink,
  related,
};

const ALL = ["crm.knowledge", "crm.manage.knowledge", "crm.manage.knowledgeExport"] as const;

export const module = defineModule({
  records: [knowledgeType],
  mounts: [mounted(knowledge, handlers)],
  tables: {
    knowledge_versions: knowledgeSaid.versions,
    knowledge_votes: knowledgeSaid.votes,
    knowledge_links: knowledgeSaid.links,
    knowledge_file_texts: knowledgeSaid.texts,
  },
  references: { "knowledge_links.record_id": { ...STAYS, merged: "unites", purged: true } },
  demo: playKnowledge,
  tasks: [textsTask],
  notifications: [newVersion],
  seed: {
    marker: "knowledge",
    grants: {
      销售总监: ALL,
      行政: ALL,
      销售经理: ["crm.knowledge"],
      销售: ["crm.knowledge"],
      财务: ["crm.knowledge"],
      仓管: ["crm.knowledge"],
    },
  },
});
