/** One's accounts at sign-in providers, among one's own settings. */
import { Button } from "antd";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { OutputOf } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { toast } from "../../kernel/tell/toast";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { isProblem } from "./problem";
import { ProviderIcon } from "./provider-icon";
import styles from "./sign-in-providers.module.css";
import { t } from "./texts";

const LinkDialog = lazy(() => import("./link-dialog"));

type Account = OutputOf<"signInProviders.links">[number];

interface AccountRowProps {
  account: Account;
  onLink: () => void;
  onUnlink: () => void;
}

function AccountRow({ account: { name, kind, enabled, label, since, lastUsed }, onLink, onUnlink }: AccountRowProps) {
  const isLinked = since !== "";
  return (
    <li className={styles.account}>
      <ProviderIcon kind={kind} />
      <div>
        <strong>{name}</strong>
        <p>
          {isLinked ? (
            <>
              {label} · {t("since")} <RelativeTime value={since} />
              {lastUsed === "" ? null : (
                <>
                  {" "}
                  · {t("lastUsed")} <RelativeTime value={lastUsed} />
                </>
              )}
            </>
          ) : (
            t("notLinked")
          )}
        </p>
      </div>
      {enabled ? null : <StatusTag text={t("isOff")} tone="idle" />}
      <Button size="small" onClick={isLinked ? onUnlink : onLink}>
        {t(isLinked ? "unlink" : "link")}
      </Button>
    </li>
  );
}

/** One is back from a provider: what it said is linked, or told. */
function useComeBack(): void {
  const [params, setParams] = useSearchParams();
  const word = params.get("outside") ?? "";
  const link = useWrite("signInProviders.link", { toast: true });
  const done = useRef(false);
  useEffect(() => {
    if (word === "" || done.current) return;
    done.current = true;
    setParams({}, { replace: true });
    if (word === "back") link.mutate({});
    else if (isProblem(word)) toast.error(t(word));
  }, [word, setParams, link]);
}

export function AccountsCard() {
  const { data: answer } = useCall("signInProviders.links", {});
  const [linking, setLinking] = useState<Account>();
  const unlink = useWrite("signInProviders.unlink", { toast: true });
  useComeBack();
  const accounts = answer?.data ?? [];
  const ask = async ({ id, name, label }: Account) => {
    if (await confirm({ content: t("unlinkQuestion", { name, label }) })) unlink.mutate({ id });
  };
  if (accounts.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <p className={styles.hint}>{t("hint")}</p>
      <ul>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            onLink={() => setLinking(account)}
            onUnlink={() => void ask(account)}
          />
        ))}
      </ul>
      {linking ? (
        <Suspense>
          <LinkDialog provider={linking} onClose={() => setLinking(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
}
