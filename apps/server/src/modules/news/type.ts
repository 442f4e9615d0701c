/** News as a record type: rows that one sees while they are out for one. */
import { newsSaid } from "@qicheng/api/news/messages";
import { news } from "@qicheng/api/news/routes";
import { sql } from "kysely";
import { type Condition, type RecordRow, recordType } from "../../kernel/records/type/record-type";
import { wireTime } from "../../kernel/work/time";
import { NEWS_FIELDS } from "./fields";
import { afterSave, beforeSave } from "./rules";
import { isFor, isOut, MANAGE, sightOf } from "./sight";

const PINNED: Condition = sql`(${isOut("r")} and coalesce(r.pinned_until > now(), false))`;
const readBy = (me: number): Condition =>
  sql`exists (select 1 from news_reads x where x.user_id = ${me} and x.news_id = r.id and x.revision = r.revision)`;
const confirmedBy = (me: number): Condition =>
  sql`exists (select 1 from news_reads x where x.user_id = ${me} and x.news_id = r.id and x.revision = r.revision
    and x.confirmed_at is not null)`;

const notAgain = ({ status }: RecordRow) => (Number(status) === 1 ? undefined : newsSaid.notPublic);

/** 1 pinned now, 2 drafts and those that wait for their time. */
function viewed(view: unknown): Condition | undefined {
  if (view === 1) return PINNED;
  return view === 2 ? sql`(r.status = 0 or r.start_at > now())` : undefined;
}

export const newsType = recordType({
  routes: news,
  table: "news",
  name: "title",
  fields: NEWS_FIELDS,
  rows: { kind: "open", within: sightOf },
  abilities: {
    again: { title: newsSaid.asksAgain, permission: MANAGE, unless: notAgain, columns: ["status"] },
  },
  list: {
    sort: "startTime",
    first: () => sql`select r.id from news r where ${PINNED} and r.deleted_at is null`,
    flags: {
      unread: (me) => sql`(${isOut("r")} and ${isFor("r", me)} and not ${readBy(me)})`,
      toConfirm: (me) => sql`(${isOut("r")} and r.confirm = 1 and ${isFor("r", me)} and not ${confirmedBy(me)})`,
    },
    asked: { view: viewed },
  },
  columns: [
    "status",
    "confirm",
    "comments",
    "revision",
    "start_at",
    "until_at",
    "pinned_until",
    "created_by",
    "edited_at",
  ],
  mine: {
    my_read: readBy,
    my_confirmed: confirmedBy,
    my_update: (me) => sql`coalesce((select x.read_at < r.edited_at from news_reads x
      where x.user_id = ${me} and x.news_id = r.id), false)`,
    pinned_now: () => PINNED,
  },
  computed: {
    username: { columns: ["created_by"], value: ({ created_by }, { person }) => person(created_by), kind: "text" },
    userheader: { columns: ["created_by"], value: ({ created_by }, { header }) => header(created_by), kind: "text" },
    addtime: { columns: ["created_at"], value: ({ created_at }) => wireTime(created_at as string), kind: "datetime" },
    read: { value: ({ my_read }) => (my_read === true ? 1 : 0), kind: "flag" },
    confirmed: { value: ({ my_confirmed }) => (my_confirmed === true ? 1 : 0), kind: "flag" },
    updated: { value: ({ my_update }) => (my_update === true ? 1 : 0), kind: "flag" },
    pinned: { value: ({ pinned_now }) => (pinned_now === true ? 1 : 0), kind: "flag" },
  },
  hooks: { beforeSave, afterSave },
});
