/** One's API keys, among one's own settings. */
import { KeyOutlined } from "@ant-design/icons";
import type { ApiKeyRow } from "@qicheng/api/api-keys/routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./api-keys.module.css";
import { t } from "./texts";

const NewKey = lazy(() => import("./new-key"));

const DAY = 10;

function KeyRow({ row, onRevoke }: { row: ApiKeyRow; onRevoke: () => void }) {
  const { name, ending, writes, rights, all, expires, expired, lastUsed, lastIp } = row;
  return (
    <li className={styles.key}>
      <KeyOutlined aria-hidden />
      <div>
        <strong>{name}</strong>
        <code>…{ending}</code>
        <p>
          {writes ? t("writes") : t("reads")} · {all ? t("allRights") : t("someRights", { count: rights.length })} ·{" "}
          {expired ? null : `${t("until")} ${expires.slice(0, DAY)} · `}
          {lastUsed === "" ? (
            t("never")
          ) : (
            <>
              {t("lastUsed")} <RelativeTime value={lastUsed} /> · {lastIp}
            </>
          )}
        </p>
      </div>
      {expired ? <StatusTag text={t("expired")} tone="refused" /> : null}
      <Button size="small" onClick={onRevoke}>
        {t("revoke")}
      </Button>
    </li>
  );
}

function Keys() {
  const { data, error, refetch } = useCall("apiKeys.own", { rows: LIMITS.apiKeysPerUser });
  const [adding, setAdding] = useState(false);
  const revoke = useWrite("apiKeys.revoke", { toast: true });
  const ask = async ({ id, name }: ApiKeyRow) => {
    if (await confirm({ content: t("revokeQuestion", { name }) })) revoke.mutate({ id });
  };
  return (
    <section className={styles.card} aria-label={t("title")}>
      <header>
        <h2>{t("title")}</h2>
        <Button size="small" onClick={() => setAdding(true)}>
          {t("add")}
        </Button>
      </header>
      <p className={styles.hint}>{t("hint")}</p>
      {data || error ? null : <RowsSkeleton rows={1} />}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data?.rows.length === 0 ? <p>{t("empty")}</p> : null}
      <ul>
        {data?.rows.map((row) => (
          <KeyRow key={row.id} row={row} onRevoke={() => void ask(row)} />
        ))}
      </ul>
      {adding ? (
        <Suspense>
          <NewKey onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

export const KeysCard = () => (useCan("system.manage.apikey") ? <Keys /> : null);
