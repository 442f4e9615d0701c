/** News: list, panel and form are made of this. */
import type { NewsRow } from "@qicheng/api/news/routes";
import { lazy } from "react";
import { act } from "../../kernel/http/act";
import { about } from "../../kernel/i18n/about";
import { defineRecord } from "../../kernel/records/define/define-record";
import { toast } from "../../kernel/tell/toast";
import { minuteTime } from "../../kernel/ui/basis/times";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import styles from "./news.module.css";
import { isOut, NewsTags } from "./states";
import { t } from "./texts";

const NewsTab = lazy(() => import("./news-tab"));
const ReadersTab = lazy(() => import("./readers-tab"));

async function again({ id, title }: NewsRow): Promise<void> {
  if (!(await confirm({ content: t("againQuestion"), names: [title] }))) return;
  const answer = await act("news.again", { id });
  if (answer) toast.success(about(answer.msg, title));
}

export default defineRecord<NewsRow>({
  routes: "news",
  titleField: "title",
  cardFields: ["kind", "createUser", "startTime"],
  besideFields: ["kind", "startTime"],
  searchHint: { cn: "标题/内容", en: "Title/content" },
  heading: { cn: "公告", en: "News" },
  empty: {
    title: { cn: "没有公告", en: "No news" },
    hint: { cn: "发布后接收人会收到通知", en: "whoever they are for is told of them" },
  },
  scenes: ["all"],
  listOptions: {
    choices: [
      {
        key: "unread",
        title: { cn: "阅读", en: "Reading" },
        options: [{ value: 1, title: { cn: "未读", en: "Unread" } }],
      },
      {
        key: "toConfirm",
        title: { cn: "确认", en: "To confirm" },
        options: [{ value: 1, title: { cn: "待我确认", en: "Waits for me" } }],
      },
      {
        key: "view",
        title: { cn: "范围", en: "Range" },
        options: [
          { value: 1, title: { cn: "置顶中", en: "Pinned now" } },
          { value: 2, title: { cn: "草稿与待发布", en: "Drafts and waiting" } },
        ],
      },
    ],
    brings: ["status", "startTime", "untilTime", "confirm", "comments"],
    pale: (row) => !isOut(row),
  },
  ownDetails: true,
  tabs: [
    { key: "news", title: t("news"), first: true, render: (row) => <NewsTab row={row} /> },
    { key: "readers", title: t("readers"), permission: "crm.manage.news", render: (row) => <ReadersTab row={row} /> },
  ],
  badge: (row) => <NewsTags row={row} />,
  acts: [{ key: "again", title: t("again"), ability: "again", run: (row) => void again(row) }],
  cells: {
    title: (row) => (
      <span className={styles.title}>
        {row.read === 0 && isOut(row) ? <span className={styles.dot} role="img" aria-label={t("unread")} /> : null}
        <span className={`${styles.name} ${row.read === 0 && isOut(row) ? styles.unread : ""}`}>{row.title}</span>
        <NewsTags row={row} />
      </span>
    ),
    startTime: ({ startTime }) => minuteTime(startTime, Date.now()),
  },
});
