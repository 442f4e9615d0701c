/** One's second step of signing in, among one's own settings. */
import { Button } from "antd";
import { Suspense, useState } from "react";
import type { OutputOf } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { SetUp } from "./lazy-set-up";
import { ProofDialog } from "./proof-dialog";
import styles from "./second-factor.module.css";
import { t } from "./texts";

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

type Factor = OutputOf<"secondFactor.view">;

function State({ factor }: { factor: Factor }) {
  const { on, since, codesLeft, required } = factor;
  return (
    <div className={styles.state}>
      <StatusTag text={on ? t("isOn") : t("isOff")} tone={on ? "passed" : "idle"} />
      {on ? (
        <small>
          {t("since")} <RelativeTime value={since} /> · {t("codesLeft", { count: codesLeft })}
        </small>
      ) : null}
      {required ? <small>{t("required")}</small> : null}
      {on && codesLeft <= FEW ? <small className={styles.few}>{t("fewCodes")}</small> : null}
    </div>
  );
}

function Acts({ factor, onOpen }: { factor: Factor; onOpen: (open: Open) => void }) {
  const forget = useWrite("secondFactor.forget", { toast: true });
  const askForget = async () => {
    if (await confirm({ content: t("forgetQuestion") })) forget.mutate({});
  };
  if (!factor.on) {
    return (
      <Button type="primary" onClick={() => onOpen("setUp")}>
        {t("turnOn")}
      </Button>
    );
  }
  return (
    <div className={styles.acts}>
      <Button onClick={() => onOpen("newCodes")}>{t("newCodes")}</Button>
      <Button onClick={() => void askForget()}>{t("forget")}</Button>
      {factor.required ? null : (
        <Button danger onClick={() => onOpen("remove")}>
          {t("turnOff")}
        </Button>
      )}
    </div>
  );
}

export function FactorCard() {
  const { data: answer, error, refetch } = useCall("secondFactor.view", {});
  const [open, setOpen] = useState<Open>();
  const factor = answer?.data;
  return (
    <section className={styles.card} aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <p className={styles.hint}>{t("hint")}</p>
      {factor || error ? null : <RowsSkeleton rows={1} />}
      {error && !factor ? <ErrorState error={error} onRetry={refetch} /> : null}
      {factor ? (
        <>
          <State factor={factor} />
          <Acts factor={factor} onOpen={setOpen} />
        </>
      ) : null}
      {open ? <Opened open={open} onClose={() => setOpen(undefined)} /> : null}
    </section>
  );
}
