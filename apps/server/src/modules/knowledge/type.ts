/** Articles as a record type. Each publication of another text is a version; a draft of the next is a row of its own. */
import { ARCHIVED, DRAFT, knowledgeSaid, PUBLISHED } from "@qicheng/api/knowledge/messages";
import { knowledge } from "@qicheng/api/knowledge/routes";
import { sql } from "kysely";
import { type RecordRow, recordType } from "../../kernel/records/type/record-type";
import { wireTime } from "../../kernel/work/time";
import { KNOWLEDGE_FIELDS } from "./fields";
import { afterSave, beforeSave, removed } from "./rules";
import { MANAGE, sightOf } from "./sight";

const notPublished = ({ status }: RecordRow) => (Number(status) === PUBLISHED ? undefined : knowledgeSaid.notPublished);
const notDraft = ({ status }: RecordRow) => (Number(status) === DRAFT ? undefined : knowledgeSaid.notDraft);
const notArchived = ({ status }: RecordRow) => (Number(status) === ARCHIVED ? undefined : knowledgeSaid.notArchived);
const OF = ["status"] as const;

export const knowledgeType = recordType({
  routes: knowledge,
  table: "knowledge",
  name: "title",
  fields: KNOWLEDGE_FIELDS,
  rows: { kind: "open", within: sightOf },
  abilities: {
    publish: { title: knowledgeSaid.publish, permission: MANAGE, unless: notDraft, columns: OF },
    draft: { title: knowledgeSaid.draftNext, permission: MANAGE, unless: notPublished, columns: OF },
    archive: { title: knowledgeSaid.archive, permission: MANAGE, unless: notPublished, columns: OF },
    revive: { title: knowledgeSaid.revive, permission: MANAGE, unless: notArchived, columns: OF },
  },
  list: {
    sort: "updatetime",
    keys: { categoryid: "category_id" },
    asked: {
      status: (value) => (Number(value) < 0 ? undefined : sql<boolean>`r.status = ${Number(value)}`),
    },
  },
  columns: ["status", "version_number", "draft_of", "created_by", "published_at", "content", "category_id"],
  mine: {
    my_vote: (me) => sql`coalesce((select v.value from knowledge_votes v
      where v.user_id = ${me} and v.article_id = r.id), 0)`,
    next_draft: () => sql`coalesce((select d.id from knowledge d where d.draft_of = r.id and d.deleted_at is null), 0)`,
  },
  computed: {
    username: { columns: ["created_by"], value: ({ created_by }, { person }) => person(created_by), kind: "text" },
    userheader: { columns: ["created_by"], value: ({ created_by }, { header }) => header(created_by), kind: "text" },
    addtime: { columns: ["created_at"], value: ({ created_at }) => wireTime(created_at as string), kind: "datetime" },
    versionNumber: { columns: ["version_number"], value: ({ version_number }) => Number(version_number), kind: "id" },
    myVote: { value: ({ my_vote }) => Number(my_vote), kind: "id" },
    draftOf: { columns: ["draft_of"], value: ({ draft_of }) => Number(draft_of ?? 0), kind: "id" },
    draft: { value: ({ next_draft }) => Number(next_draft), kind: "id" },
  },
  hooks: { beforeSave, afterSave, removed },
});
