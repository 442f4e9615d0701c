import { CloseOutlined, MessageOutlined } from "@ant-design/icons";
import type { OnlinePerson } from "@qicheng/api/kernel/live";
import { Badge, Button } from "antd";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { useLive } from "../../kernel/live/live-store";
import { useSession } from "../../kernel/session/session-store";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import flat from "../../kernel/ui/parts/flat.module.css";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { MessageBox } from "./message-box";
import styles from "./notifications.module.css";
import { showOnline, usePanels, writeTo } from "./panels-store";
import { t } from "./texts";

function Colleague({ person, mine, open }: { person: OnlinePerson; mine: boolean; open: boolean }) {
  const name = person.NickName;
  const send = useWrite("notifications.message", { toast: () => name, onSuccess: () => writeTo(null) });
  const write = t("write", { name });
  return (
    <li>
      <button
        type="button"
        className={`${flat.button} ${styles.colleague}`}
        disabled={mine}
        aria-expanded={open}
        title={mine ? name : write}
        onClick={() => writeTo(open ? null : person.UserID)}
      >
        <Badge dot status="success" offset={[-3, 23]}>
          <UserAvatar name={name} src={person.Header} size={26} />
        </Badge>
        <span className={styles.nickname}>{mine ? `${name} (${t("me")})` : name}</span>
        {mine ? null : <MessageOutlined aria-hidden />}
      </button>
      {open ? (
        <MessageBox
          label={write}
          busy={send.isPending}
          onSend={(content) => send.mutate({ UserID: person.UserID, content })}
        />
      ) : null}
    </li>
  );
}

/** Colleagues that are connected now. */
export default function OnlinePanel() {
  const online = useLive((state) => state.online);
  const connected = useLive((state) => state.connected);
  const me = useSession(({ profile }) => profile?.UserID);
  const to = usePanels((state) => state.to);
  const people = online.toSorted((a, b) => Number(b.UserID === me) - Number(a.UserID === me));
  return (
    <section className={styles.online} aria-label={t("onlineCount", { count: online.length })}>
      <header>
        <h2>{t("online")}</h2>
        <span className={styles.count}>{online.length}</span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={common("close")}
          onClick={() => showOnline(false)}
        />
      </header>
      {connected ? null : <p className={styles.offline}>{t("offline")}</p>}
      <ul>
        {people.map((person) => (
          <Colleague key={person.UserID} person={person} mine={person.UserID === me} open={person.UserID === to} />
        ))}
      </ul>
      {connected && people.every(({ UserID }) => UserID === me) ? <EmptyState text={t("nobody")} /> : null}
    </section>
  );
}
