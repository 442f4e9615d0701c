/** Articles: list with their categories beside it, panel and form are made of this. */
import { PUBLISHED } from "@qicheng/api/knowledge/messages";
import type { KnowledgeRow } from "@qicheng/api/knowledge/routes";
import { lazy } from "react";
import { defineRecord } from "../../kernel/records/define/define-record";
import { KNOWLEDGE_ACTS } from "./acts";
import { ArticleTag } from "./states";
import { t } from "./texts";

const ArticleTab = lazy(() => import("./article-tab"));
const VersionsTab = lazy(() => import("./versions-tab"));

export default defineRecord<KnowledgeRow>({
  routes: "knowledge",
  titleField: "title",
  cardFields: ["status", "categoryid", "createUser"],
  besideFields: ["categoryid", "useful"],
  searchHint: { cn: "标题/内容/附件文字", en: "Title/content/attachments" },
  heading: { cn: "知识库", en: "Knowledge" },
  empty: {
    title: { cn: "还没有知识", en: "No articles yet" },
    hint: { cn: "写下第一篇，同事就能查到", en: "write the first one, and colleagues will find it" },
  },
  scenes: ["all"],
  side: "categoryid",
  listOptions: {
    choices: [
      {
        key: "status",
        title: { cn: "状态", en: "State" },
        options: [
          { value: 0, title: { cn: "草稿", en: "Drafts" } },
          { value: 1, title: { cn: "已发布", en: "Published" } },
          { value: 2, title: { cn: "已归档", en: "Archived" } },
        ],
      },
    ],
    brings: ["status", "useful", "useless"],
    pale: ({ status }) => status !== PUBLISHED,
  },
  ownDetails: true,
  tabs: [
    { key: "article", title: t("article"), first: true, render: (row) => <ArticleTab row={row} /> },
    { key: "versions", title: t("versions"), render: (row) => <VersionsTab row={row} /> },
  ],
  badge: (row) => <ArticleTag row={row} />,
  acts: KNOWLEDGE_ACTS,
  form: {
    face: (record) => ({ hidden: record === undefined ? [] : ["status"] }),
  },
});
