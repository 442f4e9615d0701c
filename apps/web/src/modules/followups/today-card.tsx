/** On the home screen: what one has to do, the most urgent first. One calls and writes about the first where one stands. */
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
  const [head, ...others] = rows;
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
      <div className={styles.today}>
        <Composer key={head.id} customer={head} begin={begin} />
      </div>
      {others.length > 0 ? <QueueLines {...{ error, refetch }} rows={others} /> : null}
    </>
  );
}
