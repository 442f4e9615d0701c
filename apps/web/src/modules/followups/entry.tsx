import type { FollowUpRow } from "@qicheng/api/followups/routes";
import { Button } from "antd";
import { lazy, Suspense, useRef } from "react";
import { DictionaryTag } from "../../kernel/pickers/dictionary-tag";
import { RelativeTime } from "../../kernel/ui/relative-time";
import { minuteTime } from "../../kernel/ui/times";
import { GiveBack } from "../../kernel/ui/use-give-back";
import { UserAvatar } from "../../kernel/ui/user-avatar";
import styles from "./followups.module.css";
import { t } from "./texts";
import { useMinutesLeft } from "./use-minutes-left";

const PictureValue = lazy(() => import("../../kernel/forms/picture-value"));
const EntryEditor = lazy(() => import("./entry-editor"));

interface Props {
  row: FollowUpRow;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  onWithdraw: () => void;
}

/** A follow-up of the stream. Who has just written it may change it here, or take it back. */
export function Entry({ row, editing, onEdit, onWithdraw }: Props) {
  const minutes = useMinutesLeft(row.changeUntil);
  const opener = useRef<HTMLButtonElement>(null);
  const text = <div className={styles.text}>{row.Ext}</div>;
  const next = row.nextgenjintime;
  return (
    <li className={styles.item}>
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
          {row.EditTime === "" ? null : (
            <span className={styles.time}>
              {t("edited")} <RelativeTime value={row.EditTime} />
            </span>
          )}
          {minutes > 0 && !editing ? (
            <span className={styles.own}>
              <span className={styles.time}>{t("minutesLeft", { n: minutes })}</span>
              <Button ref={opener} type="link" size="small" onClick={() => onEdit(true)}>
                {t("edit")}
              </Button>
              <Button type="link" size="small" onClick={onWithdraw}>
                {t("withdraw")}
              </Button>
            </span>
          ) : null}
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
        {next && !editing ? (
          <span className={styles.next}>{t("nextAt", { time: minuteTime(next, Date.now()) })}</span>
        ) : null}
      </div>
    </li>
  );
}
