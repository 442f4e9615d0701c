import type { FollowUpRow } from "@qicheng/api/followups/routes";
import { Button } from "antd";
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { DictionaryTag } from "../../kernel/pickers/dictionary-tag";
import { rememberLabel } from "../../kernel/pickers/known-labels";
import { can } from "../../kernel/session/can";
import { minuteTime } from "../../kernel/ui/basis/times";
import { GiveBack } from "../../kernel/ui/basis/use-give-back";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { beginTask, taskTexts } from "../tasks/public";
import { EditedSign } from "./edited-sign";
import styles from "./followups.module.css";
import { t } from "./texts";
import { useMinutesLeft } from "./use-minutes-left";

const PictureValue = lazy(() => import("../../kernel/files/picture-value"));
const EntryEditor = lazy(() => import("./entry-editor"));
const Comments = lazy(() => import("./comments"));

interface Props {
  row: FollowUpRow;
  editing: boolean;
  /** Its comments are open from the start. */
  discussed?: boolean;
  /** Whose it is, where entries of many customers stand below each other. */
  about?: ReactNode;
  onEdit: (editing: boolean) => void;
  onRemove: () => void;
}

interface ActsProps {
  row: FollowUpRow;
  opener: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
  onRemove: () => void;
}

/** What one may do with it: as who has just written it, or by right. */
function EntryActs({ row, opener, onEdit, onRemove }: ActsProps) {
  const minutes = useMinutesLeft(row.changeUntil);
  const own = minutes > 0;
  if (!own && !row.can.edit && !row.can.delete) return null;
  return (
    <span className={styles.own}>
      {own ? <span className={styles.time}>{t("minutesLeft", { n: minutes })}</span> : null}
      {own || row.can.edit ? (
        <Button ref={opener} type="link" size="small" onClick={onEdit}>
          {t("edit")}
        </Button>
      ) : null}
      {own || row.can.delete ? (
        <Button type="link" size="small" onClick={onRemove}>
          {t(own ? "withdraw" : "remove")}
        </Button>
      ) : null}
    </span>
  );
}

/** A task for what was said, linked with whom it was said of. */
function ToTask({ row: { module, customerId, customerName, Ext, can: mine } }: { row: FollowUpRow }) {
  if (!can("oa.manage.taskAdd") || !mine.comment) return null;
  const begin = () => {
    rememberLabel(module, customerId, customerName);
    beginTask({ start: { [module === "clue" ? "clueId" : "customerId"]: customerId, cont: Ext } });
  };
  return (
    <Button type="link" size="small" className={styles.discuss ?? ""} onClick={begin}>
      {taskTexts("toTask")}
    </Button>
  );
}

/** Opens what colleagues say to it, and says how many words there are. */
function Discussion({ row, open: begun }: { row: FollowUpRow; open: boolean }) {
  const [open, setOpen] = useState(begun);
  if (row.comments === 0 && !row.can.comment) return null;
  return (
    <>
      <Button
        type="link"
        size="small"
        className={styles.discuss ?? ""}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {row.comments === 0 ? t("comments") : t("commentsOf", { n: row.comments })}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <Comments row={row} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A follow-up: who has just written it, or has the right, changes it here or takes it away. */
export function Entry(props: Props) {
  return (
    <li className={styles.item}>
      <EntryContent {...props} />
    </li>
  );
}

/** The same where something else is the item of the list. */
export function EntryContent({ row, editing, discussed = false, about = null, onEdit, onRemove }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const text = <div className={styles.text}>{row.Ext}</div>;
  const next = row.nextgenjintime;
  return (
    <>
      <span className={styles.rail}>
        <UserAvatar name={row.NickName} src={row.Header} size={28} />
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <strong>{row.NickName}</strong>
          <DictionaryTag kind="logMethod" value={row.status} label={row.statusName} />
          <span className={styles.time}>
            <RelativeTime value={row.AddTime} />
          </span>
          <EditedSign row={row} />
          {about}
          {editing ? null : <EntryActs {...{ row, opener, onRemove }} onEdit={() => onEdit(true)} />}
        </div>
        {editing ? (
          <Suspense fallback={text}>
            <EntryEditor row={row} onClose={() => onEdit(false)} />
            <GiveBack to={opener} />
          </Suspense>
        ) : (
          text
        )}
        {row.img.length > 0 ? (
          <div className={styles.pictures}>
            <Suspense fallback={null}>
              <PictureValue value={row.img} />
            </Suspense>
          </div>
        ) : null}
        {editing ? null : (
          <div className={styles.below}>
            {next ? <span className={styles.next}>{t("nextAt", { time: minuteTime(next, Date.now()) })}</span> : null}
            <Discussion row={row} open={discussed} />
            <ToTask row={row} />
          </div>
        )}
      </div>
    </>
  );
}
