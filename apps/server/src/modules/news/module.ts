import { newsSaid } from "@qicheng/api/news/messages";
import { news } from "@qicheng/api/news/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { colleagues, comment, commentList, mentioned, replied, uncomment } from "./comments";
import { playNews } from "./demo/play";
import { again, confirm, counts, read, readers } from "./reads";
import { published, tellTask } from "./tell";
import { newsType } from "./type";

const handlers = {
  ...recordHandlers(newsType),
  read,
  confirm,
  again,
  readers,
  counts,
  commentList,
  comment,
  uncomment,
  colleagues,
};

export const module = defineModule({
  records: [newsType],
  mounts: [mounted(news, handlers)],
  tables: {
    news_reads: newsSaid.reads,
    news_comments: newsSaid.comments,
    news_branches: newsSaid.branches,
    news_roles: newsSaid.roles,
  },
  demo: playNews,
  tasks: [tellTask],
  notifications: [published, mentioned, replied],
  seed: {
    marker: "news",
    dictionary: {
      newsKind: [
        ["通知", "#1677ff"],
        ["制度", "#722ed1"],
        ["喜报", "#cf1322"],
        ["活动", "#389e0d"],
      ],
    },
    grants: {
      销售总监: ["crm.news", "crm.manage.news", "crm.manage.newsExport"],
      行政: ["crm.news", "crm.manage.news", "crm.manage.newsExport"],
      销售经理: ["crm.news"],
      销售: ["crm.news"],
      财务: ["crm.news"],
      仓管: ["crm.news"],
    },
  },
});
