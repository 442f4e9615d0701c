/** How much waits for one, each number leading to it. */
import { Link } from "react-router";
import { useCall } from "../../kernel/http/hooks";
import { can } from "../../kernel/session/can";
import flat from "../../kernel/ui/parts/flat.module.css";
import { showDrawer, showOnline } from "../notifications/public";
import { showQueue } from "../queue/public";
import styles from "./home.module.css";
import { t } from "./texts";

const EVERY_MS = 60_000;
const KEYS = ["todoCount", "approvalCount", "msgCount", "notifyCount", "onlineCount"] as const;
const APPROVALS = "/oa/approval/todo";

const OPENS: Readonly<Record<(typeof KEYS)[number], (() => void) | undefined>> = {
  todoCount: showQueue,
  approvalCount: undefined,
  msgCount: () => showDrawer(true),
  notifyCount: () => showDrawer(true),
  onlineCount: () => showOnline(true),
};

export default function CountsCard() {
  const counts = useCall("home.counts", {}, { every: EVERY_MS }).data?.data;
  const keys = KEYS.filter((key) => key !== "approvalCount" || can("oa.approval.todo"));
  return (
    <div className={styles.counts}>
      {keys.map((key) => {
        const open = OPENS[key];
        const inner = (
          <>
            <strong className={styles.count}>{counts?.[key] ?? "…"}</strong>
            <span>{t(key)}</span>
          </>
        );
        return open ? (
          <button key={key} type="button" className={`${flat.button} ${styles.countBox}`} onClick={open}>
            {inner}
          </button>
        ) : (
          <Link key={key} to={APPROVALS} className={styles.countBox}>
            {inner}
          </Link>
        );
      })}
    </div>
  );
}
