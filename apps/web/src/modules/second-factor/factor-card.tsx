/** One's second step of signing in, among one's own settings. */
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { ProofDialog } from "./proof-dialog";
import styles from "./second-factor.module.css";
import { t } from "./texts";

const SetUp = lazy(async () => ({ default: (await import("./set-up")).SetUp }));

/** So many recovery codes are few. */
const FEW = 3;

type Open = "setUp" | "remove" | "newCodes";

function Opened({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open !== "setUp") return <ProofDialog act={open} onClose={onClose} />;
  return (
    <Suspense>
      <SetUp title={t("title")} cancelText={common("cancel")} onCancel={onClose} onDone={onClose} />
    </Suspense>
  );
}

export function FactorCard() {
  const { data: answer, error, refetch } = useCall("secondFactor.view", {});
  const [open, setOpen] = useState<Open>();
  const forget = useWrite("secondFactor.forget", { toast: true });
  const factor = answer?.data;
  const askForget = async () => {
    if (await confirm({ content: t("forgetQuestion") })) forget.mutate({});
  };
  return (
    <section className={styles.card} aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <p className={styles.hint}>{t("hint")}</p>
      {factor || error ? null : <RowsSkeleton rows={1} />}
      {error && !factor ? <ErrorState error={error} onRetry={refetch} /> : null}
      {factor ? (
        <>
          <div className={styles.state}>
            <StatusTag text={factor.on ? t("isOn") : t("isOff")} tone={factor.on ? "passed" : "idle"} />
            {factor.on ? (
              <small>
                {t("since")} <RelativeTime value={factor.since} /> · {t("codesLeft", { count: factor.codesLeft })}
              </small>
            ) : null}
            {factor.required ? <small>{t("required")}</small> : null}
            {factor.on && factor.codesLeft <= FEW ? <small className={styles.few}>{t("fewCodes")}</small> : null}
          </div>
          <div className={styles.acts}>
            {factor.on ? (
              <>
                <Button onClick={() => setOpen("newCodes")}>{t("newCodes")}</Button>
                <Button onClick={() => void askForget()}>{t("forget")}</Button>
                {factor.required ? null : (
                  <Button danger onClick={() => setOpen("remove")}>
                    {t("turnOff")}
                  </Button>
                )}
              </>
            ) : (
              <Button type="primary" onClick={() => setOpen("setUp")}>
                {t("turnOn")}
              </Button>
            )}
          </div>
        </>
      ) : null}
      {open ? <Opened open={open} onClose={() => setOpen(undefined)} /> : null}
    </section>
  );
}
