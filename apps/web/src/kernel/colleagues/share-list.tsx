/** With whom a record is shared, by whom and until when; whoever decides it changes and ends each share here. */
import { CloseOutlined } from "@ant-design/icons";
import type { ShareRow } from "@qicheng/api/kernel/colleague-routes";
import { Button, Select } from "antd";
import { act } from "../http/act";
import { useCall } from "../http/hooks";
import { toast } from "../tell/toast";
import { undoAction } from "../ui/dialogs/outcome";
import { StatusTag } from "../ui/parts/status-tag";
import { UserName } from "../ui/parts/user-avatar";
import { ErrorState } from "../ui/screens/error-state";
import type { Colleagues } from "./colleagues";
import { LastDay } from "./last-day";
import styles from "./shares.module.css";
import { t } from "./texts";

const MOST = 200;
const ACCESS = [
  { value: "r" as const, label: t("read") },
  { value: "rw" as const, label: t("write") },
];

interface Props {
  api: Colleagues["api"];
  id: number;
  /** Whether one decides it. */
  mine: boolean;
  className?: string;
}

interface OneProps extends Pick<Props, "api" | "id"> {
  share: ShareRow;
}

/** Gives it another right or another last day. */
async function change({ api, id, share }: OneProps, next: Partial<Pick<ShareRow, "access" | "until">>): Promise<void> {
  const { userid, UserName: name, access, until } = share;
  const answer = await act(api.share, { ids: [id], userids: [userid], access, until, ...next });
  if (answer) toast.success(t("changed", { name }), undoAction(answer.data.undo, t("changed", { name })));
}

async function stop({ api, id, share: { userid, UserName: name } }: OneProps): Promise<void> {
  const answer = await act(api.unshare, { ids: [id], userids: [userid] });
  if (answer) toast.success(t("stopped", { name }), undoAction(answer.data.undo, t("stopOne", { name })));
}

/** What whoever decides it can change; a share that is over is given another day first. */
function Controls(props: OneProps) {
  const { access, until, over, UserName: name } = props.share;
  return (
    <>
      <Select
        size="small"
        className={styles.access ?? ""}
        aria-label={t("accessOf", { name })}
        disabled={over === 1}
        value={access}
        options={ACCESS}
        onChange={(next) => void change(props, { access: next })}
      />
      <LastDay
        size="small"
        title={t("untilOf", { name })}
        value={until}
        onChange={(next) => void change(props, { until: next })}
      />
      <Button
        type="text"
        size="small"
        title={t("stop")}
        aria-label={t("stopOne", { name })}
        icon={<CloseOutlined aria-hidden />}
        onClick={() => void stop(props)}
      />
    </>
  );
}

function One({ mine, ...props }: OneProps & Pick<Props, "mine">) {
  const { UserName: name, userheader, access, until, over, by, contracts } = props.share;
  return (
    <li className={styles.share}>
      <span className={styles.person}>
        <UserName name={name} src={userheader} />
        {by ? <span className={styles.by}>{t("by", { by })}</span> : null}
        {over === 1 ? <StatusTag text={t("over")} tone="idle" /> : null}
        {mine && contracts === 1 ? <StatusTag text={t("withContracts")} tone="idle" /> : null}
      </span>
      <span className={styles.controls}>
        {mine ? (
          <Controls {...props} />
        ) : (
          <span className={styles.by}>
            {[
              t(access === "rw" ? "write" : "read"),
              until ? t("lastDay", { day: until }) : t("forGood"),
              ...(contracts === 1 ? [t("withContracts")] : []),
            ].join(" · ")}
          </span>
        )}
      </span>
    </li>
  );
}

/** Nothing where there is nothing to say. */
export function ShareList({ api, id, mine, className = "" }: Props) {
  const { data, error, refetch } = useCall(api.shares, { id, rows: MOST });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={className} aria-label={t("sharedWith")}>
      <h3 className={styles.heading}>{t("sharedWith")}</h3>
      <ul className={styles.shares}>
        {data.rows.map((share) => (
          <One key={share.userid} {...{ api, id, mine, share }} />
        ))}
      </ul>
    </section>
  );
}
