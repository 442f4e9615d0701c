/** On the home screen: what one has to do, the most urgent first. One calls and writes about the first where one stands. */
import type { QueueRow } from "@qicheng/api/queue/routes";
import { useState } from "react";
import { useActions } from "../../kernel/actions/action";
import { CallLink } from "../../kernel/forms/shown/call-link";
import { can } from "../../kernel/session/can";
import { HeadLine, QueueLines, useQueue } from "../queue/public";
import { Composer } from "./composer";
import styles from "./followups.module.css";
import { t } from "./texts";

const ROWS = 8;
/** What one writes follow-ups about. */
const WRITTEN_ABOUT: readonly string[] = ["customer", "clue"];

export default function TodayCard() {
  const { rows, loading, error, refetch } = useQueue(ROWS);
  const [asked, setAsked] = useState(false);
  const [kept, setKept] = useState<QueueRow>();
  const [within, setWithin] = useState(false);
  const isKept = (row: QueueRow) => row.module === kept?.module && row.id === kept.id;
  // What comes to the top meanwhile takes the place to write from nobody.
  const holds = kept !== undefined && within && rows.some(isKept);
  const head = holds ? kept : rows[0];
  const others = rows.filter((row) => row.module !== head?.module || row.id !== head.id);
  const writes = head !== undefined && WRITTEN_ABOUT.includes(head.module) && can("crm.followup.add");
  const begin = {
    key: "followup",
    title: t("write"),
    keys: "f",
    asked,
    run: () => setAsked(true),
    onBegun: () => setAsked(false),
  };
  useActions(writes ? [begin] : []);
  if (!head || !writes) return <QueueLines {...{ error, refetch }} rows={loading ? undefined : rows} />;
  return (
    <>
      <HeadLine row={head} call={head.phone === "" ? null : <CallLink number={head.phone} customerId={head.id} />} />
      <fieldset
        className={styles.today}
        aria-label={t("write")}
        onFocus={() => {
          setKept(head);
          setWithin(true);
        }}
        onBlur={({ currentTarget, relatedTarget }) => setWithin(currentTarget.contains(relatedTarget))}
      >
        <Composer key={head.id} customer={head} begin={begin} />
      </fieldset>
      {others.length > 0 ? <QueueLines {...{ error, refetch }} rows={others} /> : null}
    </>
  );
}
