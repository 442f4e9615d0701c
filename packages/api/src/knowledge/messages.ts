/** What is said of articles. */
import { defineMessages } from "@qicheng/engine/text/message";

/** States of an article. */
export const DRAFT = 0;
export const PUBLISHED = 1;
export const ARCHIVED = 2;

/** Modules whose records are linked with articles. */
export const LINKED_MODULES = ["customer", "product", "contract"] as const;
export type LinkedModule = (typeof LINKED_MODULES)[number];

export const knowledgeSaid = defineMessages({
  versions: { cn: "知识版本", en: "versions of articles" },
  votes: { cn: "知识评价", en: "votes on articles" },
  links: { cn: "知识关联", en: "links of articles" },
  texts: { cn: "附件文字", en: "texts of attachments" },
  publish: { cn: "发布", en: "Publish" },
  archive: { cn: "归档", en: "Archive" },
  revive: { cn: "恢复发布", en: "Publish again" },
  draftNext: { cn: "起草新版本", en: "Draft the next version" },
  notDraft: { cn: "只有草稿可以发布", en: "Only a draft is published" },
  notPublished: { cn: "知识还没有发布", en: "The article is not published" },
  notArchived: { cn: "知识没有归档", en: "The article is not archived" },
  isDraft: { cn: "草稿请用「发布」", en: "A draft is published by “Publish”" },
  draftThere: { cn: "已有新版本的草稿", en: "There is a draft of the next version" },
  gone: { cn: "原知识已删除，不能发布新版本", en: "The article itself was deleted" },
  newState: { cn: "新建的知识不能是已归档", en: "A new article cannot be archived" },
  byAct: { cn: "请用发布、归档等操作改变状态", en: "The state is changed by its own acts" },
  published: { cn: "已发布", en: "Published" },
  archived: { cn: "已归档", en: "Archived" },
  drafted: { cn: "已建立新版本的草稿", en: "A draft of the next version was made" },
  rated: { cn: "谢谢评价", en: "Thank you" },
  linked: { cn: "已关联", en: "Linked" },
  unlinked: { cn: "已取消关联", en: "No longer linked" },
  noVersion: { cn: "版本不存在", en: "There is no such version" },
  didPublish: { cn: "发布知识「{name}」第{n}版", en: "published version {n} of the article “{name}”" },
  didArchive: { cn: "归档知识「{name}」", en: "archived the article “{name}”" },
  didRevive: { cn: "恢复发布知识「{name}」", en: "published the article “{name}” again" },
  didDraft: { cn: "起草知识「{name}」的新版本", en: "drafted the next version of the article “{name}”" },
  didLink: { cn: "知识「{name}」关联{title}「{other}」", en: "linked the article “{name}” with {title} “{other}”" },
  didUnlink: {
    cn: "知识「{name}」取消关联{title}「{other}」",
    en: "unlinked the article “{name}” from {title} “{other}”",
  },
  readers: { cn: "知识新版本", en: "New version of an article" },
  newVersion: { cn: "你评价过的知识「{name}」有了第{n}版", en: "The article “{name}” that you rated has version {n}" },
});
