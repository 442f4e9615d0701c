/** The follow-ups of all customers that one sees: who followed whom, when, how, and what came out of it. */
import type { FollowUpRow } from "@qicheng/api/followups/routes";
import { lazy, Suspense } from "react";
import { filesOf } from "../../kernel/files/picture-files";
import { PictureThumb } from "../../kernel/files/picture-thumb";
import type { Title } from "../../kernel/i18n/language";
import { openRecord } from "../../kernel/list/ask/open-record";
import { RecordLink } from "../../kernel/open/full-records";
import { DictionaryTag } from "../../kernel/pickers/dictionary-tag";
import { defineLook, type LookInput } from "../../kernel/records/define/define-look";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { PageSkeleton } from "../../kernel/ui/screens/skeletons";
import { EntryContent } from "./entry";
import styles from "./followups.module.css";
import { LIST_PATH, TABLE_PATH } from "./paths";
import { t } from "./texts";
import { useEntryActs } from "./use-entry-acts";
import { ViewSwitch } from "./view-switch";

const EntryPanel = lazy(() => import("./entry-panel"));

type Row = FollowUpRow & { [field: string]: unknown };

/** As many as a row has room for. */
const MOST_THUMBS = 3;

function Thumbs({ row: { img } }: { row: Row }) {
  if (img.length === 0) return <>-</>;
  const files = filesOf(img);
  return (
    <span className={styles.thumbs}>
      {files.slice(0, MOST_THUMBS).map((file) => (
        <PictureThumb key={file.id} value={[file]} />
      ))}
      {files.length > MOST_THUMBS ? <span className={styles.time}>+{files.length - MOST_THUMBS}</span> : null}
    </span>
  );
}

/** A card has room for the name alone. */
function Writer({ row: { NickName, Header } }: { row: Row }) {
  return usePhone() ? NickName : <UserName name={NickName} src={Header} />;
}

/** One of the feed: it is read, talked about and, by who may, changed where it stands. */
function FeedEntry({ row }: { row: Row }) {
  const { editing, setEditing, remove } = useEntryActs([row]);
  const about = (
    <span className={styles.about}>
      <RecordLink type={row.module} id={row.customerId}>
        {row.customerName}
      </RecordLink>
    </span>
  );
  return (
    <div className={`${styles.item} ${styles.whole}`}>
      <EntryContent
        {...{ row, about }}
        editing={editing === row.id}
        onEdit={(on) => setEditing(on ? row.id : undefined)}
        onRemove={() => remove(row)}
      />
    </div>
  );
}

/** All that an entry says. */
const WHOLE = ["Ext", "customerId", "UserID", "status", "img", "comments", "AddTime", "nextgenjintime"];

const look: LookInput<Row> & { heading: Title } = {
  formId: "followup",
  list: "followups.index",
  countedApart: true,
  heading: { cn: "跟进记录", en: "Follow-ups" },
  titleField: "Ext",
  cardFields: ["UserID", "AddTime", "customerId"],
  searchHint: { cn: "近一年的跟进内容/客户名称", en: "Words or customer, of a year" },
  empty: {
    title: { cn: "没有跟进记录", en: "No follow-ups" },
    hint: { cn: "在客户里写下的跟进会出现在这里", en: "what is written about customers stands here" },
  },
  cells: {
    Ext: ({ Ext }) => Ext.replaceAll(/\s+/gu, " "),
    customerId: ({ module, customerId, customerName }) => (
      <RecordLink type={module} id={customerId}>
        {customerName}
      </RecordLink>
    ),
    UserID: (row) => <Writer row={row} />,
    status: ({ status, statusName }) => <DictionaryTag kind="logMethod" value={status} label={statusName} />,
    img: (row) => <Thumbs row={row} />,
    comments: ({ comments }) => (comments === 0 ? "-" : comments),
  },
  rowActions: [
    {
      key: "customer",
      title: t("showCustomer"),
      run: ({ module, customerId }, { show = openRecord }) => show(module, customerId),
    },
  ],
  panel: (props) => (
    <Suspense fallback={<PageSkeleton />}>
      <EntryPanel {...props} />
    </Suspense>
  ),
};

/** The feed, and the same as a table for whoever compares, sorts or filters by columns. */
export const FollowUpFeed = defineLook<Row>({
  ...look,
  brings: WHOLE,
  entry: (row) => <FeedEntry row={row} />,
  head: () => <ViewSwitch value={LIST_PATH} />,
});

export const FollowUpTable = defineLook<Row>({ ...look, head: () => <ViewSwitch value={TABLE_PATH} /> });
