import { LaptopOutlined, MobileOutlined } from "@ant-design/icons";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { Button } from "antd";
import type { OutputOf } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { confirm, namesLine } from "../../kernel/ui/dialogs/confirm";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { deviceOf } from "./device";
import { deviceName } from "./device-name";
import styles from "./person.module.css";
import { t } from "./texts";

type SignedIn = OutputOf<"session.sessions">;

function DeviceRow({ session, onRevoke }: { session: SignedIn; onRevoke: () => void }) {
  return (
    <li className={styles.device}>
      {deviceOf(session.agent).phone ? <MobileOutlined aria-hidden /> : <LaptopOutlined aria-hidden />}
      <div>
        <strong>{deviceName(session.agent)}</strong>
        <p>
          {session.ip} · {t("since")} <RelativeTime value={session.addtime} /> · {t("active")}{" "}
          <RelativeTime value={session.lasttime} />
        </p>
      </div>
      {session.current ? (
        <StatusTag text={t("thisDevice")} tone="passed" />
      ) : (
        <Button size="small" onClick={onRevoke}>
          {t("revoke")}
        </Button>
      )}
    </li>
  );
}

const namesOf = (rows: readonly SignedIn[], ids: readonly number[]): string =>
  namesLine(rows.filter(({ id }) => ids.includes(id)).map(({ agent }) => deviceName(agent)));

export function DevicesCard() {
  const answer = useCall("session.sessions", { rows: LIMITS.sessionsPerUser });
  const revoke = useWrite("session.sessionRevoke", { toast: ({ ids }) => namesOf(rows, [ids].flat().map(Number)) });
  const rows = answer.data?.rows ?? [];
  const others = rows.filter((session) => session.current !== 1);
  const ask = async (content: string, ids: number[]) => {
    if (await confirm({ content })) revoke.mutate({ ids });
  };
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={t("devices")}>
      <header>
        <h2>{t("devices")}</h2>
        {others.length > 1 ? (
          <Button
            size="small"
            danger
            onClick={() =>
              void ask(
                t("revokeAllQuestion", { count: others.length }),
                others.map(({ id }) => id),
              )
            }
          >
            {t("revokeAll")}
          </Button>
        ) : null}
      </header>
      <p className={styles.hint}>{t("devicesHint")}</p>
      {answer.isPending ? <RowsSkeleton rows={3} /> : null}
      {answer.isError ? <ErrorState error={answer.error} onRetry={answer.refetch} /> : null}
      <ul>
        {rows.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            onRevoke={() => void ask(t("revokeQuestion", { device: deviceName(session.agent) }), [session.id])}
          />
        ))}
      </ul>
    </section>
  );
}
